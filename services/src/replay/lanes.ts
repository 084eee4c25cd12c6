import { orderOf } from '@lectern/contracts/slides/state.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import type { Notes } from '../live/playback/fact-index.ts';
import { isUncounted } from './figures.ts';

/** Where something stands: the clock, in ms, and the version. */
interface Place {
  readonly at: number;
  readonly version: number;
}

type PageTurned = Place & {
  readonly deckId: string;
  readonly n: number;
  readonly number: number;
  readonly title: string;
};
type Asked = Place & {
  readonly questionId: string;
  readonly n: number;
  readonly text: string;
  collectedAt?: number;
  distributionAt?: number;
  answerAt?: number;
};

/** What the timeline of a lesson shows, noted fact by fact. */
export interface Lanes {
  begun?: Place;
  ended?: Place;
  readonly pages: PageTurned[];
  readonly questions: Asked[];
  readonly sections: (Place & { readonly type: string })[];
  /** How many in each ten seconds since the beginning. */
  readonly danmu: number[];
  readonly answers: number[];
  /** What attendance goes by: checking in, or coming as long as that was never asked for. */
  readonly checkIns: (Place & { readonly personId: string })[];
  readonly comings: (Place & { readonly personId: string })[];
  readonly online: { readonly at: number; count: number }[];
  count: number;
  /** The versions of facts about somebody who is in no figure of students, in order. */
  readonly uncounted: number[];
  /** kind and subject → where it was revealed, each time. */
  readonly revealed: Record<string, Place[]>;
}

export const BUCKET_MS = 10_000;

/** Where one goes by "next section". */
const SECTIONS = new Set([
  'LessonStarted',
  'LessonEnded',
  'PageShown',
  'QuestionPublished',
  'QuestionExtended',
  'QuestionCollected',
  'DistributionShown',
  'AnswerShown',
  'CheckInOpened',
  'CheckInClosed',
  'DanmuSettingsChanged',
  'FaceChosen',
  ...lessonStream.contexts.flatMap(({ marks = [] }) => marks),
]);

/** Kinds of fact that show students what they were not shown before, and what they are about. */
const REVEALING: Readonly<Record<string, 'questionId' | 'danmuId'>> = {
  QuestionPublished: 'questionId',
  DistributionShown: 'questionId',
  AnswerShown: 'questionId',
  DanmuPassed: 'danmuId',
  DanmuRestored: 'danmuId',
};

export const lanes: Notes<Lanes, LessonStreamState> = {
  begin: () => ({
    pages: [],
    questions: [],
    sections: [],
    danmu: [],
    answers: [],
    checkIns: [],
    comings: [],
    online: [],
    count: 0,
    uncounted: [],
    revealed: {},
  }),
  take(kept, fact, at, state) {
    const place = { at, version: fact.version };
    if (SECTIONS.has(fact.type) && kept.ended === undefined) kept.sections.push({ ...place, type: fact.type });
    if (isUncounted(state, fact.data)) kept.uncounted.push(fact.version);
    const about = REVEALING[fact.type];
    if (about !== undefined) reveal(kept, `${fact.type}:${(fact.data as Record<string, string>)[about]}`, place);
    takers[fact.type]?.(kept, fact, place, state);
  },
};

type Taker = (kept: Lanes, fact: StoredFact, place: Place, state: LessonStreamState) => void;

const takers: Readonly<Record<string, Taker>> = {
  LessonStarted: (kept, _, place) => {
    kept.begun ??= place;
  },
  LessonEnded: (kept, _, place) => {
    kept.ended ??= place;
    count(kept, place.at, -kept.count);
  },
  PageShown: (kept, { data }, place, { slides }) => {
    const { deckId, n } = data as { deckId: string; n: number };
    const index = slides.decks.findIndex((deck) => deck.deckId === deckId);
    const deck = slides.decks[index];
    const before = slides.decks.slice(0, index).reduce((sum, one) => sum + orderOf(one).length, 0);
    const number = before + (deck === undefined ? n : orderOf(deck).indexOf(n) + 1);
    kept.pages.push({
      ...place,
      deckId,
      n,
      number,
      title: deck?.ready[n]?.title ?? '',
    });
  },
  QuestionPublished: (kept, { data }, place, { quiz }) => {
    const { questionId } = data as { questionId: string };
    const question = quiz.questions[questionId];
    if (question?.n !== undefined) kept.questions.push({ ...place, questionId, n: question.n, text: question.text });
  },
  QuestionCollected: step('collectedAt'),
  DistributionShown: step('distributionAt'),
  AnswerShown: step('answerAt'),
  AnswerSubmitted: (kept, { role }, place) => {
    if (isCounted(role)) bucket(kept, kept.answers, place.at);
  },
  DanmuSent: sent,
  DanmuHeld: sent,
  CheckedIn: (kept, { data }, place, state) => {
    const { personId } = data as { personId: string };
    if (isOfClass(state, personId)) kept.checkIns.push({ ...place, personId });
  },
  ParticipantJoined: (kept, { data }, place) => {
    const { personId, role } = data as { personId: string; role: Role };
    if (!isCounted(role)) return;
    kept.comings.push({ ...place, personId });
    count(kept, place.at, 1);
  },
  ParticipantLeft: (kept, { data }, place, state) => {
    if (isOfClass(state, (data as { personId: string }).personId)) count(kept, place.at, -1);
  },
  ParticipantReturned: (kept, { data }, place, state) => {
    if (isOfClass(state, (data as { personId: string }).personId)) count(kept, place.at, 1);
  },
};

function sent(kept: Lanes, { data }: StoredFact, place: Place, state: LessonStreamState): void {
  if (isOfClass(state, (data as { personId: string }).personId)) bucket(kept, kept.danmu, place.at);
}

function step(field: 'collectedAt' | 'distributionAt' | 'answerAt'): Taker {
  return (kept, { data }, { at }) => {
    const asked = kept.questions.find(({ questionId }) => questionId === (data as { questionId: string }).questionId);
    if (asked !== undefined) asked[field] = at;
  };
}

function reveal(kept: Lanes, what: string, place: Place): void {
  (kept.revealed[what] ??= []).push(place);
}

/** What came before the beginning stands in no bucket; what comes after the end is not shown. */
function bucket(kept: Lanes, counts: number[], at: number): void {
  if (kept.begun === undefined || kept.ended !== undefined) return;
  const index = Math.floor((at - kept.begun.at) / BUCKET_MS);
  while (counts.length <= index) counts.push(0);
  counts[index]! += 1;
}

function count(kept: Lanes, at: number, change: number): void {
  kept.count += change;
  const last = kept.online.at(-1);
  if (last?.at === at) last.count = kept.count;
  else if (last?.count !== kept.count) kept.online.push({ at, count: kept.count });
}

const isOfClass = ({ attendance }: LessonStreamState, personId: string): boolean =>
  isCounted(get(attendance.participants, personId)?.role);
