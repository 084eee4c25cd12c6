import { createHash } from 'node:crypto';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { AUDIENCES } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { seeded } from '../../../tests/support/random.ts';
import { Watcher } from '../../../tests/support/seat.ts';
import { teachLesson, type Taught } from '../../../tests/support/taught-lesson.ts';
import { Mailbox } from '../ledger/command/mailbox.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { PlaybackStore } from '../live/playback/playback-store.ts';
import { Playback } from '../live/playback/playback.ts';
import { Turns } from '../live/playback/turns.ts';
import { LruCache } from '../ops/lru-cache.ts';
import { Room } from '../live/room/room.ts';
import { Opening } from '../ledger/sealing/opening.ts';
import { lanes } from './lanes.ts';
import type { LessonPlayback } from './moments.ts';

const [LESSONS, MOMENTS, STUDENTS] = [4, 50, 10];
const EVERY = 40;

let database: TestDatabase;
let side: WriteSide;

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
});

afterAll(async () => {
  await side.close();
  await database.drop();
});

/** The lesson as it is when it runs: a room with sockets in it, to which its facts happen up to a version. */
function live(id: string, facts: readonly StoredFact[], personIds: readonly string[]) {
  let until = 0;
  const load = (_: string, after: number) => Promise.resolve(facts.slice(after, until));
  const mailbox = new Mailbox(id, lessonStream, { load } as never, {} as never, {} as never, () => undefined);
  const room = new Room(mailbox, new Opening(lessonStream, id, side.seals), 'i', () => 0);
  const screens = AUDIENCES.map((audience) => new Watcher(personIds[0]!, audience));
  const students = personIds.map((personId) => new Watcher(personId, 'student'));
  for (const seat of [...screens, ...students]) room.enter(seat, undefined);
  const goTo = async (version: number): Promise<void> => {
    until = version;
    await mailbox.refresh();
    await side.seals.know([...mailbox.writers]);
    vi.advanceTimersByTime(500);
  };
  return { screens, students, goTo, close: () => room.close() };
}

/** A process that has never seen the lesson, but for what others stored of it. */
function freshPlayback(id: string): LessonPlayback {
  const cache = <Value>() => new LruCache<Value>(2 ** 24);
  const store = new PlaybackStore(side.database);
  const studio = {
    every: EVERY,
    events: side.store,
    store,
    states: cache<unknown>(),
    facts: cache<readonly StoredFact[]>(),
    turns: new Turns(),
  };
  return new Playback(lessonStream, id, lanes, studio, new Opening(lessonStream, id, side.seals));
}

const hashOf = (view: JsonObject): string => createHash('sha256').update(sorted(view)).digest('hex');

/** The same view in the same words, whatever order its fields were made in. */
const sorted = (view: unknown): string =>
  JSON.stringify(view, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

describe('a lesson again', () => {
  it('is at 200 random moments what it was when it ran, for each audience and ten students', async () => {
    const seen = { moments: 0, views: new Set<string>() };
    for (let seed = 1; seed <= LESSONS; seed += 1) {
      const taught = await teachLesson(database.url, { students: STUDENTS, minutes: 10, seed });
      await compare(taught, seed, seen);
    }
    expect(seen.moments).toBe(LESSONS * MOMENTS);
    expect(seen.views.size).toBeGreaterThan(LESSONS * MOMENTS); // they were moments of something
  });
});

describe('the words of someone who was erased', () => {
  it('are gone from every moment, also where they were shown before', async () => {
    const { lessonId } = await teachLesson(database.url, { students: STUDENTS, minutes: 10, seed: 9 });
    const id = `lesson/${lessonId}`;
    const facts = await side.store.load(id, 0);
    const { version, actor } = facts.find(({ type }) => type === 'DanmuSent')!;
    const playback = freshPlayback(id);
    await playback.foldTo(facts.length);
    const words = async () => {
      const { danmu } = (await playback.view(await playback.stateAt(version), 'screen')) as unknown as {
        danmu: { danmu: Record<string, { words: string }> };
      };
      return Object.values(danmu.danmu).map((one) => one.words);
    };
    expect(await words()).toEqual([expect.stringMatching(/./)]);
    side.seals.forget(actor);
    expect(await words()).toEqual(['']);
  });
});

async function compare({ lessonId, studentIds }: Taught, seed: number, seen: { moments: number; views: Set<string> }) {
  const id = `lesson/${lessonId}`;
  const facts = await side.store.load(id, 0);
  const random = seeded(seed);
  const versions = new Set<number>();
  while (versions.size < MOMENTS) versions.add(1 + random.int(facts.length));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
  const was = live(id, facts, studentIds);
  try {
    const ran = new Map<number, { screens: string[]; own: string[] }>();
    for (const version of [...versions].toSorted((a, b) => a - b)) {
      await was.goTo(version);
      const screens = was.screens.map(({ view }) => hashOf(view));
      ran.set(version, { screens, own: was.students.map(({ own }) => hashOf(own)) });
    }
    let playback = freshPlayback(id);
    for (const [index, version] of [...versions].entries()) {
      if (index % 7 === 0) playback = freshPlayback(id); // as after a restart
      await playback.foldTo(facts.length);
      const state = await playback.stateAt(version);
      const screens = await Promise.all(
        AUDIENCES.map(async (audience) => hashOf(await playback.view(state, audience))),
      );
      const own = await Promise.all(studentIds.map(async (personId) => hashOf(await playback.own(state, personId))));
      expect({ version, screens, own }).toEqual({ version, ...ran.get(version) });
      for (const view of screens) seen.views.add(view);
      seen.moments += 1;
    }
  } finally {
    was.close();
    vi.useRealTimers();
  }
}
