import type { Role } from '../kernel/roles.ts';

const WHO_TEACH: readonly Role[] = ['teacher', 'coTeacher', 'assistant', 'administrator'];

/** Why someone was absent is told to those who teach, not to whoever watches. */
const READERS: Readonly<Record<string, readonly Role[]>> = {
  AttendanceMarked: WHO_TEACH,
  LeaveAsked: WHO_TEACH,
  LeaveRefused: WHO_TEACH,
};

/** Whether someone who may watch a lesson again may also read what people wrote in facts of this kind. */
export const mayReadTexts = (role: Role, type: string): boolean => READERS[type]?.includes(role) ?? true;
