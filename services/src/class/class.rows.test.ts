import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { expect, it } from 'vitest';
import { classId, studentId } from '../../../tests/support/lesson-history.ts';
import { memberShown } from './class.rows.ts';

const member = {
  classId,
  personId: studentId(1),
  role: 'student',
  status: 'member',
  joinedAt: 1,
  name: '王雨桐',
  nickname: '桐桐',
  number: '2025010303',
} as const;
const said = { department: '物理学院', email: 'wangyt@mcu.example' };
const shownTo = (asker: Role, more: object = said) => memberShown({ ...member, ...more }, asker);

it.each<Role>(['teacher', 'coTeacher', 'administrator'])('[R3.18] a %s is told all that a list said', (asker) => {
  expect(shownTo(asker)).toMatchObject({ name: '王雨桐', nickname: '桐桐', number: '2025010303', ...said });
});

it('[R3.18] an assistant is told no address', () => {
  const { email, ...rest } = said;
  expect(shownTo('assistant')).toMatchObject({ name: '王雨桐', nickname: '桐桐', ...rest });
  expect(JSON.stringify(shownTo('assistant'))).not.toContain(email);
});

it.each<Role>(['representative', 'student', 'auditor', 'visitor'])(
  '[R3.18] a %s is told the name that people call themselves and nothing else of a list but the number',
  (asker) => {
    expect(shownTo(asker)).toMatchObject({ name: '桐桐', number: '2025010303' });
    for (const field of ['nickname', 'department', 'email']) expect(shownTo(asker)).not.toHaveProperty(field);
  },
);

it('[R3.18] a name that differs in spaces or size of letters is no other name', () => {
  const shown = shownTo('teacher', { name: 'Alex Wang', nickname: 'alex  wang' });
  expect(shown).toMatchObject({ name: 'Alex Wang' });
  for (const field of ['nickname', 'department', 'email']) expect(shown).not.toHaveProperty(field);
});
