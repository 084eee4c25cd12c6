import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { Client } from './client.ts';
import { LastingRoom } from './lasting-room.ts';
import { insist } from './outbox.ts';
import { Student } from './student.ts';

/** A question with a canary in each text that must stay hidden for a while. */
export interface PlantedQuestion {
  readonly questionId: string;
  readonly key: string;
  /** Stands in the question and its choices: hidden until it is published. */
  readonly textCanary: string;
  /** Stands in the explanation: hidden until the answer is shown. */
  readonly keyCanary: string;
}

export const LETTERS = ['A', 'B', 'C', 'D'] as const;

/** A lesson of the demo class that runs now, with its teacher at the desk and the projector on. */
export class Classroom {
  readonly teacher: Client;
  readonly lessonId: string;
  readonly questions: readonly PlantedQuestion[];
  readonly desk: LastingRoom;
  readonly screen: LastingRoom;
  readonly students: Student[] = [];
  code = '';

  private constructor(teacher: Client, lessonId: string, questions: readonly PlantedQuestion[]) {
    this.teacher = teacher;
    this.lessonId = lessonId;
    this.questions = questions;
    this.desk = new LastingRoom(teacher, lessonId);
    this.screen = new LastingRoom(teacher, lessonId, { as: 'screen' });
  }

  /** Schedules, writes the questions and starts. `keys` are the right choices, one for each question. */
  static async open(baseUrl: string, keys: readonly string[]): Promise<Classroom> {
    const teacher = await Client.signIn(baseUrl, 'teacher', 'lectern');
    const { result } = await teacher.query<{ classes: { id: string; name: string }[] }>('/api/classes');
    const classId = result?.classes[0]?.id;
    if (classId === undefined)
      throw new Error('The teacher of the demo school has no class: start with LECTERN_SEED=demo.');
    teacher.classId = classId;
    const lessonId = newId();
    const [startsAt, title] = [Date.now(), `演练 ${new Date().toISOString().slice(0, 16)}`];
    await insist(teacher, 'lesson', lessonId, 'ScheduleLesson', { classId, title, startsAt });
    const classroom = new Classroom(teacher, lessonId, keys.map(planted));
    for (const question of classroom.questions) await classroom.give('WriteQuestion', written(question));
    const started = await classroom.give('StartLesson');
    classroom.code = await classroom.desk.waitFor(
      ({ view }) => (view as { lesson?: { code?: string } }).lesson?.code,
      10_000,
    );
    // Whoever types the code now is shown the lesson: its list has it.
    await teacher.query(`/api/lessons?after=${started.cursor.incarnation}.${started.cursor.position}`);
    return classroom;
  }

  /** What a student may not see yet is looked for in every byte that reaches one. */
  get canaries(): readonly string[] {
    return this.questions.flatMap(({ textCanary, keyCanary }) => [textCanary, keyCanary]);
  }

  async seat(baseUrl: string, name: string): Promise<Student> {
    const student = await Student.takeSeat(baseUrl, name, this.canaries);
    this.students.push(student);
    return student;
  }

  /** A command of the teacher, given until it is answered. */
  async give(name: string, data: object = {}): Promise<Receipt> {
    const receipt = await insist(this.teacher, 'lesson', this.lessonId, name, data);
    const now = performance.now();
    for (const student of this.students) if (student.hasJoined) student.expect(receipt.version, now);
    return receipt;
  }

  /** Waits until everyone is shown this version and their own last answer, or the time is over: the audit says what is missing. */
  async allShown(version: number, timeoutMs: number): Promise<void> {
    const rooms = [this.desk, this.screen, ...this.students.map(({ place }) => place)];
    await Promise.allSettled([
      ...rooms.map((room) => room.waitFor(({ through }) => through >= version, timeoutMs)),
      ...this.students.map((student) => student.ownShown(timeoutMs)),
    ]);
  }

  async leave(): Promise<void> {
    await Promise.all([this.desk, this.screen, ...this.students.map(({ place }) => place)].map((room) => room.leave()));
  }
}

function planted(key: string, index: number): PlantedQuestion {
  const questionId = newId();
  const mark = questionId.slice(-12);
  return { questionId, key, textCanary: `text-${index + 1}-${mark}`, keyCanary: `key-${index + 1}-${mark}` };
}

const written = ({ questionId, key, textCanary, keyCanary }: PlantedQuestion) => ({
  questionId,
  key,
  kind: 'singleChoice',
  text: `${textCanary}：冲量等于什么的变化？`,
  choices: LETTERS.map((letter) => `${letter} ${textCanary}`),
  points: 10,
  explanation: `${keyCanary}：动量定理。`,
});
