import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { EntitySchema } from 'typeorm';
import type { StoredFact } from '../platform/event-store/event-store.ts';
import { asNumber, type Projection, type VersionedRow } from '../platform/projection/projection.ts';

/** A lesson in lists. Names of classes and people are joined by whoever asks. */
export interface LessonListRow extends VersionedRow {
  school: string;
  classId: string;
  title: string;
  status: 'scheduled' | 'running' | 'ended' | 'cancelled';
  startsAt: number;
  startedAt: number | null;
  endedAt: number | null;
  code: string | null;
  questions: number;
  joined: number;
  /** The questions that want a key and have none. */
  keyless: readonly string[];
  decks: Readonly<Record<string, DeckListed>>;
}

/** How far a deck of slides is on its way to pages. */
export interface DeckListed {
  readonly pages: number;
  readonly status: 'pending' | 'done' | 'failed';
}

export const LessonListEntity = new EntitySchema<LessonListRow>({
  name: 'LessonListRow',
  tableName: 'lesson_row',
  columns: {
    id: { type: 'uuid', primary: true },
    version: { type: 'int' },
    school: { type: 'text' },
    classId: { type: 'uuid', name: 'class_id' },
    title: { type: 'text' },
    status: { type: 'text' },
    startsAt: { type: 'bigint', name: 'starts_at', transformer: asNumber },
    startedAt: { type: 'bigint', name: 'started_at', nullable: true, transformer: asNumber },
    endedAt: { type: 'bigint', name: 'ended_at', nullable: true, transformer: asNumber },
    code: { type: 'text', nullable: true },
    questions: { type: 'int' },
    joined: { type: 'int' },
    keyless: { type: 'jsonb' },
    decks: { type: 'jsonb' },
  },
});

export const lessonList: Projection<LessonListRow> = {
  name: 'lesson-list-2',
  families: ['lesson'],
  entity: LessonListEntity,
  rowOf: ({ stream }) => stream.slice('lesson/'.length),
  project: (row, fact) => (fact.type === 'LessonScheduled' ? scheduled(fact) : row && changed(row, fact)),
};

function scheduled({ stream, school, version, data }: StoredFact): LessonListRow {
  const { classId, title, startsAt } = data as { classId: string; title: string; startsAt: number };
  const id = stream.slice('lesson/'.length);
  return {
    id,
    version,
    school,
    classId,
    title,
    startsAt,
    status: 'scheduled',
    startedAt: null,
    endedAt: null,
    code: null,
    questions: 0,
    joined: 0,
    keyless: [],
    decks: {},
  };
}

function changed(row: LessonListRow, { type, data, at }: StoredFact): LessonListRow {
  switch (type) {
    case 'LessonRevised':
      return { ...row, ...(data as { title: string; startsAt: number }) };
    case 'LessonCancelled':
      return { ...row, status: 'cancelled' };
    case 'LessonStarted':
      return { ...row, status: 'running', startedAt: at, code: (data as { code: string }).code };
    case 'LessonEnded':
      return { ...row, status: 'ended', endedAt: at };
    case 'ParticipantJoined':
      return { ...row, joined: row.joined + (isCounted((data as { role: Role }).role) ? 1 : 0) };
    default:
      return aboutQuestion(row, type, data as QuestionData) ?? aboutDeck(row, type, data as DeckData) ?? row;
  }
}

type QuestionData = { readonly questionId: string; readonly kind?: string; readonly key?: string };
type DeckData = { readonly deckId: string; readonly pages?: number | readonly number[] };

function aboutQuestion(row: LessonListRow, type: string, data: QuestionData): LessonListRow | undefined {
  const others = row.keyless.filter((one) => one !== data.questionId);
  const keyless = data.key === undefined && data.kind !== 'poll' ? [...others, data.questionId] : others;
  if (type === 'QuestionWritten') return { ...row, questions: row.questions + 1, keyless };
  if (type === 'QuestionRevised') return { ...row, keyless };
  return type === 'QuestionDeleted' ? { ...row, questions: row.questions - 1, keyless: others } : undefined;
}

function aboutDeck(row: LessonListRow, type: string, { deckId, pages }: DeckData): LessonListRow | undefined {
  const change = (deck: Partial<DeckListed>): LessonListRow => {
    const before = row.decks[deckId] ?? { pages: 0, status: 'pending' as const };
    return { ...row, decks: { ...row.decks, [deckId]: { ...before, ...deck } } };
  };
  switch (type) {
    case 'SlidesAdded':
    case 'RenderingRetried':
      return change({ status: 'pending' });
    case 'RenderingStarted':
    case 'PagesArranged': // how many the file has, or those that are left of them
      return change({ pages: typeof pages === 'object' ? pages.length : (pages ?? 0) });
    case 'SlidesRendered':
      return change({ status: 'done' });
    case 'RenderingFailed':
      return change({ status: 'failed' });
    case 'SlidesRemoved': {
      const { [deckId]: _, ...decks } = row.decks;
      return { ...row, decks };
    }
    default:
      return undefined;
  }
}
