import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import type { QuizOwn } from '@lectern/contracts/quiz/view.ts';
import { Client, newKey, type Answered } from './client.ts';
import { LastingRoom } from './lasting-room.ts';
import { untilAnswered, type Trouble } from './outbox.ts';
import { Sightings } from './sightings.ts';

export type Route = 'socket' | 'http';

/** An answer that a student gave, and what became of it. */
export interface GivenAnswer {
  readonly key: string;
  readonly questionId: string;
  readonly choice: string;
  sends: number;
  outcome?: Answered;
}

/** A version that a frame must show, and since when. */
interface Awaited {
  readonly version: number;
  readonly since: number;
  readonly in: 'view' | 'own';
}

/** A student with a phone: joins by code, answers, is cut off, comes back, and sends again what was not received. */
export class Student {
  readonly given: GivenAnswer[] = [];
  readonly sightings: Sightings;
  readonly troubles: Trouble[] = [];
  /** What the server answered that it never should have. */
  readonly wrongs: string[] = [];
  /** In ms. */
  readonly latencies = { join: [] as number[], receipt: [] as number[], push: [] as number[] };
  repeats = 0;
  /** The longest that one sending had to wait for whatever answer. */
  longestWait = 0;
  private readonly client: Client;
  private room: LastingRoom | undefined;
  private lessonId = '';
  private awaited: Awaited[] = [];

  private constructor(client: Client, canaries: readonly string[]) {
    this.client = client;
    this.sightings = new Sightings(canaries);
  }

  static async takeSeat(baseUrl: string, name: string, canaries: readonly string[] = []): Promise<Student> {
    return new Student(await Client.takeSeat(baseUrl, name), canaries);
  }

  static async signIn(baseUrl: string, account: string, password: string): Promise<Student> {
    return new Student(await Client.signIn(baseUrl, account, password), []);
  }

  get id(): string {
    return this.client.id;
  }

  get name(): string {
    return this.client.name;
  }

  get hasJoined(): boolean {
    return this.room !== undefined;
  }

  get place(): LastingRoom {
    if (this.room === undefined) throw new Error(`${this.name} has not joined.`);
    return this.room;
  }

  /** From the code on the wall to the first view. */
  async join(code: string): Promise<void> {
    const since = performance.now();
    const { result } = await this.client.query<{ classId: string; lessonId: string }>(`/api/codes/${code}`);
    if (result === undefined) throw new Error(`The code ${code} leads nowhere.`);
    this.hearText(JSON.stringify(result));
    this.lessonId = result.lessonId;
    this.client.classId = result.classId;
    await this.insist('class', result.classId, 'JoinClass', { code });
    await this.insist('lesson', result.lessonId, 'JoinLesson', {});
    this.room = new LastingRoom(this.client, this.lessonId, {
      hear: (frame, text, at) => this.hear(frame, text, at),
    });
    await this.room.open();
    this.latencies.join.push(performance.now() - since);
  }

  /** Resolves when the server has answered, however often it must be sent. */
  async answer(questionId: string, choice: string, route: Route = 'socket'): Promise<Answered> {
    const answer: GivenAnswer = { key: newKey(), questionId, choice, sends: 0 };
    this.given.push(answer);
    const since = performance.now();
    const answered = await untilAnswered(
      () => this.send(answer, route),
      (trouble) => this.troubles.push(trouble),
    );
    answer.outcome = answered;
    const now = performance.now();
    if (answer.sends === 1) this.latencies.receipt.push(now - since);
    if (answered.receipt !== undefined) this.expect(answered.receipt.version, now, 'own');
    return answered;
  }

  /** The same key once more: the first result must come again. */
  async repeat(answer: GivenAnswer, route: Route): Promise<void> {
    this.repeats += 1;
    const again = await untilAnswered(
      () => this.send(answer, route),
      (trouble) => this.troubles.push(trouble),
    );
    const [first, second] = [answer.outcome?.receipt, again.receipt];
    if (second === undefined || !second.repeated || second.version !== first?.version)
      this.wrongs.push(`repeated ${answer.key}: ${JSON.stringify(again)} after ${JSON.stringify(first)}`);
  }

  /** From `since` on, a frame is due that shows this version. */
  expect(version: number, since: number, place: Awaited['in'] = 'view'): void {
    const room = this.place.current;
    if (!room?.isOpen) return;
    if ((place === 'view' ? room.through : room.ownThrough) >= version) this.latencies.push.push(0);
    else this.awaited.push({ version, since, in: place });
  }

  /** Resolves when the student's own part shows the last answer that was received. */
  async ownShown(timeoutMs: number): Promise<void> {
    const versions = this.given.map(({ outcome }) => outcome?.receipt?.version ?? 0);
    const last = Math.max(0, ...versions);
    await this.place.waitFor(({ own }) => last === 0 || newestIn(own) >= last, timeoutMs);
  }

  cut(): void {
    this.awaited = []; // what comes after the way back says nothing about pushing
    this.place.cut();
  }

  private async send(answer: GivenAnswer, route: Route): Promise<Answered> {
    answer.sends += 1;
    const since = performance.now();
    try {
      return await this.submit(answer, route);
    } finally {
      this.longestWait = Math.max(this.longestWait, performance.now() - since);
    }
  }

  private submit({ key, questionId, choice }: GivenAnswer, route: Route): Promise<Answered> {
    const room = this.place.current;
    if (route === 'socket' && room?.isOpen) return room.send('SubmitAnswer', { questionId, choice }, key);
    return this.client.command('lesson', this.lessonId, 'SubmitAnswer', { questionId, choice }, key);
  }

  private async insist(family: string, id: string, name: string, data: object): Promise<void> {
    const key = newKey();
    const answered = await untilAnswered(
      () => this.client.command(family, id, name, data, key),
      (trouble) => this.troubles.push(trouble),
    );
    this.hearText(JSON.stringify(answered));
    if (answered.receipt === undefined && answered.problem?.code !== 'already.so')
      throw new Error(`${name} was refused: ${JSON.stringify(answered.problem)}`);
  }

  private hear(frame: ServerFrame, text: string, at: number): void {
    this.sightings.hear(frame, text);
    if (this.awaited.length === 0 || !('through' in frame)) return;
    const place = frame.t === 'own' ? 'own' : 'view';
    this.awaited = this.awaited.filter((one) => {
      const isShown = one.in === place && frame.through >= one.version;
      if (isShown) this.latencies.push.push(Math.max(0, at - one.since));
      return !isShown;
    });
  }

  private hearText(text: string): void {
    this.sightings.search(text, 0);
  }
}

/** The newest version that an own part speaks of. */
function newestIn(own: JsonObject): number {
  const { answers } = (own['quiz'] ?? {}) as Partial<QuizOwn>;
  const seen = Object.values(answers ?? {});
  return Math.max(0, ...seen.map(({ version = 0, lateVersion = 0 }) => Math.max(version, lateVersion)));
}
