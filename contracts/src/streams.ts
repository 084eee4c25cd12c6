import { attendance } from './attendance/index.ts';
import type { AttendanceState } from './attendance/state.ts';
import { classContext } from './class/index.ts';
import { classQueries } from './class/queries.ts';
import type { ClassState } from './class/state.ts';
import { stream } from './kernel/stream.ts';
import { get } from './kernel/table.ts';
import { lesson } from './lesson/index.ts';
import { lessonQueries } from './lesson/queries.ts';
import type { LessonState } from './lesson/state.ts';
import { quiz } from './quiz/index.ts';
import type { QuizState } from './quiz/state.ts';
import { sessionQueries } from './session/queries.ts';

export interface LessonStreamState {
  readonly lesson: LessonState;
  readonly attendance: AttendanceState;
  readonly quiz: QuizState;
}

export const lessonStream = stream<LessonStreamState>({
  family: 'lesson',
  summary: 'Everything that happens in one lesson.',
  contexts: [lesson, attendance, quiz],
  grantedBy: ({ lesson }, data) => {
    const classId =
      lesson.status === 'unscheduled' ? (data as { classId?: string } | undefined)?.classId : lesson.classId;
    return classId && `class/${classId}`;
  },
  isOver: ({ lesson }) => lesson.status === 'ended',
  audienceOf: ({ attendance }, { role, personId, as }) => {
    if (role === 'teacher' || role === 'coTeacher' || role === 'assistant')
      return as === 'screen' ? 'screen' : 'teacher';
    if (role !== 'student' && role !== 'representative') return 'page.forbidden';
    return get(attendance.participants, personId) ? 'student' : 'join.notJoined';
  },
});

export interface ClassStreamState {
  readonly class: ClassState;
}

export const classStream = stream<ClassStreamState>({
  family: 'class',
  summary: 'A class and its members: the stream that says who has which role.',
  contexts: [classContext],
  isOver: (state) => state.class.status === 'archived',
  roleOf: (state, personId) => get(state.class.members, personId)?.role,
});

/** The one list of what there is; HTTP, documents and the generic tests walk it. */
export const streams = [lessonStream, classStream] as const;
export const queries = [...sessionQueries, ...lessonQueries, ...classQueries] as const;
