import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { lessonEdit, type LessonCommand } from '@lectern/contracts/lesson/commands.ts';
import {
  LessonCancelled,
  LessonEnded,
  LessonRevised,
  LessonScheduled,
  LessonStarted,
} from '@lectern/contracts/lesson/facts.ts';
import type { LessonState } from '@lectern/contracts/lesson/state.ts';
import { QuestionCollected } from '@lectern/contracts/quiz/facts.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What a beginning lesson needs from outside: its code, and when it closes by itself. */
export interface Beginning {
  readonly code: string;
  readonly closesAfterMs: number;
}

export function decideLesson(
  state: LessonStreamState,
  command: LessonCommand,
  deciding: Deciding<Beginning>,
): readonly NewFact[] | Refused {
  const { lesson } = state;
  switch (command.name) {
    case 'ScheduleLesson':
      return lesson.status === 'unscheduled' ? [LessonScheduled(command.data)] : refuse('lesson.exists');
    case 'ReviseLesson': {
      if (lesson.status !== 'scheduled') return refuse(notScheduled(lesson));
      const { basedOn: _, ...revised } = command.data;
      return lessonEdit.conflict(lesson, command.data) ?? [LessonRevised(revised)];
    }
    case 'CancelLesson':
      if (lesson.status === 'cancelled') return refuse('already.so');
      return lesson.status === 'scheduled' ? [LessonCancelled({})] : refuse(notScheduled(lesson));
    case 'StartLesson': {
      if (lesson.status === 'running') return refuse('already.so');
      if (lesson.status !== 'scheduled') return refuse(notScheduled(lesson));
      const { code, closesAfterMs } = deciding.gathered;
      return [LessonStarted({ code, closesAt: deciding.at + closesAfterMs })];
    }
    case 'EndLesson':
      if (lesson.status === 'running') return end(state, 'teacher');
      if (lesson.status === 'ended') return refuse('already.so');
      return refuse(lesson.status === 'cancelled' ? 'lesson.over' : 'lesson.notRunning');
    case 'CloseLesson': {
      const isDue =
        lesson.status === 'running' && lesson.closesAt === command.data.closesAt && deciding.at >= lesson.closesAt;
      return isDue ? end(state, 'timer') : refuse('timer.void');
    }
  }
}

/** The end collects what is still open, so that nobody is left answering into the void. */
function end({ quiz }: LessonStreamState, by: 'teacher' | 'timer'): readonly NewFact[] {
  const open = Object.values(quiz.questions).filter(({ status }) => status === 'open');
  return [...open.map(({ questionId }) => QuestionCollected({ questionId, by: 'lessonEnd' })), LessonEnded({ by })];
}

function notScheduled({ status }: LessonState) {
  if (status === 'running') return 'lesson.started';
  return status === 'unscheduled' ? 'lesson.unknown' : 'lesson.over';
}
