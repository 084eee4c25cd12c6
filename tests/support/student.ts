import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import type { SlidesView } from '@lectern/contracts/slides/view.ts';
import { blind, unblind } from '../../web/src/kit/data/blind.ts';
import { Client, newKey, type Answered, type Asked } from './client.ts';
import { LastingRoom } from './lasting-room.ts';
import { untilAnswered, type Trouble } from './outbox.ts';
import { Pictures } from './pictures.ts';
import { Sightings } from './sightings.ts';

export type Route = 'socket' | 'http';

/** A command that a student gave, and what became of it. */
export interface Given {
  readonly key: string;
  readonly name: string;
  readonly data: object;
  sends: number;
  /** From its first sending to its answer (performance.now, in ms). */
  readonly askedAt: number;
  answeredAt?: number;
  outcome?: Answered;
}

/** A version that a frame must show, and since when. */
interface Awaited {
  readonly version: number;
  readonly since: number;
  readonly in: 'view' | 'own';
}

const VOTES_WITHIN_MS = 30_000;
/** A class's phones do not ask for a picture in the same millisecond. */
const PICTURE_WITHIN_MS = 400;

/** A student with a phone: joins by code, answers, is cut off, comes back, and sends again what was not received. */
export class Student {
  readonly given: Given[] = [];
  readonly sightings = new Sightings();
  /** What was cast in anonymous polls, by question: whose it is stands nowhere else. */
  readonly ballots = new Map<string, string>();
  readonly troubles: Trouble[] = [];
  /** What the server answered that it never should have. */
  readonly wrongs: string[] = [];
  /** In ms. */
  readonly latencies = { join: [] as number[], receipt: [] as number[], push: [] as number[] };
  repeats = 0;
  /** The longest that one sending had to wait for whatever answer. */
  longestWait = 0;
  /** Told of every frame; `isFirst` when it is the first of a socket. */
  onFrame: ((frame: ServerFrame, at: number, isFirst: boolean, text: string) => void) | undefined;
  pictures: Pictures | undefined;
  readonly device = newId();
  /** By how much the phone's clock is ahead, in ms. */
  clockAheadMs = 0;
  private readonly client: Client;
  private room: LastingRoom | undefined;
  private lessonId = '';
  private awaited: Awaited[] = [];
  private looking: Promise<void> = Promise.resolve();

  private constructor(client: Client) {
    this.client = client;
  }

  static async takeSeat(baseUrl: string, name: string): Promise<Student> {
    return new Student(await Client.takeSeat(baseUrl, name));
  }

