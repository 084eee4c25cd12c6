import { entities } from './catalog.ts';
import { views } from './views.migration.ts';
import { EventStore } from './ledger/event-store/event-store.ts';
import { Projector } from './rows/projector.ts';
import { rebuild } from './rows/rebuild.ts';
import { TaskFailed, WrongUsage, type Task } from './ops/task.ts';

const USAGE = `npm run rebuild -- <read model> | --list

Rebuilds a read model from the ledger beside the one in use, then replaces it: readers see the old one, then the new one.
Everything keeps running meanwhile; Ctrl+C leaves everything as it was.`;

const counted = new Intl.NumberFormat('en');

/** `npm run rebuild`: a read model from its facts. */
export const rebuildTask: Task = {
  usage: USAGE,
  options: { list: { type: 'boolean' } },
  async run({ settings, values, positionals, app, say, progress, stop }) {
    const [name] = positionals;
    if ((name === undefined) === (values['list'] !== true) || positionals.length > 1) throw new WrongUsage(USAGE);
    const running = await app();
    const { readModels } = running.get(Projector);
    const list = Array.from(readModels.values(), (one) => `${one.name}  ${one.tables.join(', ')}`);
    if (name === undefined) return list.forEach((line) => say(line));
    const chosen = readModels.get(name);
    if (chosen === undefined)
      throw new WrongUsage([`Unknown read model ${name}. Known read models:`, ...list].join('\n'));
    const began = performance.now();
    const rate = (facts: number) => Math.round(facts / Math.max(0.001, (performance.now() - began) / 1000));
    const rebuilt = rebuild(chosen, running.get(EventStore), {
      ownerUrl: settings.ownerUrl,
      entities,
      views,
      stop,
      tell: (done, reached, head) =>
        progress(
          `${Math.floor((reached / Math.max(1, head)) * 100)} %, ${counted.format(done)} facts, ${counted.format(rate(done))} a second`,
        ),
    });
    const { facts, position, gaveWay } = await rebuilt.catch((error: Error) => {
      throw stop.aborted ? new TaskFailed('Stopped. Nothing was changed.') : error;
    });
    const waited = gaveWay === 0 ? '' : `; paused ${gaveWay} ${gaveWay === 1 ? 'time' : 'times'} for readers`;
    say(
      `${name}: ${counted.format(facts)} facts up to position ${counted.format(position)}, ${counted.format(rate(facts))} a second${waited}`,
    );
  },
};
