import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Classroom, LETTERS } from '../support/classroom.ts';
import { seeded, type Random } from '../support/random.ts';
import { Student, type Given } from '../support/student.ts';
import type { News } from './cluster-news.ts';

export interface LoadOptions {
  readonly url: string;
  readonly seed: number;
  readonly students: number;
  /** Commands a second of all students together, while nothing holds them up. */
  readonly perSecond: number;
}

const QUESTIONS = 60;
/** A share of answers that go by HTTP, of danmu among what is sent, and of cuts before it. */
const [BY_HTTP, DANMU, CUTS] = [0.2, 0.04, 0.002];
const JOINS_EVERY_MS = 4000;

/** A class that answers at a steady pace, whatever becomes of the processes that serve it. */
export class Load {
  private readonly random: Random;
  private readonly living: Promise<void>[] = [];
  private isOver = false;
  private asked = 0;

  private constructor(
    readonly classroom: Classroom,
    private readonly news: News,
    private readonly options: LoadOptions,
  ) {
    this.random = seeded(options.seed);
  }

  /** A lesson with everybody in it, and one question that all of them answer again and again. */
  static async open(news: News, options: LoadOptions): Promise<Load> {
    const classroom = await Classroom.open(
      options.url,
      Array.from({ length: QUESTIONS }, () => 'B'),
    );
    const load = new Load(classroom, news, options);
    for (let n = 0; n < options.students; n += 1) await load.join();
    const { questionId } = classroom.questions[0]!;
    await classroom.give('PublishQuestion', { questionId, durationS: LIMITS.durationMinS });
    await classroom.give('CollectQuestion', { questionId }); // what comes now is late, and kept as well [R8.35]
    for (const student of classroom.students) load.begin(student);
    load.living.push(load.letIn());
    return load;
  }

  /** Publishes the next question, for a few seconds that nobody answers it in: only a timer collects it. */
  async askNext(): Promise<string> {
    this.asked += 1;
    const question = this.classroom.questions[this.asked];
    if (question === undefined) throw new Error(`More than ${QUESTIONS} faults: write more questions.`);
    const { questionId } = question;
    await this.classroom.give('PublishQuestion', { questionId, durationS: LIMITS.durationMinS });
    return questionId;
  }

  /** Nothing new is given from now on; resolves when everything that was given is answered. */
  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.living);
  }

  private begin(student: Student): void {
    this.news.follow(student);
    this.living.push(this.live(student, seeded(this.random.int(2 ** 31))));
  }

  private async letIn(): Promise<void> {
    for (let due = performance.now() + JOINS_EVERY_MS; ; due += JOINS_EVERY_MS) {
      while (performance.now() < due) {
        if (this.isOver) return;
        await pause(100);
      }
      this.begin(await this.join());
    }
  }

  /** Takes a seat and comes in by the code, however often it has to be tried. */
  private async join(): Promise<Student> {
    const { students, code } = this.classroom;
    for (;;) {
      try {
        const student = await Student.takeSeat(this.options.url, `同学 ${students.length + 1}`);
        await student.join(code);
        students.push(student);
        return student;
      } catch (error) {
        this.news.stumbled(error as Error);
        await pause(200);
      }
    }
  }

  /** What an outage held up is not made up for: a student gives one command at a time. */
  private async live(student: Student, random: Random): Promise<void> {
    const everyMs = (1000 * this.options.students) / this.options.perSecond;
    let due = performance.now() + random.between(0, everyMs);
    let danmuAt = 0;
    while (!this.isOver) {
      await pause(Math.max(0, due - performance.now()));
      due = Math.max(due, performance.now()) + everyMs;
      if (random.chance(CUTS)) student.cut();
      const sentAt = performance.now();
      const mayWrite = sentAt - danmuAt > 2 * LIMITS.danmuPauseMs;
      if (mayWrite && random.chance(DANMU)) {
        this.received(student, sentAt, await this.write(student, random));
        danmuAt = performance.now(); // it may have waited long before it was recorded
      } else this.received(student, sentAt, await this.answer(student, random));
    }
  }

  private answer(student: Student, random: Random): Promise<Given> {
    const { questionId } = this.classroom.questions[0]!;
    const route = random.chance(BY_HTTP) ? 'http' : 'socket';
    return student.answer(questionId, LETTERS[random.int(LETTERS.length)]!, route);
  }

  private write(student: Student, random: Random): Promise<Given> {
    return student.give('SendDanmu', { danmuId: newId(), words: `第 ${random.int(1000)} 句` });
  }

  private received(student: Student, sentAt: number, { outcome }: Given): void {
    if (outcome?.receipt !== undefined) this.news.received(student, sentAt, outcome.receipt);
  }
}
