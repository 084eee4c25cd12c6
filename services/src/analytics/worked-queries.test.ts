import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKED_QUERIES } from '../../../contracts/docs/worked-queries.ts';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { wholeLedger } from '../../../tests/support/ledger.ts';
import { asOwner, writeSide } from '../../../tests/support/platform.ts';
import { toldByFacts } from '../../../tests/support/told-by-facts.ts';
import { twoSchools } from '../../../tests/support/two-schools.ts';
import { workedAnswers } from '../../../tests/support/worked-answers.ts';
import { makeLogin } from './analysts/analyst-login.ts';
import { removeLogin } from './analysts/analyst-removal.ts';

const login = `analyst_${randomBytes(5).toString('hex')}`;
let database: TestDatabase;
let client: Client;
let expected: ReturnType<typeof workedAnswers>;

beforeAll(async () => {
  const { database: made, ours } = await twoSchools();
  database = made;
  const side = writeSide(database.url);
  const told = toldByFacts(await wholeLedger(side.store));
  await side.close();
  const rows = await asOwner(database, 'select person_id, learner from pseudonym');
  const pseudonyms = new Map(rows.map((row) => [row['person_id'], row['learner'] as string]));
  const ids = new Set(ours.map(({ lessonId }) => lessonId));
  expected = workedAnswers(
    told.filter(({ lesson }) => ids.has(lesson)),
    (person) => pseudonyms.get(person)!,
  );
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

it('the class that they are asked of has all that they ask for', () => {
  expect(expected['hardest']![0]).toMatchObject({ share_in_time: expect.any(Number), share_late: expect.any(Number) });
  expect(expected['changed']!.length).toBeGreaterThan(2);
  expect(expected['pages']!.some((row) => row['questions'] !== 0)).toBe(true);
});
