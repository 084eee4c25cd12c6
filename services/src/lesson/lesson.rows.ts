import { attendanceFacts } from '@lectern/contracts/attendance/facts.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { lessonFacts } from '@lectern/contracts/lesson/facts.ts';
import { lessonMachine } from '@lectern/contracts/lesson/machine.ts';
import { quizFacts } from '@lectern/contracts/quiz/facts.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { hasKey } from '@lectern/contracts/question/kinds.ts';
import { slidesFacts } from '@lectern/contracts/slides/facts.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** How far a deck of slides is on its way to pages. */
const deck = z.object({ pages: z.int(), status: z.enum(['pending', 'done', 'failed']) });
type DeckListed = z.output<typeof deck>;

const shape = z.object({
  id,
  classId: id,
  title: z.string(),
  startsAt: z.int(),
  startedAt: z.optional(z.int()),
  endedAt: z.optional(z.int()),
  code: z.optional(z.string()),
  /** Where it stands in lists: running first, then coming, then past, what was cancelled last. */
  phase: z.int(),
  place: z.int(),
  questions: z.int(),
  joined: z.int(),
  /** The questions that want a key and have none. */
  keyless: z.array(id),
  decks: z.record(z.string(), deck),
});
const [RUNNING, COMING, PAST, CANCELLED] = [0, 1, 2, 3];
type Row = z.output<typeof shape> | null;

/** Lessons, for lists. Names of classes and people are joined by whoever asks. */
export const lessons = rows(
  'lesson_row',
  {
    family: 'lesson',
    facts: [...lessonFacts, ...attendanceFacts, ...quizFacts, ...slidesFacts],
    shape,
    key: ['id'],
    per: ({ stream }) => ({ id: stream.slice('lesson/'.length) }),
    machine: lessonMachine,
    indexes: [
      ['classId', '-startsAt'],
      ['phase', 'place'],
    ],
  },
  {
    LessonScheduled: (_, { data }, key) => ({
      ...key,
      ...data,
      phase: COMING,
      place: data.startsAt,
      questions: 0,
      joined: 0,
      keyless: [],
      decks: {},
    }),
    LessonRevised: (row, { data }) => row && { ...row, ...data, place: data.startsAt },
    LessonCancelled: (row) => row && { ...row, phase: CANCELLED, place: 0 },
    LessonStarted: (row, { data: { code }, at }) => row && { ...row, startedAt: at, code, phase: RUNNING, place: -at },
    LessonEnded: (row, { at }) => row && { ...row, endedAt: at, phase: PAST, place: -at },
    ParticipantJoined: (row, { data: { role } }) => row && { ...row, joined: row.joined + (isCounted(role) ? 1 : 0) },
    QuestionWritten: (row, { data }) => row && { ...keyed(row, data), questions: row.questions + 1 },
    QuestionRevised: (row, { data }) => row && keyed(row, data),
    QuestionDeleted: (row, { data }) => row && { ...keyed(row, data, false), questions: row.questions - 1 },
    SlidesAdded: (row, { data: { deckId } }) => withDeck(row, deckId, { status: 'pending' }),
    RenderingRetried: (row, { data: { deckId } }) => withDeck(row, deckId, { status: 'pending' }),
    RenderingStarted: (row, { data: { deckId, pages } }) => withDeck(row, deckId, { pages }),
    PagesArranged: (row, { data: { deckId, pages } }) => withDeck(row, deckId, { pages: pages.length }), // that are left
    SlidesRendered: (row, { data: { deckId } }) => withDeck(row, deckId, { status: 'done' }),
    RenderingFailed: (row, { data: { deckId } }) => withDeck(row, deckId, { status: 'failed' }),
    SlidesRemoved: (row, { data: { deckId } }) => {
      if (row === null) return null;
      const { [deckId]: _, ...decks } = row.decks;
      return { ...row, decks };
    },
  },
);

function keyed(
  row: NonNullable<Row>,
  {
    questionId,
    kind,
    key,
  }: { readonly questionId: string; readonly kind?: QuestionKind; readonly key?: string | undefined },
  wantsKey = key === undefined && (kind === undefined || hasKey(kind)),
): NonNullable<Row> {
  const others = row.keyless.filter((one) => one !== questionId);
  return { ...row, keyless: wantsKey ? [...others, questionId] : others };
}

function withDeck(row: Row, deckId: string, change: Partial<DeckListed>): Row {
  return (
    row && {
      ...row,
      decks: { ...row.decks, [deckId]: { pages: 0, status: 'pending', ...row.decks[deckId], ...change } },
    }
  );
}
