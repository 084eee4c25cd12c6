import type { attendanceFacts } from '@lectern/contracts/attendance/facts.ts';
import type { danmuFacts } from '@lectern/contracts/danmu/facts.ts';
import type { guestsFacts } from '@lectern/contracts/guests/state.ts';
import type { FactOf } from '@lectern/contracts/kernel/fact.ts';
import type { journalFacts } from '@lectern/contracts/journal/journal.ts';
import type { lessonFacts } from '@lectern/contracts/lesson/facts.ts';
import type { quizFacts } from '@lectern/contracts/quiz/facts.ts';
import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import type { screensFacts } from '@lectern/contracts/screens/facts.ts';
import type { slidesFacts } from '@lectern/contracts/slides/facts.ts';
import type { IconName } from '../kit/ui/icons.ts';
import { attendanceRenderers } from './attendance-renderers.ts';
import { danmuRenderers } from './danmu-renderers.ts';
import { journalRenderers } from './journal-renderers.ts';
import { lessonRenderers } from './lesson-renderers.ts';
import { quizRenderers } from './quiz-renderers.ts';
import { slidesRenderers } from './slides-renderers.ts';
import type { KindOf, Lane, Renderer, Telling } from './telling.ts';

type LessonStreamFact = FactOf<
  | (typeof lessonFacts)[number]
  | (typeof attendanceFacts)[number]
  | (typeof guestsFacts)[number]
  | (typeof slidesFacts)[number]
  | (typeof quizFacts)[number]
  | (typeof danmuFacts)[number]
  | (typeof screensFacts)[number]
  | (typeof journalFacts)[number]
>;
/** Every kind of fact that a lesson is made of; a kind without a renderer is a type error, and fails a test. */
export const RENDERERS: KindOf<LessonStreamFact> = {
  ...lessonRenderers,
  ...attendanceRenderers,
  ...slidesRenderers,
  ...quizRenderers,
  ...danmuRenderers,
  ...journalRenderers,
};

/** Undefined for what is shown as it stands: an unknown kind, or one that does not fit its form. */
export function rendererOf({ type, form }: Pick<ReplayedFact, 'type' | 'form'>): Renderer | undefined {
  if (form !== 'known' || !Object.hasOwn(RENDERERS, type)) return undefined;
  return RENDERERS[type as keyof typeof RENDERERS];
}

/** What a kind is called; one that is not known has only the name that it stands under. */
export const nameOf = (type: string, { t }: Pick<Telling, 't'>): string =>
  Object.hasOwn(RENDERERS, type) ? t(`kindOf.${type as keyof typeof RENDERERS}`) : type;

/** What happened, in a sentence; of what is not known, the name of its kind. */
export function sentenceOf(fact: ReplayedFact, telling: Omit<Telling, 'actor'>): string {
  const renderer = rendererOf(fact);
  if (renderer === undefined) return fact.type;
  const actor = fact.role === 'system' ? telling.t('fact.software') : telling.nameOf(fact.actor);
  return renderer.says(fact.data as never, { ...telling, actor });
}

/** Where a kind belongs on the timeline: what is not known stands among what the teacher did. */
export const laneOf = (type: string): Lane =>
  Object.hasOwn(RENDERERS, type) ? RENDERERS[type as keyof typeof RENDERERS].lane : 'questions';

export const iconOf = (type: string): IconName =>
  Object.hasOwn(RENDERERS, type) ? RENDERERS[type as keyof typeof RENDERERS].icon : 'alert';
