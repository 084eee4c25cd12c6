import type { boardFacts } from '@lectern/contracts/board/board.ts';
import type { attendanceFacts } from '@lectern/contracts/attendance/facts.ts';
import type { behaviourFacts } from '@lectern/contracts/behaviour/facts.ts';
import type { bonusFacts } from '@lectern/contracts/bonus/facts.ts';
import type { countdownFacts } from '@lectern/contracts/countdown/facts.ts';
import type { danmuFacts } from '@lectern/contracts/danmu/facts.ts';
import type { groupingFacts } from '@lectern/contracts/grouping/facts.ts';
import type { guestsFacts } from '@lectern/contracts/guests/state.ts';
import type { FactOf } from '@lectern/contracts/kernel/fact.ts';
import type { leaveFacts } from '@lectern/contracts/leave/leave.ts';
import type { journalFacts } from '@lectern/contracts/journal/journal.ts';
import type { lessonFacts } from '@lectern/contracts/lesson/facts.ts';
import type { postsFacts } from '@lectern/contracts/posts/facts.ts';
import type { packetsFacts } from '@lectern/contracts/packets/facts.ts';
import type { rollCallFacts } from '@lectern/contracts/rollCall/facts.ts';
import type { liveVideoFacts } from '@lectern/contracts/liveVideo/facts.ts';
import type { questionCardFacts } from '@lectern/contracts/questionCard/facts.ts';
import type { quickAnswerFacts } from '@lectern/contracts/quickAnswer/facts.ts';
import type { quizFacts } from '@lectern/contracts/quiz/facts.ts';
import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import type { screensFacts } from '@lectern/contracts/screens/facts.ts';
import type { slidesFacts } from '@lectern/contracts/slides/facts.ts';
import type { IconName } from '../kit/ui/icons.ts';
import { toldGrouping } from '../grouping/told.ts';
import { toldPosts } from '../posts/told.ts';
import { attendanceRenderers } from './attendance-renderers.ts';
import { danmuRenderers } from './danmu-renderers.ts';
import { toldBehaviour } from '../behaviour/told.ts';
import { toldBonus } from '../bonus/told.ts';
import { toldCountdown } from '../countdown/told.ts';
import { toldPackets } from '../packets/told.ts';
import { toldLiveVideo } from '../liveVideo/told.ts';
import { toldQuestionCard } from '../questionCard/told.ts';
import { toldQuickAnswer } from '../quickAnswer/told.ts';
import { toldRollCall } from '../rollCall/told.ts';
import { journalRenderers } from './journal-renderers.ts';
import { lessonRenderers } from './lesson-renderers.ts';
import { quizRenderers } from './quiz-renderers.ts';
import { slidesRenderers } from './slides-renderers.ts';
import { boardTold } from '../board/told.ts';
import { renderersOf, type KindOf, type Lane, type Renderer, type Telling } from './telling.ts';

type LessonStreamFact = FactOf<
  | (typeof lessonFacts)[number]
  | (typeof attendanceFacts)[number]
  | (typeof guestsFacts)[number]
  | (typeof leaveFacts)[number]
  | (typeof boardFacts)[number]
  | (typeof slidesFacts)[number]
  | (typeof quizFacts)[number]
  | (typeof danmuFacts)[number]
  | (typeof screensFacts)[number]
  | (typeof journalFacts)[number]
  | (typeof postsFacts)[number]
  | (typeof rollCallFacts)[number]
  | (typeof packetsFacts)[number]
  | (typeof countdownFacts)[number]
  | (typeof bonusFacts)[number]
  | (typeof behaviourFacts)[number]
  | (typeof questionCardFacts)[number]
  | (typeof quickAnswerFacts)[number]
  | (typeof liveVideoFacts)[number]
  | (typeof groupingFacts)[number]
>;
/** Every kind of fact that a lesson is made of; a kind without a renderer is a type error, and fails a test. */
const NAMED = {
  ...lessonRenderers,
  ...attendanceRenderers,
  ...slidesRenderers,
  ...quizRenderers,
  ...danmuRenderers,
  ...journalRenderers,
};
export const RENDERERS: KindOf<LessonStreamFact> = {
  ...NAMED,
  ...renderersOf<(typeof postsFacts)[number]>(toldPosts),
  ...renderersOf<(typeof rollCallFacts)[number]>(toldRollCall),
  ...renderersOf<(typeof packetsFacts)[number]>(toldPackets),
  ...renderersOf<(typeof bonusFacts)[number]>(toldBonus),
  ...renderersOf<(typeof behaviourFacts)[number]>(toldBehaviour),
  ...renderersOf<(typeof countdownFacts)[number]>(toldCountdown),
  ...renderersOf<(typeof questionCardFacts)[number]>(toldQuestionCard),
  ...renderersOf<(typeof quickAnswerFacts)[number]>(toldQuickAnswer),
  ...renderersOf<(typeof liveVideoFacts)[number]>(toldLiveVideo),
  ...renderersOf(boardTold),
  ...renderersOf<(typeof groupingFacts)[number]>(toldGrouping),
};

/** Undefined for what is shown as it stands: an unknown kind, or one that does not fit its form. */
export function rendererOf({ type, form }: Pick<ReplayedFact, 'type' | 'form'>): Renderer | undefined {
  if (form !== 'known' || !Object.hasOwn(RENDERERS, type)) return undefined;
  return RENDERERS[type as keyof typeof RENDERERS];
}

/** What a kind is called; one that is not known has only the name that it stands under. */
export function nameOf(type: string, { t, language }: Pick<Telling, 't' | 'language'>): string {
  if (!Object.hasOwn(RENDERERS, type)) return type;
  return RENDERERS[type as keyof typeof RENDERERS].name?.(language) ?? t(`kindOf.${type as keyof typeof NAMED}`);
}

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
