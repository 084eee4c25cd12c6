import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { describe, expect, it } from 'vitest';
import { groupsOf, isAttended, nextOf } from './groups.ts';
import { readinessOf } from './readiness.ts';

const row = (change: Partial<LessonRow>) =>
  ({ classId: 'a', className: 'A', status: 'scheduled', role: 'teacher', startsAt: 0, ...change }) as LessonRow;
const taught = (id: string) => ({ id, name: id.toUpperCase(), students: 1, inviteCode: 'X', status: 'open' });

describe('the classes of a first page', () => {
  it('my own come first, with or without lessons, then those that I assist in or watch', () => {
    const groups = groupsOf(
      [taught('a'), taught('empty')],
      [
        row({ classId: 'z', className: '乙班', role: 'assistant' }),
        row({ classId: 'y', className: '甲班', role: 'coTeacher' }),
        row({}),
      ],
    );
    expect(groups.map(({ name, role, lessons }) => [name, role, lessons.length])).toEqual([
      ['A', 'teacher', 1],
      ['EMPTY', 'teacher', 0],
      ['甲班', 'coTeacher', 1],
      ['乙班', 'assistant', 1],
    ]);
  });

  it('[R6.06] whoever learns or audits there has pages of their own', () => {
    const roles = ['teacher', 'coTeacher', 'assistant', 'administrator', 'student', 'representative', 'auditor'];
    expect(roles.filter((role) => isAttended({ role }))).toEqual(['student', 'representative', 'auditor']);
  });

  it('the next lesson is the one that runs, else the one that begins first', () => {
    const rows = [
      row({ id: 'late', startsAt: 9 }),
      row({ id: 'soon', startsAt: 3 }),
      row({ id: 'over', status: 'ended' }),
    ];
    expect(nextOf(rows)?.id).toBe('soon');
    expect(nextOf([...rows, row({ id: 'now', status: 'running', startsAt: 20 })])?.id).toBe('now');
    expect(nextOf([row({ status: 'ended' })])).toBeUndefined();
  });
});

describe('what is ready for a lesson', () => {
  const bare = { pages: 0, slidesPending: 0, slidesFailed: 0, questions: 0, questionsWithoutKey: 0, members: 0 };
  const says = (change: object, live?: { ready: number; pages: number }) =>
    readinessOf({ ...bare, ...change }, live).map((one) => `${one.is} ${one.says}`);

  it('nothing of it is needed', () => {
    expect(says({})).toEqual(['none ready.noSlides', 'none ready.noQuestions', 'none ready.nobody']);
  });

  it('all of it is there', () => {
    expect(says({ pages: 24, questions: 3, members: 40 })).toEqual([
      'ok ready.slides',
      'ok ready.questions',
      'ok ready.roster',
    ]);
  });

  it('[R4.09] slides that failed come before slides that are being prepared', () => {
    expect(says({ pages: 8, slidesPending: 1 })[0]).toBe('coming ready.slidesComing');
    expect(says({ pages: 8, slidesPending: 1 }, { ready: 3, pages: 8 })[0]).toBe('coming ready.slidesComingOf');
    expect(says({ pages: 8, slidesPending: 1, slidesFailed: 1 })[0]).toBe('bad ready.slidesFailed');
  });

  it('[R5.48] a question without a key is told', () => {
    expect(says({ questions: 3, questionsWithoutKey: 1 })[1]).toBe('bad ready.questionsOpen');
  });
});
