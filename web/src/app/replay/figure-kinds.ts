import type { Figures } from '@lectern/contracts/replay/figures.ts';
import type { IconName } from '../../ui/icons.ts';

export type FigureName = Exclude<keyof Figures, 'pages'>;

interface FigureKind {
  readonly icon: IconName;
  /** The kinds of facts that move it; all of them without it. */
  readonly types?: readonly string[];
}

/** What each figure of a moment is made of. */
export const FIGURES: { readonly [figure in FigureName]: FigureKind } = {
  page: { icon: 'slides', types: ['PageShown'] },
  question: {
    icon: 'quiz',
    types: ['QuestionPublished', 'AnswerSubmitted', 'LateAnswerAccepted', 'QuestionCollected'],
  },
  attended: {
    icon: 'attend',
    types: ['ParticipantJoined', 'CheckedIn', 'CheckInOpened', 'LatenessSet', 'AttendanceMarked', 'AttendanceUnmarked'],
  },
  joined: { icon: 'users', types: ['ParticipantJoined'] },
  online: { icon: 'net', types: ['ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned'] },
  danmu: { icon: 'danmu', types: ['DanmuSent', 'DanmuHeld'] },
  held: { icon: 'inbox', types: ['DanmuHeld', 'DanmuPassed', 'DanmuHidden', 'DanmuRestored'] },
  facts: { icon: 'list' },
};
