import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { ClassCreated, MemberJoined } from '@lectern/contracts/class/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { append, NOWHERE } from '../../../tests/support/ledger.ts';
import {
  answered,
  at,
  joined,
  published,
  scheduled,
  started,
  STARTS_AT,
  studentId,
  written,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { openReports, type ReportWorld } from '../../../tests/support/report-world.ts';
import { entryOfLesson, storedLesson, type StoredLesson } from '../../../tests/support/stored-lesson.ts';
import type { FileAnswer } from '../edge/http/file-answer.ts';
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

const ofWorld = ({ side, reading }: ReportWorld) =>
  new FileQueries(reading, new Interactions(side.database, side.seals, new LessonSlides(side.mailboxes)));

async function stored(moments: readonly Moment[], members = [1]): Promise<StoredLesson> {
  const lesson = storedLesson(moments);
  await append(world.side.store, `class/${lesson.classId}`, NOWHERE, [
    ClassCreated({ name: '物理', inviteCode: '', schoolOnly: false }),
    ...members.map((n) => MemberJoined({ personId: studentId(n), role: 'student', through: 'enrolment' })),
  ]);
  await world.side.store.append([entryOfLesson(lesson)]);
  await world.catchUp();
  return lesson;
}

it('what was chosen of a judgement is said in words, letters of all else as they are', async () => {
  const judgement = written(1, { kind: 'judgement', choices: [] });
  const { lessonId } = await stored([
    ...at(-60, scheduled, judgement, written(2)),
    ...at(0, started, joined(1)),
    ...published(10, 1, 30),
    ...at(20, answered(1, 1, 'B')),
    ...published(60, 2, 30),
    ...at(70, answered(1, 2, 'B')),
  ]);
  const files = ofWorld(world);
  const contents = (await linesOf(await files.interaction(lessonId))).map((line) => line.split(',').at(-1));
  expect(contents).toEqual(['', 'False', 'B']);
  const [learner] = await linesOf(await files.learners(lessonId));
  expect(learner!.split(',').slice(-2)).toEqual(['False', 'B']);
});

it('the record of interaction has what happened up to when it was asked for, however long it takes to write it', async () => {
  const { side } = world;
  const files = ofWorld(world);
  const lesson = await stored([...at(-60, scheduled), ...at(0, started, joined(1))]);
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

it('two seats of one name are told apart in every file, by a key that is the same in each', async () => {
  const moments = [
    ...at(-60, scheduled, written(1)),
    ...at(0, started, joined(1), joined(2)),
    ...published(10, 1, 30),
    ...at(20, answered(1, 1, 'A'), answered(2, 1, 'B')),
  ];
  const { lessonId } = await stored(moments, [1, 2]);
  const people = [1, 2].map(studentId);
  await asOwner(
    world.database,
    `insert into school (id, name) values ('s1', 's1') on conflict do nothing;
     insert into person (id, school, name, bound, secret) select id, 's1', '陈思齐', false, 's' from unnest('{${people.join(',')}}'::uuid[]) id`,
  );
  const files = ofWorld(world);
  const learners = (await linesOf(await files.learners(lessonId))).map((line) => line.split(','));
  expect(learners.map(([name, login]) => [name, login])).toEqual([
    ['陈思齐', '(guest)'],
    ['陈思齐', '(guest)'],
  ]);
  expect(learners.map((cells) => [cells[2], cells.at(-1)])).toEqual([
    [people[0], 'A'],
    [people[1], 'B'],
  ]);
  const did = (await linesOf(await files.interaction(lessonId))).map((line) => line.split(','));
  expect(did.map((cells) => cells[4])).toEqual([...people, ...people]);
  const out = new PassThrough();
  const book = await files.answers(lessonId);
  const [packed] = await Promise.all([buffer(out), book.write(out, 'en').then(() => out.end())]);
  const sheets = unzipSync(packed);
  for (const n of [1, 3])
    for (const person of people) expect(strFromU8(sheets[`xl/worksheets/sheet${n}.xml`]!)).toContain(person);
});
