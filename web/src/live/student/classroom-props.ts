import type { Mark } from '@lectern/contracts/slides/facts.ts';
import type { GiveFromPhone } from '../../kit/data/live-tool.ts';
import type { GiveCheckIn } from '../../attendance/student/check-in-card.tsx';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import type { AnswerGiven } from '../../quiz/student/open-question.tsx';
import type { OutboxItem } from '../../kit/data/outbox.ts';
import type { RoomState } from '../../kit/data/room-snapshot.ts';
import type { SendDanmu } from '../../danmu/student/use-say.ts';
import type { PageTurn } from './page-turns.ts';

/** What handing in a card is about, in the outbox. */
export const handInSubject = (cardId: string): string => `card/${cardId}`;

export interface ClassroomProps {
  readonly lessonId: string;
  readonly view: StudentView;
  readonly own: StudentOwn;
  /** How far the view is. */
  readonly through: number;
  readonly items: readonly OutboxItem[];
  /** The teacher's page turns that this phone saw. */
  readonly turns: readonly PageTurn[];
  /** The teacher turned a page since the newest question was done: it does not come to the front by itself. */
  readonly hasGoneOn?: boolean;
  readonly state: RoomState;
  readonly heardAt: number;
  readonly now: () => number;
  /** Of a picture that was scanned to come here. */
  readonly token: string | undefined;
  readonly onAside: (aside: boolean) => void;
  readonly onSubmit: (questionId: string, answer: AnswerGiven) => void;
  readonly onHandIn: (cardId: string) => void;
  readonly onMark: (page: { readonly deckId: string; readonly n: number }, mark: Mark, on: boolean) => void;
  readonly onDanmu: SendDanmu;
  readonly onCheckIn: GiveCheckIn;
  readonly give: GiveFromPhone;
  readonly onRetry: () => void;
  /** To what the lesson came to for this student, where there is a way there. */
  readonly onResult?: () => void;
}
