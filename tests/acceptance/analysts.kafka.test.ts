import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CommandBus } from '@nestjs/cqrs';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { ReportLearners } from '@lectern/contracts/reports/queries.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { Submission } from '../../services/src/ledger/submission.ts';
import { systemActor } from '../../services/src/ledger/system-actor.ts';
import { asOwner } from '../support/platform.ts';
import { teachLesson } from '../support/taught-lesson.ts';
import { plainKafka, readTopic, removeTopics, testBrokers, type TopicRecord } from '../support/topic.ts';
import type * as z from 'zod/mini';
import { lessonWith, openSchool, questionIn, receipt, seen, type School } from './school.ts';

const prefix = `analysts-${randomBytes(4).toString('hex')}`;
const topic = `${prefix}.lesson`;
const LONG = { interval: 100 };
/** Beside the tests: what it imports is found there. */
const folder = new URL(`../.reader-${prefix}/`, import.meta.url);

interface Told {
  readonly type: string;
  readonly people: Readonly<Record<string, readonly { readonly joined: number; readonly left?: number }[]>>;
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

let school: School;
let taught: Awaited<ReturnType<typeof lessonWith>>;
let reader: ChildProcess | undefined;
const told: Told[] = [];

beforeAll(async () => {
  school = await openSchool({ KAFKA_BROKERS: testBrokers().join(','), KAFKA_PREFIX: prefix });
  taught = await lessonWith(school, [1, 2, 3]);
  await vi.waitUntil(async () => (await readTopic(topic)).length > 0, LONG);
  const page = readFileSync(new URL('../../docs/analysts.md', import.meta.url), 'utf8');
  const [, code] = /```js\n([\s\S]+?)```/.exec(page)!;
  const [, opener] = /```js open\.mjs\n([\s\S]+?)```/.exec(page)!;
  mkdirSync(folder);
  writeFileSync(new URL('lesson.mjs', folder), code!);
  writeFileSync(new URL('open.mjs', folder), opener!);
  const [, figures] = /```js report\.mjs\n([\s\S]+?)```/.exec(page)!;
  writeFileSync(new URL('report.mjs', folder), figures!);
  const args = ['lesson.mjs', testBrokers()[0]!, topic, taught.id];
  reader = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  createInterface(reader.stdout!).on('line', (line) => told.push(JSON.parse(line) as Told));
});
afterAll(async () => {
  reader?.kill();
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([taught.console, ...taught.students.map(({ room }) => room)].map((room) => room.close()));
  await school.close();
  await removeTopics(prefix);
});

const answer = (n: number, choice: string) =>
  receipt(
    taught.students[n]!.student.command('lesson', taught.id, 'SubmitAnswer', { questionId: taught.questionId, choice }),
  );

/** As the software gives it when they were away for half a minute; it finds by itself who of them is back. */
async function away(people: readonly string[]): Promise<void> {
  const data = { left: people.map((personId) => ({ personId, at: Date.now() })), returned: [] };
  const actor = systemActor(demoSchool.id);
  const given = new Submission(actor, 'lesson', taught.id, 'RecordPresence', data, newId(), Date.now());
  expect(await school.server.app.get(CommandBus).execute(given)).toHaveProperty('receipt');
}

/** Whether the class was shown what was chosen: until then nobody opens it. */
let isShown = false;
const SEALED = { sealedUntil: ['DistributionShown'], lock: expect.any(String), box: expect.any(String) };

/** What the teacher sees of the same: stays and answers, by person. */
function seenByTeacher(): Omit<Told, 'type'> {
  const { participants } = seen(taught.console).attendance;
  const people = Object.entries(participants!).map(([personId, { stays }]) => [
    personId,
    Object.values(stays).map(({ from, to }) => ({ joined: from, ...(to !== undefined && { left: to }) })),
  ]);
  const { answers } = questionIn(taught.console, taught.questionId)!;
  const choices = Object.entries(answers).map(([personId, { choice }]) => [personId, isShown ? choice : SEALED]);
  return { people: Object.fromEntries(people), answers: { [taught.questionId]: Object.fromEntries(choices) } };
}

const facts = async (): Promise<number> => {
  const [row] = await asOwner(
    school.database,
    `select count(*)::int as n from event where stream = 'lesson/${taught.id}'`,
  );
  return row!['n'] as number;
};
const toldAll = (before = 0) => vi.waitFor(async () => expect(told).toHaveLength(before + (await facts())), LONG);
const expectSame = () =>
  vi.waitFor(() => {
    const { type: _, ...last } = told.at(-1)!;
    expect(last).toEqual(seenByTeacher());
  }, LONG);

describe('the reader in the document for analysts', () => {
  it('is short', () => {
    const code = readFileSync(new URL('lesson.mjs', folder), 'utf8');
    expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(25);
  });

  it('tells who was there from when to when and who answered what, as the teacher sees it', async () => {
    const [first, second, third] = taught.students.map(({ student }) => student.id) as [string, string, string];
    await answer(0, 'A');
    await answer(1, 'B');
    await answer(0, 'C');
    await taught.students[1]!.room.close();
    await away([first, second]);
    await vi.waitFor(() => expect(seenByTeacher().people[first]).toHaveLength(2), LONG);
    await toldAll();
    await expectSame();
    const { people, answers } = told.at(-1)!;
    expect(people[first]).toHaveLength(2);
    expect(people[second]).toEqual([{ joined: expect.any(Number), left: expect.any(Number) }]);
    expect(people[third]).toEqual([{ joined: expect.any(Number) }]);
    expect(answers[taught.questionId]).toEqual({ [first]: SEALED, [second]: SEALED });
  });

  it('takes nothing twice when everything is published again', async () => {
    const before = await readTopic(topic);
    const published = new Set(before.map(({ headers }) => headers['ce_id'])).size; // a turn that ended early repeats some
    await asOwner(school.database, `update relay set position = 0, lanes = '{}', epoch = epoch + 1, until = now()`);
    await vi.waitUntil(async () => (await readTopic(topic)).length >= before.length + published, LONG);
    await answer(2, 'D');
    await toldAll();
    await expectSame();
  });

  it('begins anew with a ledger that was restored, and lets nothing of the old one in any more', async () => {
    const lines = told.length;
    const [old] = (await readTopic(topic)).filter(({ headers }) => headers['ce_type'] === 'AnswerSubmitted');
    await asOwner(
      school.database,
      `update ledger set incarnation = gen_random_uuid(); update relay set epoch = epoch + 1, until = now()`,
    );
    await toldAll(lines);
    await sendAgain(old!);
    await answer(1, 'A');
    await toldAll(lines);
    await expectSame();
  });

  it('opens what was chosen when the class is shown it', async () => {
    const lines = told.length - (await facts());
    for (const step of ['CollectQuestion', 'ShowDistribution']) await taught.give(step);
    isShown = true;
    await toldAll(lines);
    await expectSame();
    const [first, second, third] = taught.students.map(({ student }) => student.id) as [string, string, string];
    expect(told.at(-1)!.answers[taught.questionId]).toEqual({ [first]: 'C', [second]: 'A', [third]: 'D' });
  });
});

describe('the report in the document for analysts', () => {
  it('has for each student of a lesson of an hour what the product’s report has', async () => {
    const { lessonId, studentIds } = await teachLesson(school.database.url, { students: 40, minutes: 60, seed: 7 });
    const teacher = await school.teacher();
    // Of what stood before all of its facts were in the rows, nothing is kept.
    const [last] = await asOwner(
      school.database,
      `select (select incarnation from ledger) || '.' || max(position) as cursor from event`,
    );
    const reported = new Map<string, object>();
    await vi.waitFor(async () => {
      for (let page = 1; reported.size < studentIds.length; page += 1) {
        const { result } = await teacher.query<z.output<typeof ReportLearners.result>>(
          `/api/lesson/${lessonId}/report/learners?page=${page}&after=${String(last!['cursor'])}`,
        );
        expect(result!.learners.length).toBeGreaterThan(0);
        for (const { personId, status, answers, score } of result!.learners)
          reported.set(personId, {
            status,
            answered: Object.keys(answers).length,
            score: score === undefined ? null : score / 10,
          });
      }
    }, LONG);
    const published = async () =>
      (await readTopic(topic)).some(
        ({ headers, key }) => key === `lesson/${lessonId}` && headers['ce_type'] === 'LessonEnded',
      );
    await vi.waitUntil(published, LONG);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['report.mjs', testBrokers()[0]!, prefix, lessonId],
      { cwd: folder, timeout: 60_000 },
    );
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const computed = lines.map(({ personId, status, answered, score }) => [personId, { status, answered, score }]);
    expect(new Map(computed as [string, object][])).toEqual(reported);
    expect(new Set(lines.map(({ score }) => score)).size).toBeGreaterThan(10);
  });
});

/** What a relay that was stopped for long may still send. */
async function sendAgain({ key, value, headers, partition }: TopicRecord): Promise<void> {
  const producer = plainKafka().producer();
  await producer.connect();
  await producer.send({ topic, messages: [{ key, value, headers: { ...headers }, partition }] });
  await producer.disconnect();
}
