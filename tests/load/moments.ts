import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ReplayFrame } from '@lectern/contracts/replay/queries.ts';
import type * as z from 'zod/mini';
import type { Classroom } from '../support/classroom.ts';
import type { RoomClient } from '../support/room-client.ts';

type Frame = z.output<typeof ReplayFrame.result>;

/** What stood on one screen, and at which version. */
interface Moment {
  readonly who: string;
  readonly eyes: string;
  readonly view: { readonly version: number; readonly shown: string };
  /** Of a student who was told of their own since they came in. */
  readonly own?: { readonly version: number; readonly shown: string };
}

/** Looks at the desk, the projector or a phone at so many random moments of `overMs`, until told to stop. */
export function watchMoments(classroom: Classroom, count: number, overMs: number): () => readonly Moment[] {
  const moments: Moment[] = [];
  const stop = new AbortController();
  for (let n = 0; n < count; n += 1)
    void pause(Math.random() * overMs, undefined, { signal: stop.signal }).then(
      () => moments.push(...looked(classroom, n)),
      () => undefined,
    );
  return () => {
    stop.abort();
    return moments;
  };
}

function looked({ desk, screen, students }: Classroom, n: number): Moment[] {
  if (n % 4 === 0) return seen('the teacher', 'as=teacher', desk.current);
  if (n % 4 === 1) return seen('the projector', 'as=screen', screen.current);
  const joined = students.filter(({ hasJoined }) => hasJoined);
  const student = joined[Math.floor(Math.random() * joined.length)];
  return student ? seen(student.name, `as=student&person=${student.id}`, student.place.current) : [];
}

function seen(who: string, eyes: string, room: RoomClient | undefined): Moment[] {
  if (room === undefined || room.through < 0) return [];
  const view = { version: room.through, shown: JSON.stringify(room.view) };
  const own = { version: room.ownThrough, shown: JSON.stringify(room.own) };
  return [{ who, eyes, view, ...(eyes.includes('person') && room.ownThrough >= 0 && { own }) }];
}

/** Where the replay shows anything else than what was on the screen. */
export async function replayDiffers({ teacher, lessonId }: Classroom, moments: readonly Moment[]): Promise<string[]> {
  const differences: string[] = [];
  const compare = async (moment: Moment, part: 'view' | 'own') => {
    const was = moment[part];
    if (was === undefined) return;
    const { result, problem } = await teacher.query<Frame>(
      `/api/lesson/${lessonId}/replay/frame?${moment.eyes}&version=${was.version}`,
    );
    if (isDeepStrictEqual(JSON.parse(was.shown), result?.[part] ?? {})) return;
    const what = problem?.code ?? `${JSON.stringify(result?.[part]).slice(0, 200)}…`;
    differences.push(`the replay of ${moment.who} at ${was.version} shows another ${part}: ${what}`);
  };
  for (const moment of moments) {
    await compare(moment, 'view');
    await compare(moment, 'own');
  }
  return differences;
}
