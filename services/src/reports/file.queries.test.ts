import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ClassCreated } from '@lectern/contracts/class/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { append, NOWHERE } from '../../../tests/support/ledger.ts';
import { at, joined, scheduled, started, STARTS_AT, studentId } from '../../../tests/support/lesson-history.ts';
import { openReports, type ReportWorld } from '../../../tests/support/report-world.ts';
import { entryOfLesson, storedLesson } from '../../../tests/support/stored-lesson.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { FileQueries } from './file.queries.ts';
import { Interactions } from './interactions.ts';
import { LessonSlides } from './lesson-slides.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await openReports();
});
afterAll(() => world.close());

async function linesOf(file: FileAnswer): Promise<string[]> {
  const out = new PassThrough();
  const [whole] = await Promise.all([text(out), file.write(out, 'en').then(() => out.end())]);
  return whole.trim().split('\r\n').slice(1);
}

it('the record of interaction has what happened up to when it was asked for, however long it takes to write it', async () => {
  const { side, reading } = world;
  const files = new FileQueries(reading, new Interactions(side.database, side.seals, new LessonSlides(side.mailboxes)));
  const lesson = storedLesson([...at(-60, scheduled), ...at(0, started, joined(1))]);
  await append(side.store, `class/${lesson.classId}`, NOWHERE, [
    ClassCreated({ name: '物理', inviteCode: '', schoolOnly: false }),
  ]);
  await side.store.append([entryOfLesson(lesson)]);
  await world.catchUp();
  const asked = await files.interaction(lesson.lessonId);
  const stream = `lesson/${lesson.lessonId}`;
  const [, , last] = await side.store.load(stream, 0);
  await append(side.store, stream, last!, [joined(2)], {
    at: STARTS_AT + 1000,
    meta: { actor: studentId(2), role: 'student' },
  });
  await world.catchUp();
  const versions = (lines: readonly string[]) => lines.map((line) => line.split(',')[0]);
  expect(versions(await linesOf(asked))).toEqual(['3']);
  expect(versions(await linesOf(await files.interaction(lesson.lessonId)))).toEqual(['3', '4']);
});
