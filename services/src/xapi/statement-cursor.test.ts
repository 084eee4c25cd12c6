import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Statement } from '@lectern/contracts/xapi/statement.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lessonHistories, studentId } from '../../../tests/support/lesson-history.ts';
import { storedLesson, type StoredLesson } from '../../../tests/support/stored-lesson.ts';
import { XapiStatement } from '../../../tests/support/xapi-standard.ts';
import { BASE, EVERYTHING, XapiWorld } from '../../../tests/support/xapi-world.ts';
import { StatementCursor, type AllChosen } from './statement-cursor.ts';

let world: XapiWorld;
let lessons: StoredLesson[];
beforeAll(async () => {
  world = await XapiWorld.open();
  await world.side.store.onModuleInit();
  lessons = fc.sample(lessonHistories, { numRuns: 8, seed: 3 }).map((history) => storedLesson(history));
  for (const lesson of lessons) {
    await world.list(lesson);
    await world.keeperOf(lesson.facts)(lesson.facts);
    await world.onScreen(lesson.lessonId, studentId(1), 'lesson_leave', lesson.facts[0]!.at + 7, { duration_ms: 5 });
  }
});
afterAll(() => world.close());

async function exported(chosen: Partial<AllChosen> = {}, batch = 7) {
  vi.spyOn(world.queries, 'consistentThrough').mockResolvedValueOnce(EVERYTHING.through);
  const cursor = new StatementCursor(world.queries, world.reads, world.side.store);
  Object.assign(cursor, { batch });
  const reading = await cursor.open({ school: 's1', ...chosen }, BASE);
  const lines: string[] = [];
  for await (const rows of reading.batches()) {
    expect(rows.length).toBeLessThanOrEqual(batch);
    lines.push(...rows.map(({ statement }) => statement));
  }
  await reading.close();
  expect(reading.total).toBe(lines.length);
  return lines.map((line) => JSON.parse(line) as Statement);
}

const idsOf = (statements: readonly Statement[]): string[] => statements.map(({ id }) => id);

describe('all statements', () => {
  it('are those that the endpoint lists, in its order, however they are cut into pages', async () => {
    const listed = await world.all();
    expect(listed.length).toBeGreaterThan(50);
    for (const batch of [1, 7, 2000]) expect(idsOf(await exported({}, batch))).toEqual(idsOf(listed));
  });

  it('are by the standard, and without a word that anybody wrote', async () => {
    const all = await exported();
    for (const one of all) expect(XapiStatement.safeParse(one).error?.issues).toBeUndefined();
    const written = JSON.stringify(await world.all()).match(/"zh-CN":"[^"]+"/g)!;
    const words = new Set(written.filter((text) => !/课件第/.test(text)));
    const verbs = new Set(all.map(({ verb }) => `"zh-CN":"${verb.display!['zh-CN']}"`));
    const told = JSON.stringify(all);
    expect([...words].filter((text) => told.includes(text) && !verbs.has(text))).toEqual([]);
    expect(words.size).toBeGreaterThan(verbs.size); // the endpoint does name them
  });

  it('can be chosen by lesson, class, learner and time', async () => {
    const listed = await world.all();
    const [{ lessonId, classId }] = lessons as [StoredLesson];
    const ofLesson = idsOf(listed.filter(({ context }) => context!.registration === lessonId));
    expect(idsOf(await exported({ lessonId }))).toEqual(ofLesson);
    expect(idsOf(await exported({ classId }))).toEqual(ofLesson);
    expect(await exported({ classId: newId() })).toEqual([]);
    const learner = listed.find(({ object }) => object.objectType === 'Activity')!.actor.account.name;
    const told = await exported({ learner });
    expect(told.length).toBeGreaterThan(0);
    for (const { actor } of told) expect([learner, 'lectern']).toContain(actor.account.name);
    const times = listed.map(({ timestamp }) => Date.parse(timestamp)).sort((a, b) => a - b);
    const [from, to] = [times[Math.floor(times.length / 3)]!, times[Math.floor((times.length * 2) / 3)]!];
    const between = listed.filter(({ timestamp: t }) => Date.parse(t) >= from && Date.parse(t) < to);
    expect(idsOf(await exported({ from, to }))).toEqual(idsOf(between));
    expect(between.length).toBeGreaterThan(0);
  });

  it('are of one school', async () => expect(await exported({ school: 's2' })).toEqual([]));
});
