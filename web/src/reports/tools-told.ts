import { boardTold } from '../board/told.ts';
import { toldGrouping } from '../grouping/told.ts';
import { toldPosts } from '../posts/told.ts';
import { toldBehaviour } from '../behaviour/told.ts';
import { toldBonus } from '../bonus/told.ts';
import { toldCountdown } from '../countdown/told.ts';
import { toldPackets } from '../packets/told.ts';
import { toldLiveVideo } from '../liveVideo/told.ts';
import { toldQuestionCard } from '../questionCard/told.ts';
import { toldQuickAnswer } from '../quickAnswer/told.ts';
import { toldRollCall } from '../rollCall/told.ts';
import type { Told } from '../kit/ui/told.ts';

/** The kinds of fact that a report counts, as their areas tell them. */
export const TOOLS_TOLD: Readonly<Record<string, Told>> = {
  ...toldPosts,
  ...toldGrouping,
  ...toldRollCall,
  ...toldPackets,
  ...toldCountdown,
  ...toldBonus,
  ...toldBehaviour,
  ...toldQuestionCard,
  ...toldQuickAnswer,
  ...toldLiveVideo,
  ...boardTold,
};
