import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Uploaded } from '@lectern/contracts/kernel/upload.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { pageKey } from '@lectern/contracts/slides/page-key.ts';
import type { TeacherPageView, TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { Client, type Answered } from './client.ts';
import { LastingRoom } from './lasting-room.ts';
import { insist, untilAnswered } from './outbox.ts';
import { planted, written, type PlantedQuestion, type Wanted } from './planted.ts';
import type { RoomClient } from './room-client.ts';
import { Student } from './student.ts';

export { LETTERS } from './planted.ts';

const RENDERED_WITHIN_MS = 5 * 60_000;

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

  /** Schedules, writes the questions and starts. A letter stands for a question of one choice with that key. */
  static async open(baseUrl: string, questions: readonly (string | Wanted)[]): Promise<Classroom> {
    const teacher = await Client.signIn(baseUrl, 'teacher', 'lectern');
    const { result } = await teacher.query<{ classes: { id: string; name: string }[] }>('/api/classes');
    const classId = result?.classes[0]?.id;
    if (classId === undefined)
      throw new Error('The teacher of the demo school has no class: start with LECTERN_SEED=demo.');
    teacher.classId = classId;
    const lessonId = newId();
    const [startsAt, title] = [Date.now(), `演练 ${new Date().toISOString().slice(0, 16)}`];
    await insist(teacher, 'lesson', lessonId, 'ScheduleLesson', { classId, title, startsAt });
    const wanted = questions.map((one) => (typeof one === 'string' ? { key: one } : one));
    const classroom = new Classroom(teacher, lessonId, wanted.map(planted));
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

  async seat(baseUrl: string, name: string): Promise<Student> {
    const student = await Student.takeSeat(baseUrl, name);
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

  /** A command of the teacher that may come too late: on a busy machine the time is up before it. */
  ask(name: string, data: object): Promise<Answered> {
    return untilAnswered(() => this.teacher.command('lesson', this.lessonId, name, data));
  }

  /** Uploads a file and adds it to the lesson; resolves when all its pages are ready, with how long that took in ms. */
  async addSlides(path: string): Promise<{ readonly firstPageMs: number; readonly allPagesMs: number }> {
    const deckId = newId();
    const body = new Uint8Array(await readFile(path));
    const response = await this.teacher.fetch('PUT', '/api/files', {
      body,
      headers: { 'content-type': 'application/pdf' },
    });
    if (!response.ok) throw new Error(`${basename(path)} was not taken: ${await response.text()}`);
    const { file } = (await response.json()) as Uploaded;
    const since = performance.now();
    await this.give('AddSlides', { deckId, name: basename(path), file });
    const deckIn = ({ view }: RoomClient) => slidesIn(view).decks[deckId];
    await this.desk.waitFor((room) => (deckIn(room)?.ready ?? 0) > 0, RENDERED_WITHIN_MS);
    const firstPageMs = performance.now() - since;
    const done = (status: string | undefined) => status === 'success' || status === 'failed';
    await this.desk.waitFor((room) => done(deckIn(room)?.status), RENDERED_WITHIN_MS);
    return { firstPageMs, allPagesMs: performance.now() - since };
  }

  /** What the teacher sees of all pages, in their order. */
  get pages(): TeacherPageView[] {
    const pages = Object.values(slidesIn(this.desk.current?.view).pages ?? {});
    return pages.toSorted((one, other) => one.no - other.no);
  }

  /** Texts that a student may not have before their page is shown: of each page its picture's name and its longest words. */
  get watchedTexts(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      this.pages.map((page) => {
        const [line = ''] = page.text.split('\n').toSorted((one, other) => other.length - one.length);
        const texts = [page.etag, page.title, line.slice(0, 60)].filter((text) => text.length > 11);
        return [pageKey(page), texts.filter((text) => this.isOfOnePage(text))];
      }),
    );
  }

  private isOfOnePage(text: string): boolean {
    const holding = this.pages.filter((page) => [page.etag, page.title, page.text].some((one) => one.includes(text)));
    return holding.length === 1;
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

const slidesIn = (view: unknown): TeacherSlidesView => (view as { slides: TeacherSlidesView }).slides;
