import { Directory } from '../directory/directory.ts';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';
import { Consumers } from './consumers.ts';

const USAGE = `npm run consumer -- add <name> [--school <id>]
npm run consumer -- revoke <key>
npm run consumer -- list

Keys for programs that read xAPI statements at /xapi/statements. The secret is shown once. Where there are several
schools, --school says whose log a key opens.`;

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
      const school = await schoolFor(running.get(Directory), values['school'] as string | undefined);
      const { key, secret } = await consumers.add(school, what!);
      say(`key     ${key}\nsecret  ${secret}`);
    }
  },
};

/** The one that is asked for; without one, the only one that there is. */
async function schoolFor(directory: Directory, asked: string | undefined): Promise<string> {
  const schools = await directory.schools();
  if (asked === undefined && schools.length === 1) return schools[0]!;
  if (asked !== undefined && schools.includes(asked)) return asked;
  const there = schools.length === 0 ? 'There is none yet.' : `There are: ${schools.join(', ')}.`;
  throw new TaskFailed(
    asked === undefined
      ? `Say whose learning log it may read: --school <id>. ${there}`
      : `There's no school ${asked}. ${there}`,
  );
}

const isComplete = (verb: string | undefined, what: string | undefined): boolean =>
  verb === 'list'
    ? what === undefined
    : (verb === 'add' || verb === 'revoke') && what !== undefined && what.trim() !== '';
