import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Client as Database } from 'pg';
import { Client } from '../../support/client.ts';
import { publishExam } from '../../support/exam.ts';
import { insist } from '../../support/outbox.ts';
import { ownLag } from '../figures.ts';
import { watchMemory } from '../memory.ts';
import type { ExamOptions } from '../options.ts';
import { showProgress } from '../progress.ts';
import { auditExam } from './audit.ts';
import { planExam, plannedPaper, type ExamPlan, type PlannedSitter } from './plan.ts';
import { reportExam, type ExamOutcome } from './report-exam.ts';
import { Sitter } from './sitter.ts';
import { openWorld, type World } from './world.ts';

const SEATS_AT_ONCE = 50;
const MEMORY_EVERY_MS = 1_000;
const SETTLED_WITHIN_MS = 90_000;
const LOOK_MS = 100;

/** An exam that everybody sits at once, on a server of this run: figures, and the proof that no answer was lost [R8.35]. */
export async function simulateExam(options: ExamOptions): Promise<boolean> {
  const sitters: Sitter[] = [];
  const progress = showProgress(() => soFar(sitters));
  try {
    const outcome = await holdExam(options, sitters, (stage) => progress.say(stage));
    progress.end();
    reportExam(options, outcome);
    return outcome.audit.wrong.length === 0;
  } finally {
    progress.end();
  }
}

/** The exam itself; those who sit it are put into `sitters` as they come. `look` answers what else is wrong in the database. */
export async function holdExam(
  options: ExamOptions,
  sitters: Sitter[],
  say: (stage: string) => void = () => undefined,
  look: (databaseUrl: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<ExamOutcome> {
  const plan = planExam(options.seed, options.students, options.seconds, options.kills);
  const world = await openWorld(say);
  try {
    const teacher = await Client.signIn(world.url, 'teacher', 'lectern');
    say('students take their seats');
    const classId = await fillClass(world, teacher, plan, sitters);
    const memory = watchMemory(world.url, MEMORY_EVERY_MS);
    const lag = ownLag();
    say('the exam begins');
    const examId = newId();
    const since = Date.now();
    const settings = { deadline: since + plan.endsAt, shuffle: { questions: true, choices: true } };
    await publishExam(teacher, classId, { examId, paper: plannedPaper(), settings });
    const outages = kill(world, plan, since, say);
    const problems: string[] = [];
    await Promise.all(
      sitters.map((sitter, n) =>
        sit(sitter, plan.students[n]!, since, { examId, classId, endsAt: plan.endsAt }).catch((error: unknown) =>
          problems.push(`${sitter.client.name}: ${(error as Error).message}`),
        ),
      ),
    );
    const killed = await outages;
    say('devices deliver what they have');
    await untilSettled(sitters);
    const memoryMB = await memory();
    say('compares devices with the log');
    const inside = sitters.filter(({ sheet }) => sheet !== undefined);
    const audit = await auditExam(world.databaseUrl, inside);
    const wrong = [...problems, ...audit.wrong, ...(await look(world.databaseUrl))];
    return { sitters, audit: { ...audit, wrong }, killed, memoryMB, lag: lag(), ...(await wire(sitters)) };
  } finally {
    for (const { sheet } of sitters) sheet?.close();
    await world.end();
  }
}

/** Everybody has an account of a class of their own; signing in by passwords would be another measurement. */
async function fillClass(
  { url, databaseUrl }: World,
  teacher: Client,
  plan: ExamPlan,
  sitters: Sitter[],
): Promise<string> {
  const { length } = plan.students;
  for (let first = 0; first < length; first += SEATS_AT_ONCE) {
    const row = plan.students.slice(first, first + SEATS_AT_ONCE);
    const seated = row.map((_, n) => Client.takeSeat(url, `同学 ${first + n + 1}`));
    for (const client of await Promise.all(seated)) sitters.push(new Sitter(client));
  }
  const people = sitters.map(({ client }) => client.id);
  const database = new Database(databaseUrl);
  await database.connect();
  try {
    await database.query('update person set bound = true where id = any($1)', [people]);
  } finally {
    await database.end();
  }
  const classId = newId();
  await insist(teacher, 'class', classId, 'CreateClass', { name: '全年级统考' });
  for (let first = 0; first < length; first += LIMITS.membersPerEnrolment) {
    const personIds = people.slice(first, first + LIMITS.membersPerEnrolment);
    await insist(teacher, 'class', classId, 'EnrolStudents', { personIds });
  }
  return classId;
}

/** One student: in, an answer every few seconds, cut off now and then, and handed in at the last moment. */
async function sit(
  sitter: Sitter,
  { startsAt, edits, submitsAt, cuts }: PlannedSitter,
  since: number,
  { examId, classId, endsAt }: { readonly examId: string; readonly classId: string; readonly endsAt: number },
): Promise<void> {
  const until = (at: number) => pause(Math.max(0, since + at - Date.now()));
  await until(startsAt);
  if (!(await sitter.start(examId, classId, since + endsAt))) return; // the report says how many
  const cutting = Promise.all(cuts.map(async (cut) => until(cut.at).then(() => sitter.cut(cut))));
  for (const edit of edits) {
    await until(edit.at);
    await sitter.edit(edit);
  }
  await until(submitsAt);
  await sitter.submit();
  await cutting;
}

async function kill(world: World, plan: ExamPlan, since: number, say: (stage: string) => void) {
  const outages: { readonly what: string; readonly ms: number }[] = [];
  for (const { at, what } of plan.kills) {
    await pause(Math.max(0, since + at - Date.now()));
    say(`kill -9 of the ${what}`);
    outages.push({ what, ms: Math.round(await (what === 'server' ? world.killServer() : world.killDatabase())) });
    say('the exam goes on');
  }
  return outages;
}

/** Until the server has said something about everything that was typed. */
async function untilSettled(sitters: readonly Sitter[]): Promise<void> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  const isSettled = ({ sheet }: Sitter): boolean => {
    if (sheet === undefined) return true;
    const { submit, unsent, stopped } = sheet.state();
    return submit === 'done' || stopped !== undefined || (submit === 'over' && unsent.length === 0);
  };
  while (!sitters.every(isSettled) && Date.now() < until) await pause(LOOK_MS);
}

/** What a browser is sent for one paper, as it is packed. */
async function wire(sitters: readonly Sitter[]): Promise<{ readonly packedPaper: number }> {
  const one = sitters.find(({ attemptId }) => attemptId !== '');
  return { packedPaper: one === undefined ? 0 : await one.packedPaper() };
}

function soFar(sitters: readonly Sitter[]): string {
  const begun = sitters.filter(({ sheet }) => sheet !== undefined);
  const sum = (of: (sitter: Sitter) => number) => begun.reduce((total, one) => total + of(one), 0);
  const waiting = sum(({ sheet }) => sheet!.state().unsent.length);
  const done = begun.filter(({ sheet }) => sheet!.state().submit === 'done').length;
  return `${begun.length} began, ${sum(({ told }) => told.length)} receipts, ${waiting} waiting, ${done} handed in`;
}
