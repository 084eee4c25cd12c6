import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { id } from '../kernel/ids.ts';
import { title } from './facts.ts';

const teaches = { teacher: true, coTeacher: true } as const; // [R6.01, R6.02]

export const ScheduleLesson = command('ScheduleLesson', {
  summary: 'Put a lesson of a class on the timetable.',
  data: z.object({ classId: id, title, startsAt: z.int() }),
  allow: teaches,
  records: ['LessonScheduled'],
});

/** What of a lesson is edited before it begins. */
export const lessonEdit = editable({ title, startsAt: z.int() });

export const ReviseLesson = command('ReviseLesson', {
  summary: 'Change the title or the time of a lesson that has not begun.',
  data: z.object(lessonEdit.edit),
  allow: { teacher: true }, // a co-teacher cannot edit the title [R6.02]
  records: ['LessonRevised'],
});

export const CancelLesson = command('CancelLesson', {
  summary: 'Take a lesson off the timetable that has not begun.',
  data: z.object({}),
  allow: { teacher: true }, // [R6.02]
  records: ['LessonCancelled'],
});

export const StartLesson = command('StartLesson', {
  summary: 'Begin the lesson: it gets its code.',
  data: z.object({}),
  allow: teaches,
  records: ['LessonStarted'],
});

export const EndLesson = command('EndLesson', {
  summary: 'End the lesson; a question that is still open is collected first.',
  data: z.object({}),
  allow: teaches,
  records: ['LessonEnded', 'QuestionCollected'],
});

export const CloseLesson = command('CloseLesson', {
  summary: 'End a lesson that nobody ended, at the time set when it began.',
  data: z.object({ closesAt: z.int() }),
  allow: { system: true },
  records: ['LessonEnded', 'QuestionCollected'],
});

export const lessonCommands = [
  ScheduleLesson,
  ReviseLesson,
  CancelLesson,
  StartLesson,
  EndLesson,
  CloseLesson,
] as const;
export type LessonCommand = CommandOf<(typeof lessonCommands)[number]>;
