import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { Client as Database } from 'pg';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { Phones } from './phones.ts';

const AT_ONCE = 50;

/** A running lesson of a server that is asked from outside: everybody sits there with a phone, and a question is open. */
export interface SeatedClass {
  readonly students: readonly Client[];
  readonly phones: Phones;
  readonly lessonId: string;
  readonly questionId: string;
  readonly teach: (name: string, data?: object) => Promise<Receipt>;
  /** Fifty at a time. */
  readonly each: (work: (n: number) => Promise<void>) => Promise<void>;
  readonly leave: () => Promise<void>;
}

export async function seatedClass(url: string, databaseUrl: string, size: number): Promise<SeatedClass> {
  const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
  const students: Client[] = [];
  const each = async (work: (n: number) => Promise<void>): Promise<void> => {
    for (let first = 0; first < size; first += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, size - first) }, (_, n) => work(first + n)));
  };
  await each(async (n) => void students.push(await Client.takeSeat(url, `同学 ${n + 1}`)));
  const people = students.map(({ id }) => id);
  const database = new Database(databaseUrl);
  await database.connect();
  await database.query('update person set bound = true where id = any($1)', [people]);
  await database.end();
  const [classId, lessonId, questionId] = [newId(), newId(), newId()];
  await insist(teacher, 'class', classId, 'CreateClass', { name: '全年级' });
  for (let first = 0; first < size; first += LIMITS.membersPerEnrolment)
    await insist(teacher, 'class', classId, 'EnrolStudents', {
      personIds: people.slice(first, first + LIMITS.membersPerEnrolment),
    });
  const question = { kind: 'singleChoice', text: '?', choices: ['1', '2'], points: 10, key: 'A' };
  const teach = (name: string, data: object = {}) => insist(teacher, 'lesson', lessonId, name, data);
  await teach('ScheduleLesson', { classId, title: '光学', startsAt: Date.now() });
  await teach('WriteQuestion', { questionId, ...question });
  await teach('StartLesson');
  await each(async (n) => void (await insist(students[n]!, 'lesson', lessonId, 'JoinLesson')));
  await teach('PublishQuestion', { questionId, durationS: 3600 });
  const phones = new Phones();
  await phones.open(
    students.map((student) => ({
      kind: 'ws',
      url: `${url.replace(/^http/, 'ws')}/ws/lesson/${lessonId}?v=1&user=${student.id}`,
      headers: { cookie: student.cookieHeader, origin: url },
      isGreeted: true,
    })),
  );
  const leave = async () => {
    await phones.close();
    phones.end();
  };
  return { students, phones, lessonId, questionId, teach, each, leave };
}
