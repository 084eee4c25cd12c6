import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { Playback, type Studio } from '../../services/src/live/playback/playback.ts';
import { chainedHash } from '../../services/src/live/playback/fact-index.ts';
import { guarded } from '../../services/src/live/playback/guarded.ts';
import { Turns } from '../../services/src/live/playback/turns.ts';
import { LruCache } from '../../services/src/ops/lru-cache.ts';
import { lanes } from '../../services/src/replay/lanes.ts';
import type { LessonPlayback } from '../../services/src/replay/moments.ts';
import { openly } from './mailbox.ts';

/** A log as the ledger would hold it, with its chain. */
export function stored(log: readonly Fact[], id = 'lesson/1'): StoredFact[] {
  let previous = '';
  return log.map((fact) => {
    const meta = { actor: fact.actor, role: fact.role };
    const place = { stream: id, school: 's1', family: 'lesson', lane: 0, position: fact.version, command: null };
    const whole = { ...fact, ...place, meta, recordedAt: fact.at, hash: '' };
    previous = chainedHash(previous, whole);
    return { ...whole, hash: previous };
  });
}

/** As the ledger reads it: by version, of which some may be missing. */
export const pageOf = (facts: readonly StoredFact[], after: number, limit: number): StoredFact[] =>
  facts.filter(({ version }) => version > after).slice(0, limit);

/** What is stored of playbacks, kept in memory as it would be in the database: as JSON. */
export function memoryStudio(facts: () => readonly StoredFact[], every = 40) {
  const kept = new Map<string, string>();
  const counts = { keyframesRead: 0, pagesRead: 0 };
  const read = <Value>(key: string): Value | undefined => {
    const json = kept.get(key);
    return json === undefined ? undefined : (JSON.parse(json) as Value);
  };
  const studio = (): Studio => ({
    every,
    events: {
      page: (_, after, limit) => {
        counts.pagesRead += 1;
        return Promise.resolve(pageOf(facts(), after, limit));
      },
    },
    store: {
      factIndex: <Kept>() => Promise.resolve(read<never>('factIndex') as Kept),
      saveFactIndex: (_, factIndex) => Promise.resolve(void kept.set('factIndex', JSON.stringify(factIndex))),
      keyframes: () =>
        Promise.resolve(
          [...kept.keys()]
            .filter((key) => key.startsWith('@'))
            .map((key) => Number(key.slice(1)))
            .toSorted((a, b) => a - b),
        ),
      keyframe: (_, version) => {
        counts.keyframesRead += 1;
        const json = kept.get(`@${version}`);
        return Promise.resolve(json === undefined ? undefined : { value: JSON.parse(json) as unknown, characters: 1 });
      },
      saveKeyframe: (_, version, state) => Promise.resolve(void kept.set(`@${version}`, JSON.stringify(state))),
      clear: () => Promise.resolve(kept.clear()),
    },
    states: new LruCache<unknown>(2 ** 24),
    facts: new LruCache<readonly StoredFact[]>(2 ** 24),
    turns: new Turns(),
  });
  return { kept, counts, studio };
}

const stream = guarded(lessonStream);

/** The playback of a lesson as a process makes it that has never seen it. */
export const lessonPlayback = (studio: Studio, id = 'lesson/1'): LessonPlayback =>
  new Playback(stream, id, lanes, studio, openly(stream));
