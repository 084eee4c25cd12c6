import { TaskFailed, WrongUsage, type Task } from '../../ops/task.ts';
import { LOGIN, LoginRefused, makeLogin, SPILLED_MOST } from './analyst-login.ts';
import { removeLogin, type Removal } from './analyst-removal.ts';
import type { Reach } from './reach.ts';

const USAGE = `npm run analyst -- --login <name> --school <id>     creates a PostgreSQL login that reads one school's learning log
npm run analyst -- --login <name> --remove          removes it

The name has 3 to 41 lowercase letters, digits or underscores. The password is generated and shown once; run it again
for a new one. docs/analytics.md describes the tables.`;

/** `npm run analyst`: who may read the learning log in SQL; only who runs the installation gives that. */
export const analyst: Task = {
  usage: USAGE,
  options: { login: { type: 'string' }, school: { type: 'string' }, remove: { type: 'boolean' } },
  async run({ settings: { ownerUrl }, values: { login, school, remove }, positionals, say }) {
    const isAsked = remove === true ? school === undefined : typeof school === 'string';
    if (typeof login !== 'string' || !LOGIN.test(login) || !isAsked || positionals.length > 0)
      throw new WrongUsage(USAGE);
    try {
      if (remove === true) {
        for (const line of removed(login, await removeLogin(ownerUrl, login))) say(line);
      } else {
        const made = await makeLogin(ownerUrl, login, school as string);
        for (const line of told(ownerUrl, made)) say(line);
      }
    } catch (error) {
      throw error instanceof LoginRefused ? new TaskFailed(error.message) : error;
    }
  },
};

function told(
  ownerUrl: string,
  { login, school, password, isRotated, reach }: Awaited<ReturnType<typeof makeLogin>>,
): string[] {
  const url = new URL(ownerUrl);
  Object.assign(url, { username: login, password });
  return [
    `${login} ${isRotated ? 'has a new password' : 'was created'}. It can read the learning log of school ${school} and change nothing.`,
    `This connection string is shown only once:`,
    `  ${url.href}`,
    ...warnings(login, reach),
  ];
}

/** What is left for whoever is the superuser of this Postgres, each with what to say to it. */
export function warnings(login: string, { databases, functions, blocks, spill, memory, schools }: Reach): string[] {
  const open = [
    {
      can: 'connect to other databases',
      by: databases.map((name) => `revoke connect on database "${name}" from public;`),
    },
    {
      can: 'take locks, keep large objects or write to its log',
      by: functions.map((name) => `revoke execute on function ${name} from public;`),
    },
    {
      can: 'run blocks of code, which can lift the limits of a session',
      by: blocks ? ['revoke usage on language plpgsql from public;'] : [],
    },
    {
      can: 'fill the disk while it sorts',
      by: spill ? [`alter role "${login}" set temp_file_limit = '${SPILLED_MOST}';`] : [],
    },
  ].filter(({ by }) => by.length > 0);
  return [
    ...(open.length > 0
      ? [
          `Warning: this PostgreSQL lets ${login} ${open.map(({ can }) => can).join('; ')}.`,
          'Its superuser can forbid that, in this database, granting to lectern_app and to the owner what they need themselves:',
          ...open.flatMap(({ by }) => by.map((statement) => `  ${statement}`)),
          'Run this again to see that nothing is left.',
        ]
      : []),
    ...(memory
      ? ['Beware: Postgres is not on this machine, so that nobody sees what memory a session takes. Bound it there.']
      : []),
    ...(schools
      ? [
          'There are several schools in this database: EXPLAIN and the sizes of tables tell an analyst how much all of them',
          'have together. docs/analytics.md says why, and what to do where that must not be known.',
        ]
      : []),
  ];
}

function removed(login: string, { sessions, databases, isDropped }: Removal): string[] {
  return [
    `${login} cannot sign in and reads nothing any more.`,
    ...(sessions > 0 ? [`${sessions} of its sessions could not be ended; the views give them nothing.`] : []),
    ...(isDropped
      ? []
      : [
          `Its name is still there, because something belongs to it in: ${databases.join(', ')}. A superuser can remove`,
          `that, in each of them: drop owned by "${login}". Then run this again.`,
        ]),
  ];
}
