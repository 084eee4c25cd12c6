import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell } from '@lectern/contracts/analytics/column.ts';
import type { DatasetExport } from '@lectern/contracts/analytics/exports.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Client as Session } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WORKED_QUERIES } from '../../contracts/docs/worked-queries.ts';
import { makeLogin } from '../../services/src/analytics/analysts/analyst-login.ts';
import { removeLogin } from '../../services/src/analytics/analysts/analyst-removal.ts';
import { withDuck } from '../../services/src/analytics/parquet/duck.ts';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { teachLesson } from '../support/taught-lesson.ts';
import { TAUGHT_AT } from '../support/two-schools.ts';
import { openSchool, type School } from './school.ts';

/** As the document for analysts gives it: hardest question of the term, and how those did who came late. */
const { sql } = WORKED_QUERIES.find(({ name }) => name === 'hardest')!;
const term = { term: /term = '([^']+)'/.exec(sql)![1]! };
const WEEK_MS = 7 * 24 * 3600_000;
const login = `analyst_${randomBytes(5).toString('hex')}`;

interface Counts {
  readonly groups: readonly { readonly by: readonly Cell[]; readonly rows: number; readonly value: number | null }[];
}

let school: School;
let analyst: Client;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  const lesson = { school: demoSchool.id, students: 24, minutes: 60 };
  const first = await teachLesson(school.database.url, { ...lesson, seed: 5, endedAt: TAUGHT_AT });
  await teachLesson(school.database.url, { ...lesson, seed: 2, endedAt: TAUGHT_AT + WEEK_MS, again: first });
  analyst = await school.other('analyst');
  folder = await mkdtemp(join(tmpdir(), 'lectern-hardest-'));
});
afterAll(async () => {
  await removeLogin(school.database.ownerUrl, login);
  await rm(folder, { recursive: true });
  await school.close();
});

const round = (share: number | null) => Math.round(share! * 1000) / 1000;
/** Shares come as text from one and as decimals from the other. */
const answer = (row: Record<string, unknown>) => ({
  question: row['question'],
  answered: Number(row['answered']),
  correct: Number(row['correct_share']),
  inTime: Number(row['share_in_time']),
  late: Number(row['share_late']),
  lateAnswers: Number(row['answers_late']),
});

async function inSql() {
  const { password } = await makeLogin(school.database.ownerUrl, login, demoSchool.id);
  const url = Object.assign(new URL(school.database.url), { username: login, password });
  const session = new Session({ connectionString: url.href });
  await session.connect();
  const { rows } = await session.query<Record<string, unknown>>(sql);
  await session.end();
  return answer(rows[0]!);
}

async function inExplorer() {
  const counts = async (query: Readonly<Record<string, string>>) => {
    const asked = new URLSearchParams({ ...term, measure: 'share:correct', ...query }).toString();
    const { result } = await analyst.query<Counts>(`/api/analytics/datasets/answer/counts?${asked}`);
    return result!.groups;
  };
  const [hardest] = await counts({ by: 'question', sort: 'value' });
  const question = hardest!.by[0] as string;
  const groups = await counts({ by: 'came_late', where: JSON.stringify({ question }) });
  const of = (late: boolean) => groups.find(({ by }) => by[0] === late)!;
  return {
    question,
    answered: hardest!.rows,
    correct: round(hardest!.value),
    inTime: round(of(false).value),
    late: round(of(true).value),
    lateAnswers: of(true).rows,
  };
}

async function exported(dataset: string): Promise<string> {
  const id = newId();
  const body = { id, dataset, format: 'parquet', filters: term };
  expect((await analyst.fetch('POST', '/api/analytics/exports', { body })).status).toBe(202);
  await vi.waitUntil(
    async () => {
      const { result } = await analyst.query<{ exports: DatasetExport[] }>('/api/analytics/exports');
      return result!.exports.find((one) => one.id === id)!.status === 'done';
    },
    { interval: 50 },
  );
  const file = join(folder, `${dataset}.parquet`);
  const response = await analyst.fetch('GET', `/api/analytics/exports/${id}/file`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

async function inFiles() {
  const files = { question: await exported('question'), answer: await exported('answer') };
  return withDuck(async (ask) => {
    for (const [name, file] of Object.entries(files)) await ask(`create view ${name} as from read_parquet('${file}')`);
    return answer((await ask(sql))[0]!);
  });
}

it('which question of the term was hardest, and how those did who came late, is the same in SQL, in the explorer and from Parquet files', async () => {
  const [newest] = await asOwner(school.database, 'select max(position)::int as n from event');
  await vi.waitUntil(async () => {
    const { result } = await analyst.query<{ asOf: { position: number } }>('/api/analytics/datasets/answer/rows');
    return result!.asOf.position >= (newest!['n'] as number);
  }, 10_000);
  const told = await inSql();
  expect(told.lateAnswers).toBeGreaterThan(0);
  expect(await inExplorer()).toEqual(told);
  expect(await inFiles()).toEqual(told);
});
