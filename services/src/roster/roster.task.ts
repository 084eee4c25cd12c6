import { RemoveMembers, ReleaseRoster, SynchroniseRoster } from '@lectern/contracts/class/commands.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import { cellsOf, guessColumns } from '@lectern/contracts/roster/headings.ts';
import { ImportMembers } from '@lectern/contracts/roster/roster.ts';
import { readRows, type RosterRow } from '@lectern/contracts/roster/rows.ts';
import type { ClassStreamState } from '@lectern/contracts/streams.ts';
import { readFile } from 'node:fs/promises';
import { ListedPeople } from '../directory/listed-people.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Codes } from '../edge/codes/codes.ts';
import { CommandPath } from '../ledger/command/command-path.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Submission } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';

const USAGE = `npm run roster -- <invite code of the class> <list.csv>
npm run roster -- <invite code of the class> --release

For the school's own system, as often as its list changes: who stands in the list is in the class, and a student who does
not is removed. From then on nobody else adds or removes students of this class, until it is released [R6.10]. The file is
CSV in UTF-8 with headings, as the page of members imports it. A row that cannot come in stops it before anything changes.`;

const BATCH = LIMITS.membersPerEnrolment;

/** `npm run roster`: a class whose list of students the school's system manages. */
export const rosterTask: Task = {
  usage: USAGE,
  options: { release: { type: 'boolean', default: false } },
  async run({ values, positionals, app, say }) {
    const [typed, file, ...more] = positionals;
    if (typed === undefined || more.length > 0 || (file === undefined) !== values['release'])
      throw new WrongUsage(USAGE);
    const rows = file === undefined ? [] : rowsOf(await readFile(file, 'utf8'));
    const running = await app();
    const { id: school } = await running.get(Sessions, { strict: false }).school();
    const code = await running.get(Codes, { strict: false }).read(school, typed);
    if (code === undefined || code.stream !== code.opens)
      throw new TaskFailed(`No class has the invite code ${typed}.`);
    const stream = code.opens;
    const classId = stream.slice('class/'.length);
    const give = async ({ name }: CommandKind, data: object, isAlready = false): Promise<void> => {
      const at = running.get(Clock, { strict: false }).now();
      const submission = new Submission(systemActor(school), 'class', classId, name, data, newId(), at);
      const outcome = await running.get(CommandPath, { strict: false }).execute(submission);
      if (!('refused' in outcome) || (isAlready && outcome.refused === 'already.so')) return;
      const { rows: wrong = [] } = (outcome.with ?? {}) as { rows?: { fault: string }[] };
      throw new TaskFailed([REFUSALS[outcome.refused].en, ...wrong.map(({ fault }) => fault)].join('\n'));
    };
    const students = async (): Promise<string[]> => {
      const mailbox = running.get(Mailboxes, { strict: false }).get(stream);
      await mailbox.refresh();
      const { members } = (mailbox.head.folded.state as ClassStreamState).class;
      return [...entries(members)].flatMap(([id, { role }]) => (role !== 'none' && isCounted(role) ? [id] : []));
    };
    if (file === undefined) {
      await give(ReleaseRoster, {});
      return say(`The teachers of ${typed} keep its list again.`);
    }
    await give(SynchroniseRoster, {});
    const before = new Set(await students());
    for (const batch of batchesOf(rows)) await give(ImportMembers, { rows: batch }, true);
    const people = running.get(ListedPeople, { strict: false });
    const listed = new Set<string | undefined>();
    for (const batch of batchesOf(rows))
      for (const { personId } of await people.find(school, classId, batch)) listed.add(personId);
    const gone = [...before].filter((id) => !listed.has(id));
    for (const personIds of batchesOf(gone)) await give(RemoveMembers, { personIds });
    const now = await students();
    const come = now.filter((id) => !before.has(id)).length;
    say(`${typed}: ${come} came in, ${gone.length} were removed, ${now.length} are students.`);
  },
};

const batchesOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, n) => all.slice(n * BATCH, (n + 1) * BATCH));

/** @throws TaskFailed, which names each line that cannot come in */
function rowsOf(text: string): RosterRow[] {
  const [head = [], ...lines] = linesOf(text.replace(/^\uFEFF/, ''));
  const { mapping, hasHeadings } = guessColumns(head);
  if (!hasHeadings || lines.length === 0) throw new TaskFailed('The list has no headings, or nobody in it.');
  const read = readRows(lines.map((line) => cellsOf(line, mapping)));
  const wrong = read.flatMap(({ fault }, n) => (fault === undefined ? [] : [`line ${n + 2}: ${fault}`]));
  if (wrong.length > 0) throw new TaskFailed(wrong.join('\n'));
  return read.flatMap(({ row = [] }) => row);
}

/** The lines of a CSV (RFC 4180), without empty ones. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell.trim() !== ''));
}
