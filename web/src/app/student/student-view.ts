import type { AttendanceOwn, AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { QuizOwn, QuizView } from '@lectern/contracts/quiz/view.ts';

/** What the contexts of a lesson present to a student. */
export interface StudentView {
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly quiz: QuizView;
}
export interface StudentOwn {
  readonly attendance?: AttendanceOwn;
  readonly quiz?: QuizOwn;
}
