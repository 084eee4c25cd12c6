import { expect, it } from 'vitest';
import { ROLES, type Role } from '../kernel/roles.ts';
import { LessonEvidence } from './queries.ts';
import { mayReadTexts } from './texts.ts';

it('whoever takes a lesson away reads what was said in it; why somebody was absent, those who teach', () => {
  const readers = (type: string) =>
    (Object.keys(ROLES) as Role[]).filter((role) => LessonEvidence.allow[role] === true && mayReadTexts(role, type));
  expect(readers('DanmuSent')).toEqual(['teacher', 'coTeacher', 'administrator', 'reviewer']);
  expect(readers('AttendanceMarked')).toEqual(['teacher', 'coTeacher', 'administrator']);
});
