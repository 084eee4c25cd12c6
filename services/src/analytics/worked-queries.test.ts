import { newId } from '@lectern/contracts/kernel/ids.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKED_QUERIES } from '../../../contracts/docs/worked-queries.ts';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { append, NOWHERE, wholeLedger } from '../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { bringUpToDate } from '../../../tests/support/read-models.ts';
import type { Taught } from '../../../tests/support/taught-lesson.ts';
import { toldByFacts } from '../../../tests/support/told-by-facts.ts';
import { TAUGHT_AT, twoSchools } from '../../../tests/support/two-schools.ts';
import { workedAnswers } from '../../../tests/support/worked-answers.ts';
import { makeLogin } from './analysts/analyst-login.ts';
import { removeLogin } from './analysts/analyst-removal.ts';

const login = `analyst_${randomBytes(5).toString('hex')}`;
let database: TestDatabase;
let client: Client;
let lessons: ReturnType<typeof toldByFacts>;
let expected: ReturnType<typeof workedAnswers>;

beforeAll(async () => {
  const { database: made, ours } = await twoSchools();
  database = made;
  const side = writeSide(database.url);
  const tried = await triedOut(side, ours[0]!);
  await bringUpToDate(database);
  const told = toldByFacts(await wholeLedger(side.store));
  await side.close();
  const rows = await asOwner(database, 'select person_id, learner from pseudonym');
  const pseudonyms = new Map(rows.map((row) => [row['person_id'], row['learner'] as string]));
  const ids = new Set([...ours.map(({ lessonId }) => lessonId), tried]);
  lessons = told.filter(({ lesson }) => ids.has(lesson));
  expected = workedAnswers(lessons, (person) => pseudonyms.get(person)!);
  const { password } = await makeLogin(database.ownerUrl, login, 'ours');
  const url = new URL(database.url);
  Object.assign(url, { username: login, password });
  client = new Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await removeLogin(database.ownerUrl, login);
  await database.drop();
});

/** A test lesson between the two: ten minutes, in which nobody of the class was but two, who answered right. */
async function triedOut({ store }: WriteSide, { classId, studentIds }: Taught): Promise<string> {
  const [lessonId, questionId] = [newId(), newId()];
  const begins = TAUGHT_AT + 3 * 24 * 3600_000;
  const came = studentIds.slice(0, 2);
  const written = { questionId, kind: 'singleChoice', text: 'x', choices: ['a', 'b'], points: 50, key: 'B' };
  const told: readonly (readonly [minute: number, type: string, data: object, personId?: string])[] = [
    [-60, 'LessonScheduled', { classId, title: 'x', startsAt: begins }],
    [-50, 'QuestionWritten', written],
    [0, 'LessonStarted', { code: '123456', closesAt: begins + 3600_000 }],
    ...came.map((personId) => [1, 'ParticipantJoined', { personId, role: 'student' }, personId] as const),
    [2, 'QuestionPublished', { questionId, durationS: 60, deadline: begins + 3 * 60_000 }],
    ...came.map((personId) => [2.5, 'AnswerSubmitted', { questionId, personId, choice: 'B' }, personId] as const),
    [3, 'QuestionCollected', { questionId, by: 'deadline' }],
    [4, 'DistributionShown', { questionId }],
    [5, 'AnswerShown', { questionId }],
    [10, 'LessonEnded', { by: 'teacher' }],
  ];
  let place = NOWHERE;
  for (const [minute, type, data, personId] of told) {
    const meta = personId === undefined ? undefined : ({ actor: personId, role: 'student' } as const);
    const wish = { school: 'ours', at: begins + minute * 60_000, ...(meta && { meta }) };
    place = await append(store, `lesson/${lessonId}`, place, [{ type, data }], wish);
  }
  return lessonId;
}

/** Postgres gives counts and rounded shares as text. */
const isNumber = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, isNumber(value) ? Number(value) : value]));

it('there are ten worked queries', () => {
  expect(WORKED_QUERIES.map(({ name }) => name)).toEqual(Object.keys(expected));
  expect(WORKED_QUERIES).toHaveLength(10);
});

it.each(WORKED_QUERIES)('$asks The answer in SQL is that of the facts', async ({ name, sql }) => {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(plain)).toEqual(expected[name]);
});

it('a test lesson is in no comparison of scores', () => {
  expect(lessons.filter(({ learners }) => learners.some(({ testLesson }) => testLesson))).toHaveLength(1);
  const scores = lessons.map(({ learners }) => learners.map(({ score }) => score));
  expect(scores[1]!.some((score, n) => score !== undefined && score < scores[0]![n]! - 100)).toBe(true);
});

it('the class that they are asked of has all that they ask for', () => {
  expect(expected['hardest']![0]).toMatchObject({ share_in_time: expect.any(Number), share_late: expect.any(Number) });
  expect(expected['changed']!.length).toBeGreaterThan(2);
  expect(expected['pages']!.some((row) => row['questions'] !== 0)).toBe(true);
});
