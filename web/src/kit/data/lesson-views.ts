import type { AttendanceOwn, AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { DanmuOwn, DanmuView, TeacherDanmuView } from '@lectern/contracts/danmu/view.ts';
import type { GuestsView } from '@lectern/contracts/guests/guests.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { QuizOwn, QuizView, TeacherQuizView } from '@lectern/contracts/quiz/view.ts';
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
}

/** What it holds for a screen in the room. */
export interface ScreenView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly slides: SlidesView;
  readonly quiz: QuizView;
  readonly danmu: OpenDanmuView;
  readonly screens: ScreensView;
  /** Nothing where there are none. */
  readonly guests?: GuestsView;
}

/** What it holds for a student, and what only this one sees. */
export type StudentView = Omit<ScreenView, 'screens'>;
export interface StudentOwn {
  readonly attendance?: AttendanceOwn;
  readonly slides?: SlidesOwn;
  readonly quiz?: QuizOwn;
  readonly danmu?: OpenDanmuOwn;
}
