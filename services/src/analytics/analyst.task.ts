import { TaskFailed, WrongUsage, type Task } from '../platform/task.ts';
import { LOGIN, LoginRefused, makeLogin, removeLogin } from './analyst-login.ts';

const USAGE = `npm run analyst -- --login <name> --school <id>     a login of Postgres that reads the learning log of one school
npm run analyst -- --login <name> --remove          takes it back

The name is of small letters, digits and _, 3 to 41 of them. The password is made here and shown once; called again, a
new one is. docs/analytics.md says what there is to read.`;

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
        await removeLogin(ownerUrl, login);
        say(`${login} reads nothing any more.`);
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
  { login, school, password, isRotated, canLock, canSpill }: Awaited<ReturnType<typeof makeLogin>>,
): string[] {
  const url = new URL(ownerUrl);
  Object.assign(url, { username: login, password });
  return [
    `${login} ${isRotated ? 'has a new password' : 'is made'}: it reads the learning log of the school ${school}, and changes nothing.`,
    `Shown only now:`,
    `  ${url.href}`,
    ...(canLock ? [CAN_LOCK] : []),
    ...(canSpill ? [CAN_SPILL(login)] : []),
  ];
}

const CAN_LOCK = `Beware: this Postgres lets every login take advisory locks, with which one can hold up whoever writes. Its superuser
can forbid it: revoke execute on function pg_advisory_lock(bigint) from public, and so on for all pg_advisory_… and pg_try_advisory_….`;

const CAN_SPILL = (
  login: string,
) => `Beware: this Postgres does not let its owner limit what a login puts on the disk while it sorts. Its superuser
can: alter role "${login}" set temp_file_limit = '2GB'.`;
