import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { QuizView, TeacherQuizView } from '@lectern/contracts/quiz/view.ts';

/** What a room of a lesson holds for its teachers. */
export interface TeacherView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly quiz: TeacherQuizView;
}

/** What it holds for the projector. */
export interface ScreenView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly quiz: QuizView;
}
