import type { Asked } from './given.ts';
import { STARTS_AT, studentId, teacherId } from './lesson-history.ts';

/** Who asks in a lesson, at a second of its clock. */
export const teacher = (second: number, gathered?: unknown): Asked => ({
  personId: teacherId,
  role: 'teacher',
  at: STARTS_AT + second * 1000,
  gathered,
});

export const student = (n: number, second: number): Asked => ({
  personId: studentId(n),
  role: 'student',
  at: STARTS_AT + second * 1000,
});

export const timer = (second: number): Asked => ({
  personId: 'system',
  role: 'system',
  at: STARTS_AT + second * 1000,
});
