import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LessonQueries } from '../../services/src/lesson/lesson.queries.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import type { Client } from '../support/client.ts';
import { lessonWith, openSchool, receipt, type School } from './school.ts';

const MOST = LIMITS.queriesAtOnce + LIMITS.queriesWaiting;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(async () => {
  await school.close();
});

/** This query hangs, and every connection of queries is taken, for as long as `work` runs. */
async function whileQueriesHang(work: () => Promise<void>): Promise<void> {
  const { reads } = school.server.app.get(Database);
  const taken = await Promise.all(Array.from({ length: reads.options.max }, () => reads.connect()));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const hang = vi.spyOn(LessonQueries.prototype, 'lessons').mockImplementation(async () => {
    await released;
    return { lessons: [], more: false, asOf: { position: 0, lagMs: 0 } };
  });
  try {
    await work();
  } finally {
    hang.mockRestore();
    for (const connection of taken) connection.release();
    release();
  }
}

const lessons = (client: Client) => client.fetch('GET', '/api/lessons');

it('who asks too much at once is told to come again, and neither a class nor anybody else waits for them', async () => {
  const { id, questionId, students, teacher } = await lessonWith(school, [1]);
  let asked: Promise<Response>[] = [];
  await whileQueriesHang(async () => {
    const told: Response[] = [];
    asked = Array.from({ length: 200 }, async () => {
      const response = await lessons(teacher);
      told.push(response);
      return response;
    });
    await vi.waitFor(() => expect(told).toHaveLength(200 - MOST));
    const inS = told.map(({ status, headers }) => status === 429 && Number(headers.get('retry-after')));
    expect(new Set(inS)).toEqual(new Set(Array.from({ length: Math.max(...inS.map(Number)) }, (_, n) => n + 1)));
    expect(Math.max(...inS.map(Number))).toBeGreaterThan(10); // they don't all come again at once
    expect(await told[0]!.json()).toMatchObject({ code: 'query.tooMany', title: '同时在查的太多，请稍后再试' });
    // Receipts, a session and the question whether the server is ready pass by.
    await receipt(students[0]!.room.send('SubmitAnswer', { questionId, choice: 'A' }));
    await receipt(teacher.command('lesson', id, 'ExtendQuestion', { questionId }));
    expect((await fetch(`${school.url}/health/ready`)).status).toBe(200);
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST);
  expect((await lessons(teacher)).status).toBe(200);
});

it('whether the server is ready is answered though every other connection is taken', async () => {
  const { pool, reads } = school.server.app.get(Database);
  const taken = await Promise.all(
    [pool, reads].flatMap((each) => Array.from({ length: each.options.max }, () => each.connect())),
  );
  try {
    const answer = await fetch(`${school.url}/health/ready`, { signal: AbortSignal.timeout(3000) });
    expect(await answer.json()).toMatchObject({ status: 'ok', database: 'ok' });
  } finally {
    for (const connection of taken) connection.release();
  }
});
