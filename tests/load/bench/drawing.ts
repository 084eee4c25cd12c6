import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startThrowaway } from '../../../infra/local/throwaway.ts';
import type { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { attach } from '../../support/upload.ts';
import { summary } from '../figures.ts';
import { answersOf } from './phones.ts';
import { compare, type Measured } from './rounds.ts';
import { seatedClass, type SeatedClass } from './seated-class.ts';

const [STUDENTS, DRAWING_MS, STROKE_MS, POSTS, POSTING_MS] = [1000, 10_000, 100, 500, 60_000];
const SURFACE = 'board/1';
/** A stroke reaches the projector in 100 ms at p95; whoever posts waits a second for their picture, as for a page. */
const GOALS = { stroke: 100, post: 1000 };
const WATCHED = 5;
const KNOWN_WITHIN_MS = 60_000;

/** A class of a thousand before whom somebody draws. */
export async function benchDrawing(rounds: number, short: boolean): Promise<Measured[]> {
  const [size, drawingMs] = short ? [20, 1000] : [STUDENTS, DRAWING_MS];
  return inRoom(size, async (room) => {
    await room.phones.watch(WATCHED);
    await room.teach('OpenBoard', { surface: SURFACE });
    const about = { unit: 'ms', rounds };
    const stroke = `a stroke before ${STUDENTS} students, from the command to their phones, p95`;
    const drawn = await compare(
      { ...about, name: stroke, peerName: 'the goal' },
      async () => summary(await ages(room, drawingMs)).p95,
      () => GOALS.stroke,
    );
    const beside = `${STUDENTS} answer within 10 s while it is drawn, receipt p99`;
    const answered = await compare(
      { ...about, name: beside, peerName: 'the same, nothing drawn' },
      async () => {
        const [receipts] = await Promise.all([answers(room, size, drawingMs), draw(room, drawingMs)]);
        return receipts;
      },
      () => answers(room, size, drawingMs),
    );
    return [drawn, answered];
  });
}

/** Half of a class of a thousand post a picture within a minute. */
export async function benchPosting(rounds: number, short: boolean): Promise<Measured[]> {
  const [size, posts, ms] = short ? [20, 5, 1000] : [STUDENTS, POSTS, POSTING_MS];
  return inRoom(size, async (room) => [
    await compare(
      { unit: 'ms', rounds, name: `${POSTS} posts with a picture in a minute, receipt p99`, peerName: 'the goal' },
      () => post(room, posts, ms),
      () => GOALS.post,
    ),
  ]);
}

async function inRoom(size: number, work: (room: SeatedClass) => Promise<Measured[]>): Promise<Measured[]> {
  const postgres = await startThrowaway({ fsync: 'on', synchronous_commit: 'on' });
  const server = await startServerProcess(postgres.ownerUrl);
  const room = await seatedClass(server.url, postgres.ownerUrl, size);
  try {
    return await work(room);
  } finally {
    await room.leave();
    await server.end();
    await postgres.stop();
  }
}

/** As fast as a hand: each stroke, and when it was given; what was drawn is wiped off. */
async function draw({ teach }: SeatedClass, ms: number): Promise<ReadonlyMap<string, number>> {
  const sent = new Map<string, number>();
  const given: Promise<unknown>[] = [];
  const until = Date.now() + ms;
  while (Date.now() < until) {
    const strokeId = newId();
    const [x, y] = [(sent.size * 37) % 9000, (sent.size * 91) % 6000];
    const points = Array.from({ length: 12 }, (_, at) => `${x + at * 30},${y + ((at * at * 7) % 900)}`).join(' ');
    sent.set(strokeId, performance.timeOrigin + performance.now());
    const strokes = [{ strokeId, tool: 'pen', color: 'ink', size: 2, points }];
    given.push(teach('DrawStrokes', { surface: SURFACE, strokes }));
    await pause(STROKE_MS);
  }
  await Promise.all(given);
  await teach('EraseStrokes', { surface: SURFACE, strokeIds: [...sent.keys()] });
  return sent;
}

/** How old each stroke is when a phone shows it, in ms. */
async function ages(room: SeatedClass, ms: number): Promise<number[]> {
  await room.phones.settled();
  const sent = await draw(room, ms);
  const { sightings } = await room.phones.settled();
  const seen = sightings.flatMap(([id, at]) => (sent.has(id) ? [at - sent.get(id)!] : []));
  if (seen.length < sent.size) throw new Error(`Of ${sent.size} strokes ${seen.length} sightings came.`);
  return seen;
}

const answers = async ({ phones, questionId }: SeatedClass, size: number, ms: number): Promise<number> =>
  summary(await phones.give(answersOf(questionId, size), ms)).p99;

/** So many have posted before: one who posted waits three seconds. */
let posted = 0;

/** Each by another student, whose picture was uploaded before; one after the other over so long. */
async function post({ students, lessonId, each, teach }: SeatedClass, count: number, ms: number): Promise<number> {
  const files: Attachment[] = [];
  const author = (n: number): Client => students[(posted + n) % students.length]!;
  await each(async (n) => {
    if (n >= count) return;
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const create = { width: 640, height: 480, channels: 3, background: '#fff', noise } as const;
    const picture = await sharp({ create }).jpeg().toBuffer();
    files[n] = await brought(author(n), lessonId, picture);
  });
  const since = Date.now();
  const posts = files.map(() => newId());
  const took = await Promise.all(
    files.map(async (file, n) => {
      await pause(Math.max(0, since + (n * ms) / count - Date.now()));
      const data = { postId: posts[n], category: 'question', words: `第 ${n} 条`, pictures: [file] };
      const began = performance.now();
      await insist(author(n), 'lesson', lessonId, 'SubmitPost', data);
      return performance.now() - began;
    }),
  );
  posted += count;
  for (const postId of posts) await teach('HidePost', { postId });
  return summary(took).p99;
}

/** For some seconds a server may know somebody as the guest that they were, who brings nothing. */
async function brought(student: Client, lessonId: string, picture: Buffer): Promise<Attachment> {
  const to = { family: 'lesson', id: lessonId, command: 'SubmitPost' };
  for (const until = Date.now() + KNOWN_WITHIN_MS; ; await pause(200)) {
    const { file, code } = await attach(student, to, '照片.jpg', picture);
    if (file !== undefined) return file;
    if (code !== 'page.forbidden' || Date.now() > until) throw new Error(`A picture was not taken: ${code}`);
  }
}
