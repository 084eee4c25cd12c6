import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
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
