import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Page } from 'playwright-core';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { DESK, PHONE } from './chromium.ts';
import type { School } from './school.ts';

/** A lesson that a teacher runs from somewhere else, so that a test looks at one screen of it. */
export interface Running {
  readonly teacher: Client;
  readonly id: string;
  readonly code: string;
  readonly questions: readonly string[];
  readonly give: (name: string, data?: object) => Promise<Receipt>;
  readonly publish: (index: number, durationS?: number) => Promise<void>;
}

export async function runLesson(school: School, title: string = demoLesson.title): Promise<Running> {
  const teacher = await school.signIn('teacher');
  const id = newId();
  const give = (name: string, data: object = {}) => insist(teacher, 'lesson', id, name, data);
  await give('ScheduleLesson', { classId: demoClass.id, title, startsAt: Date.now() });
  const questions = demoLesson.questions.map((question) => ({ ...question, questionId: newId() }));
  for (const question of questions) await give('WriteQuestion', { ...question, kind: 'singleChoice' });
  const { cursor } = await give('StartLesson');
  await teacher.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
  const room = await teacher.room('lesson', id);
  const code = await room.waitFor(({ view }) => (view as { lesson: { code?: string } }).lesson.code);
  await room.close();
  return {
    teacher,
    id,
    code,
    questions: questions.map(({ questionId }) => questionId),
    give,
    publish: async (index, durationS = 600) => {
      await give('PublishQuestion', { questionId: questions[index]!.questionId, durationS });
    },
  };
}

/** The lesson as its teacher, a student who is in it, and the projector have it before them. */
export async function openRoom(
  school: School,
  { id, teacher }: Running,
  language: Language,
): Promise<{ readonly desk: Page; readonly phone: Page; readonly wall: Page }> {
  const student = await school.signIn('student1');
  await insist(student, 'lesson', id, 'JoinLesson', {});
  const desk = await school.chromium.open({ ...DESK, as: teacher, language });
  await desk.goto(`/lesson/${id}/console`);
  const phone = await school.chromium.open({ ...PHONE, as: student, language });
  await phone.goto(`/s/${id}`);
  const wall = await school.chromium.open({ width: 1920, height: 1080, as: teacher, language });
  await wall.goto(`/lesson/${id}/screen`);
  await desk.locator('.dock').waitFor();
  await phone.locator('.room').waitFor();
  return { desk, phone, wall };
}
