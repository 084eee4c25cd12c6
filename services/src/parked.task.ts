import { EventStore } from './ledger/event-store/event-store.ts';
import { Projector } from './rows/projector.ts';
import { TaskFailed, WrongUsage, type Task } from './ops/task.ts';

const USAGE = `npm run parked [-- --drive [<read model> …]]

Lists the streams that a read model could not take further, with the fact at which each waits and why. With --drive it
takes them from there, in their order: all, or those of the read models named. May be done while everything runs.`;

/** `npm run parked`: what waits, and driving it again. */
export const parkedTask: Task = {
  usage: USAGE,
  options: { drive: { type: 'boolean' } },
  async run({ values, positionals, app, say, stop }) {
    const isDriven = values['drive'] === true;
    if (positionals.length > 0 && !isDriven) throw new WrongUsage(USAGE);
    const running = await app();
    const projector = running.get(Projector);
    const unknown = positionals.find((name) => !projector.followers.has(name));
    if (unknown !== undefined)
      throw new WrongUsage(
        `There is no read model ${unknown}. There are: ${[...projector.followers.keys()].join(', ')}`,
      );
    const parked = (await projector.parked()).filter(
      ({ name }) => positionals.length === 0 || positionals.includes(name),
    );
    if (parked.length === 0) return say('No stream is parked.');
    let left = 0;
    for (const { name, stream, version, type, error, since } of parked) {
      const where = `${name}  ${stream} #${version} ${type}`;
      if (!isDriven) say(`${where}  since ${since.toISOString()}  ${error}`);
      else {
        stop.throwIfAborted();
        const again = await projector.driveAgain(running.get(EventStore), name, stream);
        if (again !== undefined) left += 1;
        say(
          again === undefined
            ? `${where}  taken`
            : `${name}  ${stream} #${again.fact.version} ${again.fact.type}  ${again.error}`,
        );
      }
    }
    if (left > 0) throw new TaskFailed(`${left} of ${parked.length} wait on.`);
  },
};
