import type { ExamStudent, ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { expect, it } from 'vitest';
import { abnormalIn, standingOf } from './standing.ts';

const exam = { deadline: 100, proctoring: { collects: true, leaves: 3 } } as ExamStudents;
type Attempt = NonNullable<ExamStudent['attempt']>;
const watched = { leaves: 0, isAway: false, devices: 0, networks: 0 };
const having = (attempt?: Partial<Attempt>, more: Partial<typeof watched> & { offlineSince?: number } = {}) =>
  ({
    personId: newId(),
    name: '王雨桐',
    extraMs: 0,
    ...(attempt && { attempt: { answered: 1, watched: { ...watched, ...more }, ...attempt } }),
  }) as ExamStudent;
const sitting = (more: Parameters<typeof having>[1]) => having({ status: 'sitting' }, more);

it('[R9.12] a student of a proctored exam has one of six statuses', () => {
  const is = (student: ExamStudent, now = 50) => standingOf(student, exam, now);
  expect(is(having())).toBe('notStarted');
  expect(is(having(), 100)).toBe('missing');
  expect(is(having({ status: 'reset' }))).toBe('notStarted');
  expect(is(sitting({}))).toBe('normal');
  expect(is(sitting({ leaves: 2 }))).toBe('abnormal');
  expect(is(having({ status: 'submitted' }))).toBe('submitted');
  expect(is(having({ status: 'collected', handedInBy: 'leaves', answered: 0 }))).toBe('submitted');
  expect(is(having({ status: 'collected', handedInBy: 'deadline', answered: 0 }))).toBe('missing');
  expect(is(having({ status: 'invalid' }))).toBe('invalid');
});

it('is abnormal one leave short of the last, offline, with another device or network', () => {
  expect(abnormalIn(sitting({ leaves: 1 }), exam)).toEqual([]);
  expect(abnormalIn(sitting({ leaves: 2, offlineSince: 1, devices: 1, networks: 1 }), exam)).toEqual([
    'leaves',
    'offline',
    'device',
    'network',
  ]);
  const failed = { ...sitting({}), photo: 'failed' as const };
  expect(abnormalIn(failed, exam)).toEqual(['photo']);
  const once = { ...exam, proctoring: { collects: true, leaves: 1 } };
  expect(abnormalIn(sitting({}), once)).toEqual([]);
});
