import {
  courseDetails,
  CourseCreated,
  CourseEdited,
  courseMachine,
  type CourseCommand,
} from '@lectern/contracts/course/course.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { CourseStreamState } from '@lectern/contracts/course/course.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What the course’s own facts do not say. */
export interface CourseGathered {
  /** Why whoever asks makes no course [R6.08]. */
  readonly whyNot?: Refused | undefined;
  /** How many classes say that they stand in it. */
  readonly classes?: number;
  /** Whether whoever asks is in one of them. */
  readonly isIn?: boolean;
}

export function decideCourse(
  { course }: CourseStreamState,
  command: CourseCommand,
  { asker, gathered, status }: Deciding<CourseGathered>,
): readonly NewFact[] | Refused | undefined {
  const now = status(courseMachine, 'course');
  if (command.name === 'CreateCourse') {
    if (now !== 'none') return refuse('already.so');
    return gathered.whyNot ?? [CourseCreated(command.data)];
  }
  if (now === 'none' || now === 'deleted') return refuse('course.unknown');
  switch (command.name) {
    case 'EditCourse': {
      const { basedOn, ...edited } = command.data;
      return courseDetails.conflict(course, { basedOn }) ?? [CourseEdited(edited)];
    }
    case 'DeleteCourse': {
      const { classes = 0 } = gathered;
      return classes === 0 ? undefined : refuse('course.hasClasses', { classes });
    }
    case 'PinCourse':
    case 'UnpinCourse':
      // Of a course that is not theirs at all nobody learns that it is there.
      return asker.role === 'teacher' || gathered.isIn === true ? undefined : refuse('course.unknown');
    case 'ArchiveCourse':
    case 'RestoreCourse':
      return undefined;
  }
}
