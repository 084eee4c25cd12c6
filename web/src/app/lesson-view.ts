import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { DanmuView, TeacherDanmuView } from '@lectern/contracts/danmu/view.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { QuizView, TeacherQuizView } from '@lectern/contracts/quiz/view.ts';
import type { ScreensView } from '@lectern/contracts/screens/view.ts';
import type { SlidesView, TeacherSlidesView } from '@lectern/contracts/slides/view.ts';

/** What a room of a lesson holds for its teachers. */
export interface TeacherView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly slides: TeacherSlidesView;
  readonly quiz: TeacherQuizView;
  readonly danmu: Opened<TeacherDanmuView>;
  readonly screens: ScreensView;
}

/** What it holds for the projector. */
export interface ScreenView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly slides: SlidesView;
  readonly quiz: QuizView;
  readonly danmu: Opened<DanmuView>;
  readonly screens: ScreensView;
}
