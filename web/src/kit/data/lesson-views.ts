import type { AttendanceOwn, AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { BehaviourOwn, TeacherBehaviourView } from '@lectern/contracts/behaviour/state.ts';
import type { BoardView } from '@lectern/contracts/board/board.ts';
import type { BonusOwn, TeacherBonusView } from '@lectern/contracts/bonus/state.ts';
import type { Countdown } from '@lectern/contracts/countdown/state.ts';
import type { DanmuOwn, DanmuView, TeacherDanmuView } from '@lectern/contracts/danmu/view.ts';
import type { GroupingOwn, GroupingView, TeacherGroupingView } from '@lectern/contracts/grouping/view.ts';
import type { GuestsView } from '@lectern/contracts/guests/guests.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { LeaveSeen, LeaveView } from '@lectern/contracts/leave/leave.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { LiveVideoOwn, LiveVideoView, TeacherLiveVideoView } from '@lectern/contracts/liveVideo/view.ts';
import type { PostsOwn, PostsView, ScreenPostsView, TeacherPostsView } from '@lectern/contracts/posts/view.ts';
import type { QuizOwn, QuizView, TeacherQuizView } from '@lectern/contracts/quiz/view.ts';
import type { PacketsOwn, PacketsView, TeacherPacketsView } from '@lectern/contracts/packets/view.ts';
import type {
  QuestionCardOwn,
  QuestionCardView,
  TeacherQuestionCardView,
} from '@lectern/contracts/questionCard/view.ts';
import type { QuickAnswerOwn, QuickAnswerView, TeacherQuickAnswerView } from '@lectern/contracts/quickAnswer/view.ts';
import type { RollCallOwn, RollCallView, TeacherRollCallView } from '@lectern/contracts/rollCall/view.ts';
import type { ScreensView } from '@lectern/contracts/screens/view.ts';
import type { SlidesOwn, SlidesView, TeacherSlidesView } from '@lectern/contracts/slides/view.ts';

/** A danmu as this page reads it: its words are a text by now. */
export type OpenDanmuView = Opened<DanmuView>;
export type OpenTeacherDanmuView = Opened<TeacherDanmuView>;
export type OpenDanmuOwn = Opened<DanmuOwn>;

/** What a room of a lesson holds for its teachers. */
export interface TeacherView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly slides: TeacherSlidesView;
  readonly quiz: TeacherQuizView;
  readonly danmu: OpenTeacherDanmuView;
  readonly screens: ScreensView;
  /** Nothing until it is used. */
  readonly board?: BoardView;
  /** Nothing where nobody asked for it. */
  readonly leave?: LeaveView;
  /** Nothing before there is one. */
  readonly posts?: Opened<TeacherPostsView>;
  /** The tools of the lesson: nothing of what was not used. */
  readonly rollCall?: TeacherRollCallView;
  readonly packets?: TeacherPacketsView;
  readonly grouping?: Opened<TeacherGroupingView>;
  readonly questionCard?: TeacherQuestionCardView;
  readonly quickAnswer?: TeacherQuickAnswerView;
  readonly liveVideo?: TeacherLiveVideoView;
  readonly bonus?: TeacherBonusView;
  readonly behaviour?: TeacherBehaviourView;
  readonly countdown?: Countdown;
}

/** What it holds for a screen in the room. */
export interface ScreenView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly slides: SlidesView;
  readonly quiz: QuizView;
  readonly danmu: OpenDanmuView;
  readonly screens: ScreensView;
  /** Nothing until it is used. */
  readonly board?: BoardView;
  /** Nothing where there are none. */
  readonly guests?: GuestsView;
  readonly posts?: Opened<ScreenPostsView>;
  readonly rollCall?: RollCallView;
  readonly packets?: PacketsView;
  readonly grouping?: Opened<GroupingView>;
  readonly questionCard?: QuestionCardView;
  readonly quickAnswer?: QuickAnswerView;
  readonly liveVideo?: LiveVideoView;
  readonly countdown?: Countdown;
}

/** What it holds for a student, and what only this one sees. */
export type StudentView = Omit<ScreenView, 'screens' | 'posts'> & { readonly posts?: Opened<PostsView> };
export interface StudentOwn {
  readonly attendance?: AttendanceOwn;
  readonly slides?: SlidesOwn;
  readonly quiz?: QuizOwn;
  readonly danmu?: OpenDanmuOwn;
  readonly leave?: LeaveSeen;
  readonly posts?: Opened<PostsOwn>;
  readonly rollCall?: RollCallOwn;
  readonly packets?: PacketsOwn;
  readonly grouping?: GroupingOwn;
  readonly questionCard?: QuestionCardOwn;
  readonly quickAnswer?: QuickAnswerOwn;
  readonly liveVideo?: LiveVideoOwn;
  readonly bonus?: BonusOwn;
  readonly behaviour?: BehaviourOwn;
}
