import { diff, type JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Playback } from '../live/playback/playback.ts';
import { figuresOf } from './figures.ts';
import type { Lanes } from './lanes.ts';
import { withheldFrom } from './withheld.ts';

export type LessonPlayback = Playback<LessonStreamState, Lanes>;

/** Whose eyes: an audience's, and of the student's one person's. */
export interface Eyes {
  readonly as: Audience;
  readonly person: string | undefined;
}

/** What these eyes saw at a version; `since` is a version whose view the asker has. */
export async function frameOf(
  playback: LessonPlayback,
  { as, person }: Eyes,
  version: number,
  since: number | undefined,
) {
  const state = await playback.stateAt(version);
  const view = await playback.view(state, as);
  const seen =
    since === undefined
      ? { view }
      : { patch: diff(await playback.view(await playback.stateAt(since), as), view) ?? {} };
  return {
    ...momentOf(playback, state, version),
    ...seen,
    ...(person && (await ownOf(playback, state, version, person))),
  };
}

export const momentOf = (playback: LessonPlayback, state: LessonStreamState, version: number) => ({
  version,
  at: playback.clockAt(version),
  figures: figuresOf(state, version),
});

async function ownOf(playback: LessonPlayback, state: LessonStreamState, version: number, person: string) {
  return {
    own: await playback.own(state, person),
    withheld: withheldFrom(person, state, version, playback.kept, await playback.words()),
  };
}

interface Stretch {
  readonly after: number;
  readonly untilAt: number;
  readonly tickMs: number;
}

/** What bounds one answer: it is made while a live lesson may wait. */
const MOST = { frames: 240, ms: 80, characters: 512 * 1024 };

/** A patch for each tick in which something happened; it ends early where it would be too much at once. */
export async function framesOf(playback: LessonPlayback, { as, person }: Eyes, { after, untilAt, tickMs }: Stretch) {
  const last = Math.max(after, playback.versionAt(untilAt));
  const begun = performance.now();
  let [state, through] = [await playback.stateAt(after), after];
  let view = await playback.view(state, as);
  let own: JsonObject = person === undefined ? {} : await playback.own(state, person);
  let characters = 0;
  const frames: Awaited<ReturnType<typeof frameAt>>[] = [];
  const frameAt = async (version: number) => {
    const [viewBefore, ownBefore] = [view, own];
    view = await playback.view(state, as);
    if (person !== undefined) own = await playback.own(state, person);
    const patch = diff(viewBefore, view);
    characters += patch === undefined ? 0 : JSON.stringify(patch).length;
    return {
      ...momentOf(playback, state, version),
      ...(patch && { patch }),
      ...(diff(ownBefore, own) && { own }),
    };
  };
  while (through < last) {
    const tick = Math.min(last, Math.max(through + 1, playback.versionAt(playback.clockAt(through + 1) + tickMs - 1)));
    state = await playback.advance(state, through, tick);
    frames.push(await frameAt(tick));
    through = tick;
    if (frames.length >= MOST.frames || characters > MOST.characters || performance.now() - begun > MOST.ms) break;
  }
  return { frames, through, more: through < last };
}
