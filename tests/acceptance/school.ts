import type { AttendanceOwn, AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { DanmuOwn, TeacherDanmuView } from '@lectern/contracts/danmu/view.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { GroupingOwn, TeacherGroupingView } from '@lectern/contracts/grouping/view.ts';
import type { PostsOwn, TeacherPostsView } from '@lectern/contracts/posts/view.ts';
import type { AnswerSeen, TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import type { ScreensView } from '@lectern/contracts/screens/view.ts';
import { DEMO_PASSWORD, demoClass } from '../../services/src/demo/demo.school.ts';
import { readSettings } from '../../services/src/ops/settings.ts';
import { startServer, type Server } from '../../services/src/server.ts';
import { Client, type Answered } from '../support/client.ts';
import { filesBeside, type TestDatabase } from '../support/database.ts';
import { demoDatabase } from '../support/demo-database.ts';
import type { RoomClient } from '../support/room-client.ts';

/** The whole application with a database of its own, as the demo school. */
export interface School {
  readonly server: Server;
  readonly url: string;
  readonly database: TestDatabase;
  teacher(): Promise<Client>;
  student(n: number): Promise<Client>;
  /** Someone else of the demo school: the assistant and the auditor of its class, who administers it, who was granted something. */
  other(account: 'assistant' | 'auditor' | 'admin' | 'reviewer' | 'analyst' | 'operator'): Promise<Client>;
  close(): Promise<void>;
}

export async function openSchool(environment: Readonly<Record<string, string>> = {}): Promise<School> {
  const database = await demoDatabase();
  const server = await serverOn(database, environment);
  const url = urlOf(server);
  const people = new Map<string, Promise<Client>>();
  const signedIn = (account: string) => {
    const known = people.get(account) ?? Client.signIn(url, account, DEMO_PASSWORD);
    people.set(account, known);
    return known;
  };
  return {
    server,
    url,
    database,
    teacher: () => signedIn('teacher'),
    student: (n) => signedIn(`student${n}`),
    other: signedIn,
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}

/** A server on a free port, silent unless told otherwise. */
export const serverOn = ({ url }: Pick<TestDatabase, 'url'>, environment: Readonly<Record<string, string>> = {}) =>
  startServer(
    readSettings({
      DATABASE_URL: url,
      LECTERN_DEMO_ACCOUNTS: 'true',
      PORT: '0',
      LECTERN_LOG: 'silent',
      LECTERN_SOCKETS_PER_PERSON: '1000', // one teacher has the consoles of all lessons of a file open
      LECTERN_FILES: filesBeside(url),
      LECTERN_DATA: filesBeside(url),
      ...environment,
    }),
  );

export const urlOf = ({ port }: Server): string => `http://127.0.0.1:${port}`;

/** The receipt of a command that must not be refused. */
export async function receipt(answered: Promise<Answered>): Promise<Receipt> {
  const { receipt: given, problem } = await answered;
  if (given === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return given;
}

/** What a refused command or query said. */
export async function refusal(answered: Promise<{ readonly problem?: Problem }>): Promise<Problem> {
  const answer = await answered;
  if (answer.problem === undefined) throw new Error(`not refused: ${JSON.stringify(answer)}`);
  return answer.problem;
}

/** A question as the teacher writes it; its key is B. */
export const question = (more: object = {}) => ({
  questionId: newId(),
  kind: 'singleChoice',
  text: '合外力矩为零时，什么守恒？',
  choices: ['动量', '角动量', '动能', '质量'],
  points: 50,
  key: 'B',
  ...more,
});

/** A lesson on the timetable of the demo class, or of another. */
export async function schedule(teacher: Client, title = '角动量', classId: string = demoClass.id): Promise<string> {
  const id = newId();
  await receipt(teacher.command('lesson', id, 'ScheduleLesson', { classId, title, startsAt: Date.now() }));
  return id;
}

/** Begins a lesson; answers with its code. */
export async function start(teacher: Client, lessonId: string): Promise<string> {
  await receipt(teacher.command('lesson', lessonId, 'StartLesson'));
  const room = await teacher.room('lesson', lessonId);
  const code = await room.waitFor(() => seen(room).lesson.code);
  await room.close();
  return code;
}

/** A lesson that runs, its teacher in the room, a question published, and students joined and in the room. */
export async function lessonWith(school: School, students: readonly number[], durationS = 600) {
  const teacher = await school.teacher();
  const id = await schedule(teacher);
  const code = await start(teacher, id);
  const { questionId, ...shape } = question();
  await receipt(teacher.command('lesson', id, 'WriteQuestion', { questionId, ...shape }));
  await receipt(teacher.command('lesson', id, 'PublishQuestion', { questionId, durationS }));
  const give = (name: string, data: object = { questionId }) => receipt(teacher.command('lesson', id, name, data));
  const joined = students.map(async (n) => {
    const student = await school.student(n);
    await receipt(student.command('lesson', id, 'JoinLesson'));
    const room = await student.room('lesson', id);
    await room.waitFor(() => questionIn(room, questionId)); // a newcomer sees the last tick first
    return { student, room };
  });
  return {
    id,
    code,
    questionId,
    teacher,
    give,
    console: await teacher.room('lesson', id),
    students: await Promise.all(joined),
  };
}

interface Seen {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly quiz: { readonly questions: { readonly [id: string]: TeacherQuestionView } };
  readonly danmu: Opened<TeacherDanmuView>;
  readonly posts?: Opened<TeacherPostsView>;
  readonly grouping?: Opened<TeacherGroupingView>;
  readonly screens: ScreensView;
}
interface Own {
  readonly attendance?: AttendanceOwn;
  readonly quiz?: { readonly answers: { readonly [id: string]: AnswerSeen } };
  readonly danmu?: Opened<DanmuOwn>;
  readonly posts?: Opened<PostsOwn>;
  readonly grouping?: GroupingOwn;
}

/** What a room shows just now, in the words of the lesson; what a student does not see is not there. */
export const seen = (room: RoomClient) => room.view as unknown as Seen;
export const own = (room: RoomClient) => room.own as unknown as Own;
export const questionIn = (room: RoomClient, id: string) => seen(room).quiz.questions[id];
export const answerIn = (room: RoomClient, id: string) => own(room).quiz?.answers[id];
