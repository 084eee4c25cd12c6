import type { LessonState } from './state.ts';

/** What every audience sees of the lesson itself. `editedIn` is there for whoever edits it. */
export interface LessonView {
  readonly [field: string]: string | number | undefined;
  readonly status: LessonState['status'];
  readonly title?: string;
  readonly classId?: string;
  readonly startsAt?: number;
  readonly editedIn?: number;
  readonly code?: string;
  readonly startedAt?: number;
  readonly closesAt?: number;
  readonly endedAt?: number;
  readonly endedBy?: string;
}

export const presentLesson = ({ lesson }: { readonly lesson: LessonState }): LessonView => lesson as LessonView;
