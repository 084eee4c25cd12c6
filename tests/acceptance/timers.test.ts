import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonWith, openSchool, questionIn, schedule, seen, start, type School } from './school.ts';

const CLOSES_AFTER_MS = 400;

let school: School;
let impatient: School;
beforeAll(async () => {
  school = await openSchool();
  impatient = await openSchool({ LECTERN_CLOSES_AFTER_MS: String(CLOSES_AFTER_MS) });
});
afterAll(() => Promise.all([school.close(), impatient.close()]));

it('a question is collected at time-up by the server, though nobody says so', async () => {
  const { questionId, students, console } = await lessonWith(school, [1], 5);
  const { room } = students[0]!;
  const { deadline } = questionIn(room, questionId)!;
  const collected = await room.waitFor(
    () => questionIn(room, questionId)?.status === 'collected' && questionIn(room, questionId),
    9000,
  );
  expect(collected.deadline).toBe(deadline);
  expect(collected.collectedAt).toBeGreaterThanOrEqual(deadline!);
  await console.waitFor(() => questionIn(console, questionId)?.collectedBy === 'deadline');
});

it('a lesson that nobody ended closes itself after a set time', async () => {
  const teacher = await impatient.teacher();
  const id = await schedule(teacher);
  await start(teacher, id);
  const console = await teacher.room('lesson', id);
  await console.waitFor(() => seen(console).lesson.status === 'ended');
  const { startedAt, endedAt, endedBy } = seen(console).lesson;
  expect(endedBy).toBe('timer');
  expect(endedAt! - startedAt!).toBeGreaterThanOrEqual(CLOSES_AFTER_MS);
});