  static async signIn(baseUrl: string, account: string, password: string): Promise<Student> {
    return new Student(await Client.signIn(baseUrl, account, password));
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
  async join(code: string, as?: 'auditor'): Promise<void> {
    const since = performance.now();
    const { result } = await this.client.query<{ classId: string; lessonId: string }>(`/api/codes/${code}`);
    if (result === undefined) throw new Error(`The code ${code} leads nowhere.`);
    this.hearText(JSON.stringify(result));
    this.lessonId = result.lessonId;
    this.client.classId = result.classId;
    if (this.client.bound) await this.insist('class', result.classId, 'JoinClass', { code, ...(as && { as }) });
    else await this.insist('lesson', result.lessonId, 'EnterAsGuest', { code, ...(as && { as }) });
    await this.insist('lesson', result.lessonId, 'JoinLesson', { device: this.device });
    this.pictures = new Pictures(this.client, this.lessonId);
    this.room = new LastingRoom(this.client, this.lessonId, {
      hear: (frame, text, at) => this.hear(frame, text, at),
      now: () => Date.now() + this.clockAheadMs,
    });
    await this.room.open();
    this.latencies.join.push(performance.now() - since);
  }

  answer(questionId: string, choice: string, route: Route = 'socket'): Promise<Given> {
    return this.give('SubmitAnswer', { questionId, choice }, route);
  }

  /** Takes part in an anonymous poll by name, then casts the ballot without one; who may not, or comes late, has none. */
  async vote(questionId: string, choice: string): Promise<void> {
    const ballotKey = await this.place.waitFor(({ view }) => ballotKeyIn(view, questionId), VOTES_WITHIN_MS);
    const made = blind(ballotKey);
    const { outcome } = await this.give('TakePollBallot', { questionId, blinded: made.blinded });
    if (outcome?.receipt === undefined) return;
    const path = `/api/lesson/${this.lessonId}/questions/${questionId}/ballot`;
    const mine = await untilOk(() => this.client.query<{ signed: string }>(path));
    const signature = unblind(made, mine.signed, ballotKey);
    const ballot = { lessonId: this.lessonId, questionId, token: made.token, signature, choice };
    await untilOk(() => cast(this.client.baseUrl, ballot));
    this.ballots.set(questionId, choice);
  }

  /** Resolves when the server has answered, however often it must be sent: then it has its outcome. */
  async give(name: string, data: object, route: Route = 'socket'): Promise<Given> {
    const since = performance.now();
    const given: Given = { key: newKey(), name, data, sends: 0, askedAt: since };
    this.given.push(given);
    const answered = await untilAnswered(
      () => this.send(given, route),
      (trouble) => this.troubles.push(trouble),
    );
    given.outcome = answered;
    const now = performance.now();
    given.answeredAt = now;
    if (given.sends === 1) this.latencies.receipt.push(now - since);
    if (answered.receipt !== undefined) this.expect(answered.receipt.version, now, 'own');
    return given;
  }

  /** The same key once more: the first result must come again. */
  async repeat(given: Given, route: Route): Promise<void> {
    this.repeats += 1;
    const again = await untilAnswered(
      () => this.send(given, route),
      (trouble) => this.troubles.push(trouble),
    );
    const [first, second] = [given.outcome?.receipt, again.receipt];
    if (second === undefined || !second.repeated || second.version !== first?.version)
      this.wrongs.push(`repeated ${given.key}: ${JSON.stringify(again)} after ${JSON.stringify(first)}`);
  }

  /** From `since` on, a frame is due that shows this version. */
  expect(version: number, since: number, place: Awaited['in'] = 'view'): void {
    const room = this.place.current;
    if (!room?.isOpen) return;
    if ((place === 'view' ? room.through : room.ownThrough) >= version) this.latencies.push.push(0);
    else this.awaited.push({ version, since, in: place });
  }

  /** Resolves when the student's own part stands at the last receipt, and the last picture has come. */
  async ownShown(timeoutMs: number): Promise<void> {
    const last = Math.max(0, ...this.given.map(({ outcome }) => outcome?.receipt?.version ?? 0));
    await this.place.waitFor(({ ownThrough }) => ownThrough >= last, timeoutMs);
    await this.looking;
  }

  cut(): void {
    this.awaited = []; // what comes after the way back says nothing about pushing
    this.place.cut();
  }

  away(ms: number): void {
    this.awaited = [];
    this.place.away(ms);
  }

  /** Looks at another page than the teacher's, or follows again. */
  lookAside(aside: boolean): void {
    if (this.place.current?.isOpen) this.place.current.sendFrame({ t: 'aside', aside });
  }

  private async send(given: Given, route: Route): Promise<Answered> {
    given.sends += 1;
    const since = performance.now();
    try {
      return await this.submit(given, route);
    } finally {
      this.longestWait = Math.max(this.longestWait, performance.now() - since);
    }
  }

  private submit({ key, name, data }: Given, route: Route): Promise<Answered> {
    const room = this.place.current;
    if (route === 'socket' && room?.isOpen) return room.send(name, data, key);
    return this.client.command('lesson', this.lessonId, name, data, key);
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
    this.onFrame?.(frame, at, !this.room?.current?.isOpen, text);
    if (!('through' in frame)) return;
    if (text.includes('"current":')) this.looking = this.look();
    if (this.awaited.length === 0) return;
    const place = frame.t === 'own' ? 'own' : 'view';
    this.awaited = this.awaited.filter((one) => {
      const isShown = one.in === place && frame.through >= one.version;
      if (isShown) this.latencies.push.push(Math.max(0, at - one.since));
      return !isShown;
    });
  }

  /** A page was turned. */
  private async look(): Promise<void> {
    await pause(Math.random() * PICTURE_WITHIN_MS);
    const slides = this.room?.current?.view['slides'] as unknown as SlidesView | undefined;
    if (slides !== undefined) await this.pictures?.see(slides);
  }

  private hearText(text: string): void {
    this.sightings.search(text, 0);
  }
}

const ballotKeyIn = (view: unknown, questionId: string): string | undefined =>
  (view as { quiz?: { questions: Record<string, { ballotKey?: string }> } }).quiz?.questions[questionId]?.ballotKey;

/** By nobody: without a cookie, and without a header of ours. */
async function cast(baseUrl: string, ballot: object): Promise<Asked<object>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${baseUrl}/api/poll-ballots`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ballot),
  });
  const [{ status, ok }, body] = [response, await response.json()];
  return ok ? { status, result: body as object } : { status, problem: body as Problem };
}

/** Asked again until there is a result: a busy server says when. */
async function untilOk<Result>(ask: () => Promise<Asked<Result>>): Promise<Result> {
  const until = Date.now() + VOTES_WITHIN_MS;
  for (;;) {
    const { result, problem } = await ask();
    if (result !== undefined) return result;
    if (Date.now() > until) throw new Error(`No ballot: ${JSON.stringify(problem)}`);
    await pause(100);
  }
}
