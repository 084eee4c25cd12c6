import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReports, type ReportWorld } from '../../../tests/support/report-world.ts';
import { teachLesson } from '../../../tests/support/taught-lesson.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { CellQueries } from './cell.queries.ts';
import { HistoryQueries } from './history.queries.ts';
import { LessonSlides } from './lesson-slides.ts';

let world: ReportWorld;
let lessonId: string;
/** More than there are connections, so that all of them are lent at once. */
let readers: readonly number[];

beforeAll(async () => {
  world = await openReports();
  ({ lessonId } = await teachLesson(world.database.url, { students: 20, minutes: 10 }));
  await world.catchUp();
  readers = Array.from({ length: 3 * world.side.database.pool.options.max });
});
afterAll(() => world.close());

/** As a process has it that has just begun: it knows nobody who wrote anything. */
const strangers = () => new Seals(world.side.database, world.side.log);

it('facts behind a figure are told to more readers at once than there are connections', async () => {
  const cells = new CellQueries(world.reading, new LessonSlides(world.side.mailboxes), strangers());
  const told = await Promise.all(readers.map(() => cells.cell(lessonId, 'danmu', 'teacher')));
  const texts = told.map(({ facts }) => facts.flatMap(({ data }) => (data as { text?: string }).text ?? ''));
  expect(texts[0]).not.toHaveLength(0);
  expect(new Set(texts.map((all) => all.every((text) => text !== '')))).toEqual(new Set([true]));
});

it('[R4.08] and so are corrections of attendance with their reasons', async () => {
  const facts = await world.side.store.load(`lesson/${lessonId}`, 0);
  const marked = facts.find(({ type, data }) => type === 'AttendanceMarked' && 'reason' in (data as object))!;
  const { personId } = marked.data as { personId: string };
  const histories = new HistoryQueries(world.reading, strangers());
  const told = await Promise.all(readers.map(() => histories.history(lessonId, personId)));
  const reasons = told.map(({ steps }) => steps.flatMap(({ reason }) => reason ?? []));
  expect(reasons[0]?.[0]).toBeTruthy();
  expect(new Set(reasons.map((one) => one.join())).size).toBe(1);
});
