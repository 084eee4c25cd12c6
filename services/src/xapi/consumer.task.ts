import { Database } from '../platform/database/database.ts';
import { TaskFailed, WrongUsage, type Task } from '../platform/task.ts';
import { Consumers } from './consumers.ts';

const USAGE = `npm run consumer -- add <name> [--school <id>]
npm run consumer -- revoke <key>
npm run consumer -- list

Keys for programs that read xAPI statements at /xapi/statements. The secret is shown once.`;

/** `npm run consumer`: who may read the learning log as xAPI statements. */
export const consumer: Task = {
  usage: USAGE,
  options: { school: { type: 'string' } },
  async run({ values, positionals, app, say }) {
    const [verb, what, ...rest] = positionals;
    if (rest.length > 0 || !isComplete(verb, what)) throw new WrongUsage(USAGE);
    const running = await app();
    const consumers = running.get(Consumers);
    if (verb === 'list') {
      for (const { key, name, school, made_at, revoked_at } of await consumers.all())
        say([key, school, made_at.toISOString(), revoked_at === null ? 'in use' : 'revoked', name].join('  '));
    } else if (verb === 'revoke') {
      if (!(await consumers.revoke(what!))) throw new TaskFailed(`There's no active key ${what}.`);
      say(`Key ${what} was revoked.`);
    } else {
      const { rows } = await running
        .get(Database)
        .pool.query<{ id: string }>(
          'select id from school where $1::text is null or id = $1 order by created_at limit 1',
          [values['school'] ?? null],
        );
      if (rows[0] === undefined) throw new TaskFailed("This school doesn't exist.");
      const { key, secret } = await consumers.add(rows[0].id, what!);
      say(`key     ${key}\nsecret  ${secret}`);
    }
  },
};

const isComplete = (verb: string | undefined, what: string | undefined): boolean =>
  verb === 'list'
    ? what === undefined
    : (verb === 'add' || verb === 'revoke') && what !== undefined && what.trim() !== '';
