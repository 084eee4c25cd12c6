import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';

/** A question with its id, as lists and panels pass it around. */
export interface Asked {
  readonly id: string;
  readonly question: TeacherQuestionView;
}

/** The one thing to do next: what the primary button says and what Space does. */
export type Step =
  | { readonly name: 'startLesson' }
  | { readonly name: 'writeQuestion' }
  | { readonly name: 'publish'; readonly asked: Asked }
  | { readonly name: 'collect' | 'showDistribution' | 'showAnswer'; readonly asked: Asked };

type Questions = Readonly<Record<string, TeacherQuestionView>>;

/** In the order of their writing. */
export function inOrder(questions: Questions): readonly Asked[] {
  return Object.entries(questions)
    .map(([id, question]) => ({ id, question }))
    .sort((one, other) => one.question.order - other.question.order);
}

export const openQuestion = (all: readonly Asked[]): Asked | undefined =>
  all.find(({ question }) => question.status === 'open');

/** What the class has before it: the question published last. */
export function onScreen(all: readonly Asked[]): Asked | undefined {
  const published = all.filter(({ question }) => question.n !== undefined);
  return published.sort((one, other) => (other.question.n ?? 0) - (one.question.n ?? 0))[0];
}

/** The draft that comes next: the first that can be published, else the first. */
export function nextDraft(all: readonly Asked[]): Asked | undefined {
  const drafts = all.filter(({ question }) => question.status === 'draft');
  return drafts.find(({ question }) => question.key !== undefined) ?? drafts[0];
}

/** `chosen` is what the teacher looks at; a question that is open comes first whatever that is. */
export function nextStep(lesson: LessonView, all: readonly Asked[], chosen?: Asked): Step | undefined {
  if (lesson.status === 'scheduled') return { name: 'startLesson' };
  if (lesson.status !== 'running') return undefined;
  const isDone = chosen?.question.status === 'answerShown'; // looked back at: the step stays with the class
  const asked = openQuestion(all) ?? (isDone ? undefined : chosen) ?? onScreen(all);
  switch (asked?.question.status) {
    case 'draft':
      return { name: 'publish', asked };
    case 'open':
      return { name: 'collect', asked };
    case 'collected':
      return { name: 'showDistribution', asked };
    case 'distributionShown':
      return { name: 'showAnswer', asked };
    case 'answerShown':
    case undefined: {
      const draft = nextDraft(all);
      return draft ? { name: 'publish', asked: draft } : { name: 'writeQuestion' };
    }
  }
}

const PATH = ['collect', 'showDistribution', 'showAnswer'] as const;

/** The steps from here to the end of the question, for the line beside the button. */
export function pathFrom(step: Step): readonly (typeof PATH)[number][] {
  const from = PATH.findIndex((name) => name === step.name);
  return from === -1 ? [] : PATH.slice(from);
}
