import type { LessonFact } from './facts.ts';

interface Planned {
  readonly classId: string;
  readonly title: string;
  readonly startsAt: number;
  /** The version of the fact that last edited it: what an edit is based on. */
  readonly editedIn: number;
}
interface Begun extends Planned {
  readonly code: string;
  readonly startedAt: number;
  readonly closesAt: number;
}

export type LessonState =
  | { readonly status: 'unscheduled' }
  | ({ readonly status: 'scheduled' | 'cancelled' } & Planned)
  | ({ readonly status: 'running' } & Begun)
  | ({ readonly status: 'ended'; readonly endedAt: number; readonly endedBy: 'teacher' | 'timer' } & Begun);

export const initialLesson: LessonState = { status: 'unscheduled' };

export function evolveLesson(lesson: LessonState, fact: LessonFact): LessonState {
  switch (fact.type) {
    case 'LessonScheduled':
      return { status: 'scheduled', ...fact.data, editedIn: fact.version };
    case 'LessonRevised':
      return lesson.status === 'scheduled' ? { ...lesson, ...fact.data, editedIn: fact.version } : lesson;
    case 'LessonCancelled':
      return lesson.status === 'scheduled' ? { ...lesson, status: 'cancelled' } : lesson;
    case 'LessonStarted':
      return lesson.status === 'scheduled'
        ? { ...lesson, status: 'running', ...fact.data, startedAt: fact.at }
        : lesson;
    case 'LessonEnded':
      return lesson.status === 'running'
        ? { ...lesson, status: 'ended', endedAt: fact.at, endedBy: fact.data.by }
        : lesson;
  }
}
