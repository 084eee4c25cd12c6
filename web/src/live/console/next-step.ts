import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import { hasKey } from '@lectern/contracts/question/kinds.ts';
import type { TeacherQuestionCardSeen, TeacherQuestionCardView } from '@lectern/contracts/questionCard/view.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { frontOf } from '../../questionCard/cards.ts';
import { needsKey } from '../../quiz/teacher/why-not.ts';
import type { Place } from '../../slides/teacher/places.ts';

/** A question with its id, as lists and panels pass it around. */
export interface Asked {
  readonly id: string;
  readonly question: TeacherQuestionView;
}

/** The one thing to do next: what the primary button says and what Space does. */
export type Step =
  | { readonly name: 'startLesson' }
  | { readonly name: 'writeQuestion' }
  | { readonly name: 'showPage'; readonly place: Place }
  | { readonly name: 'publish'; readonly asked: Asked }
  | { readonly name: 'collect' | 'showDistribution' | 'showAnswer'; readonly asked: Asked };

type Questions = Readonly<Record<string, TeacherQuestionView>>;
type Cards = TeacherQuestionCardView | undefined;

/** In the order of asking. */
export function inOrder(questions: Questions): readonly Asked[] {
  return Object.entries(questions)
    .map(([id, question]) => ({ id, question }))
    .sort((one, other) => one.question.order - other.question.order);
}

export const openQuestion = (all: readonly Asked[]): Asked | undefined =>
  all.find(({ question }) => question.status === 'open');

const byId = (all: readonly Asked[]): Questions => Object.fromEntries(all.map(({ id, question }) => [id, question]));

/** What the class has before it: the question published last, or of a card the one shown last. */
export function onScreen(all: readonly Asked[], cards: Cards): Asked | undefined {
  const front = frontOf(byId(all), cards);
  return all.find(({ id }) => id === front);
}

/** The first question of the newest card whose result is still to be shown. */
function leftOnCard(all: readonly Asked[], cards: Cards): Asked | undefined {
  const newest = Object.values(cards?.cards ?? {}).reduce<TeacherQuestionCardSeen | undefined>(
    (last, one) => (one.no > (last?.no ?? 0) ? one : last),
    undefined,
  );
  return all
    .filter(({ id, question }) => newest?.questions[id] !== undefined && !isDone(question) && !question.repeated)
    .sort((one, other) => newest!.questions[one.id]! - newest!.questions[other.id]!)[0];
}

/** Its result is out: a poll's distribution is its result. */
export const isDone = ({ status, kind }: TeacherQuestionView): boolean =>
  status === 'answerShown' || (!hasKey(kind) && status === 'distributionShown');

/** The draft that comes next: the first that can be published, else the first. */
export function nextDraft(all: readonly Asked[]): Asked | undefined {
  const drafts = all.filter(({ question }) => question.status === 'draft');
  return drafts.find(({ question }) => !needsKey(question)) ?? drafts[0];
}

/** Where the slides stand. */
export interface Pages {
  readonly current?: string | undefined;
  readonly next?: Place | undefined;
}

/** `chosen` is what the teacher looks at; a question that is open comes first whatever that is. */
export function nextStep(
  lesson: LessonView,
  all: readonly Asked[],
  chosen?: Asked,
  { current, next }: Pages = {},
  cards?: Cards,
): Step | undefined {
  if (lesson.status === 'scheduled') return { name: 'startLesson' };
  if (lesson.status !== 'running') return undefined;
  // Looked back at: the step stays with the class, and with the second round of what was asked again.
  const looked = chosen && (isDone(chosen.question) || chosen.question.repeated) ? undefined : chosen;
  const front = onScreen(all, cards);
  const asked =
    openQuestion(all) ?? looked ?? (front && isDone(front.question) ? leftOnCard(all, cards) : undefined) ?? front;
  if (asked !== undefined && !isDone(asked.question)) {
    const { status } = asked.question;
    if (status === 'draft') return { name: 'publish', asked };
    if (status === 'open') return { name: 'collect', asked };
    return { name: status === 'collected' ? 'showDistribution' : 'showAnswer', asked };
  }
  const draft = nextDraft(all.filter(({ question }) => current !== undefined && question.page === current));
  if (draft) return { name: 'publish', asked: draft }; // it stands on the page that is shown
  if (next) return { name: 'showPage', place: next };
  const left = nextDraft(all);
  return left ? { name: 'publish', asked: left } : { name: 'writeQuestion' };
}

const PATH = ['collect', 'showDistribution', 'showAnswer'] as const;
export type PathStep = (typeof PATH)[number];

/** The steps from here to the end of the question, for the line beside the button; a poll shows no answer. */
export function pathFrom(step: Step): readonly PathStep[] {
  const from = PATH.findIndex((name) => name === step.name);
  if (from === -1) return [];
  const isKeyless = 'asked' in step && !hasKey(step.asked.question.kind);
  return PATH.slice(from).filter((name) => !(isKeyless && name === 'showAnswer'));
}
