import { FoundSchool } from '@lectern/contracts/account/account.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandPath } from '../ledger/command/command-path.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';
import { FirstOperator } from './first-operator.reaction.ts';
import { Founding } from './founding.ts';

const USAGE = `npm run school -- --name <school> --operator <name> --account <login, e-mail or phone> [--sign-up off]

Founds the school of a fresh installation, as the page /found does, without a browser: its first operator gives all other
grants on the page /access. The password is asked for, or read from standard input; it is never an argument. Everybody
can sign up unless it is off.`;

/** `npm run school`: only who runs the installation can. */
export const schoolTask: Task = {
  usage: USAGE,
  options: {
    name: { type: 'string' },
    operator: { type: 'string' },
    account: { type: 'string' },
    'sign-up': { type: 'string', default: 'on' },
  },
  async run({ values, positionals, app, say }) {
    const { name, operator, account, 'sign-up': signUp } = values;
    const isAsked = [name, operator, account].every((value) => typeof value === 'string');
    if (!isAsked || positionals.length > 0 || (signUp !== 'on' && signUp !== 'off')) throw new WrongUsage(USAGE);
    const running = await app();
    const founding = running.get(Founding, { strict: false });
    if ((await founding.code()) === undefined) throw new TaskFailed(REFUSALS['founding.over'].en);
    const parsed = FoundSchool.data.safeParse({
      code: 'console',
      school: name,
      name: operator,
      account,
      password: await password(),
      signUp: signUp === 'on',
    });
    if (!parsed.success) throw new TaskFailed(faultsOf(parsed.error).map(said).join('\n'));
    const personId = await founding.found(parsed.data).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
      throw new TaskFailed([REFUSALS[error.code].en, ...(error.more.faults ?? []).map(said)].join('\n'));
    });
    await running
      .get(FirstOperator, { strict: false })
      .appoint((submission) => running.get(CommandPath).execute(submission));
    say(
      `${parsed.data.school} is founded. ${parsed.data.name} (${personId}) is its operator and signs in as ${parsed.data.account}.`,
    );
  },
};

const said = ({ path, code }: { readonly path: string; readonly code: string }): string =>
  `--${ARGUMENTS[path] ?? path}: ${code}`;
const ARGUMENTS: Readonly<Record<string, string>> = { school: 'name', name: 'operator' };

/** Typed without being shown, or the first line of what is piped in. */
async function password(): Promise<string> {
  const { isTTY } = process.stdin;
  if (isTTY) process.stderr.write('Password of the operator (not shown): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTTY) process.stderr.write('\n');
  }
}
