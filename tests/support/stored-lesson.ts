import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import type { NewEntry, StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { factHash } from '../../services/src/ledger/event-store/hash.ts';
import { logOf, type Moment } from './lesson-history.ts';

/** A lesson of a class of its own, as the ledger has it, and what the contracts make of it. */
export interface StoredLesson {
  readonly lessonId: string;
  readonly classId: string;
  readonly facts: readonly StoredFact[];
  readonly state: LessonStreamState;
}

/** The story as it happened in another lesson of another class: so that stories told in one database never meet. */
export function storedLesson(moments: readonly Moment[], afterPosition = 0): StoredLesson {
  const [lessonId, classId] = [newId(), newId()];
  const facts = logOf(moments).map((fact): StoredFact => ({
    ...fact,
    data: fact.type === 'LessonScheduled' ? { ...(fact.data as object), classId } : fact.data,
    position: afterPosition + fact.version,
    stream: `lesson/${lessonId}`,
    school: 's1',
    family: 'lesson',
    lane: 0,
    command: null,
    meta: { actor: fact.actor, role: fact.role },
    recordedAt: fact.at,
    hash: '',
  }));
  return { lessonId, classId, facts, state: stateOf(facts) };
}

export const stateOf = (facts: readonly Fact[]): LessonStreamState =>
  facts.reduce((folded, fact) => fold(lessonStream, folded, fact), unfolded(lessonStream)).state;

/** The lesson as one entry of the ledger: with the hashes that belong to it. */
export function entryOfLesson({ lessonId, facts }: StoredLesson): NewEntry {
  const address = { stream: `lesson/${lessonId}`, school: 's1', family: 'lesson' };
  const command = newId();
  let hash = '';
  const hashed = facts.map(({ type, data, meta, at, version }, index) => {
    hash = factHash(hash, { ...address, type, data, meta, at, version, command: index === 0 ? command : null });
    return { type, data, meta, at, hash };
  });
  return { ...address, previous: '', command, relies: {}, facts: hashed };
}
