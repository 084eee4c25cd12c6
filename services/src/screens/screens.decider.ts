import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { ScreensCommand } from '@lectern/contracts/screens/commands.ts';
import { FaceChosen, ScreenPaired, ScreenUnpaired } from '@lectern/contracts/screens/facts.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** The waiting screen that shows the code which was typed, if there is one. */
export interface ScreenFound {
  readonly screenId?: string | undefined;
}

export function decideScreens(
  { lesson, screens: { paired, face } }: LessonStreamState,
  command: ScreensCommand,
  { gathered }: Deciding<ScreenFound>,
): readonly NewFact[] | Refused {
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
  switch (command.name) {
    case 'PairScreen': {
      const { screenId } = gathered;
      if (screenId === undefined) return refuse('screen.codeUnknown');
      if (screenId in paired) return refuse('already.so');
      const isFull = Object.keys(paired).length >= LIMITS.screensPerLesson;
      return isFull ? refuse('screen.tooMany') : [ScreenPaired({ screenId })];
    }
    case 'UnpairScreen':
      return command.data.screenId in paired ? [ScreenUnpaired(command.data)] : refuse('screen.unknown');
    case 'ChooseFace':
      return command.data.face === face ? refuse('already.so') : [FaceChosen(command.data)];
  }
}
