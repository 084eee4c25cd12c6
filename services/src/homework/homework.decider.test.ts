import { homework } from '@lectern/contracts/homework/homework.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { homeworkStream } from '@lectern/contracts/homework/homework.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideHomework } from './homework.decider.ts';
import { homeworks, submissions } from './homework.rows.ts';

const classId = studentId(90);
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '3.1 到 3.5' }] }] };
const [OPENS, DUE] = [1000, 2000];
const wording = { title: '第 3 章习题', content, opensAt: OPENS, dueAt: DUE, late: 'refused', fullTenths: 1000 };
const by = (role: Asked['role'], personId: string, at = 1500): Asked => ({ role, personId, at });
const author = by('teacher', teacherId);
const [assistant, one, two] = [
  by('assistant', studentId(80)),
  by('student', studentId(1)),
  by('student', studentId(2)),
];
type Given = readonly [name: string, data?: object, asked?: Asked];

/** Homework to which these commands were given, one after another. */
function after(...commands: readonly Given[]) {
  const decider = { stream: homeworkStream, context: homework, decide: decideHomework } as const;
  let folded = unfolded(homeworkStream);
  const log: object[] = [];
  for (const [name, data = {}, asked = author] of commands) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[]) {
      const stored = {
        ...fact,
        version: folded.version + 1,
        actor: asked.personId,
        role: asked.role,
        at: asked.at,
      };
      log.push({ ...stored, stream: `homework/${classId}`, school: classId });
      folded = fold(homeworkStream, folded, stored);
    }
  }
  return {
    log,
    version: folded.version,
    when: (name: string, data: object = {}, asked = author) => {
      const decided = givenIn(decider, folded).when(name, data, asked);
      return 'refused' in decided ? decided.refused : decided.map(({ type }) => type);
    },
    decided: (name: string, data: object = {}, asked = author) => givenIn(decider, folded).when(name, data, asked),
  };
}
const published: Given = ['PublishHomework', { classId, ...wording }];
const flagged: Given = ['PublishHomework', { classId, ...wording, late: 'flagged' }];
const submitted: Given = ['SubmitHomework', { words: '2 m/s' }, one];
const opened = { personId: one.personId, basedOn: 2 };
const graded: Given = ['GradeSubmission', { ...opened, scoreTenths: 900, remark: '单位' }];
const returned: Given = ['ReturnSubmission', { ...opened, for: 'mend', remark: '写过程' }];

describe('[R1.13] homework', () => {
  it('is published once, due after it opens, and edited by its author alone [R6.09]', () => {
    expect(after().when(...published)).toEqual(['HomeworkPublished']);
    expect(after(published).when(...published)).toBe('already.so');
    expect(after().when('PublishHomework', { classId, ...wording, dueAt: OPENS })).toBe('homework.window');
    const edit = { ...wording, title: '改过', basedOn: 1 };
    expect(after(published).when('EditHomework', edit)).toEqual(['HomeworkEdited']);
    expect(after(published).when('EditHomework', { ...edit, dueAt: OPENS })).toBe('homework.window');
    expect(after(published).when('EditHomework', edit, assistant)).toBe('activity.notYours');
    expect(after(published).when('EndHomework', {}, assistant)).toBe('activity.notYours');
    expect(after(published).when('DeleteHomework', {}, by('coTeacher', studentId(81)))).toBe('page.forbidden');
    expect(after(published, ['EditHomework', edit]).when('EditHomework', edit)).toBe('edit.conflict');
    expect(after(published).when('EditHomework', edit, one)).toBe('page.forbidden');
  });

  it('[R4.18] is active until its author ends it, and takes nothing after that', () => {
    const ended: Given = ['EndHomework'];
    expect(after(flagged, ended).when(...submitted)).toBe('homework.over');
    expect(after(flagged, ended, ['ReopenHomework']).when(...submitted)).toEqual(['HomeworkSubmitted']);
    expect(after(published, ['DeleteHomework']).when(...submitted)).toBe('homework.unknown');
    expect(after(published, ['DeleteHomework'], ['RestoreHomework']).when(...submitted)).toEqual(['HomeworkSubmitted']);
    expect(after().when(...submitted)).toBe('homework.unknown');
    expect(after().when('RemindSubmitters')).toBe('homework.unknown');
    expect(after().when(...graded)).toBe('homework.unknown');
  });

  it('reminds who did not submit, once in an hour', () => {
    const later = by('teacher', teacherId, 1500 + LIMITS.remindAgainAfterMs);
    const reminded = after(published, ['RemindSubmitters']);
    expect(reminded.when('RemindSubmitters')).toBe('announcement.justReminded');
    expect(reminded.when('RemindSubmitters', {}, later)).toEqual(['SubmittersReminded']);
  });
});

describe('submitting', () => {
  it('holds something, and comes in its time; late is refused or flagged [R8.35]', () => {
    expect(after(published).when(...submitted)).toEqual(['HomeworkSubmitted']);
    expect(after(published).when('SubmitHomework', {}, one)).toBe('homework.empty');
    const unreadable = { ...one, gathered: { pictures: undefined } };
    expect(after(published).when('SubmitHomework', { words: '见图' }, unreadable)).toBe('homework.pictureUnreadable');
    const at = (moment: number) => by('student', one.personId, moment);
    expect(after(published).when('SubmitHomework', { words: '早' }, at(OPENS - 1))).toBe('homework.notOpen');
    expect(after(published).when('SubmitHomework', { words: '晚' }, at(DUE + 1))).toBe('homework.over');
    expect(after(published).decided('SubmitHomework', { words: '准时' }, at(DUE))).toMatchObject([
      { data: { isLate: false } },
    ]);
    expect(after(flagged).decided('SubmitHomework', { words: '晚' }, at(DUE + 1))).toMatchObject([
      { data: { isLate: true, attempt: 1 } },
    ]);
    expect(after(published).when(...([submitted[0], submitted[1]!, by('auditor', studentId(3))] as const))).toBe(
      'page.forbidden',
    );
  });

  it('is done again until it is graded, and after it came back, deadline or not [R4.16]', () => {
    expect(after(published, submitted).decided(...submitted)).toMatchObject([{ data: { attempt: 2, replaces: true } }]);
    expect(after(published, submitted, graded).when(...submitted)).toBe('step.notNow');
    const late = by('student', one.personId, DUE + 1);
    expect(after(published, submitted, returned).decided('SubmitHomework', { words: '补' }, late)).toMatchObject([
      { data: { attempt: 2, replaces: false, isLate: false } },
    ]);
  });
});

describe('grading', () => {
  it('[R4.16] scores what is there, up to full marks', () => {
    expect(after(published, submitted).when(...graded)).toEqual(['SubmissionGraded']);
    expect(after(published).when(...graded)).toBe('homework.nothingThere');
    expect(after(published, submitted).when('GradeSubmission', { ...opened, scoreTenths: 1001 })).toBe(
      'homework.aboveFull',
    );
    expect(after(published, submitted).when(...([graded[0], graded[1]!, two] as const))).toBe('page.forbidden');
    expect(
      after(published, submitted, returned).when('GradeSubmission', { ...opened, basedOn: 3, scoreTenths: 1 }),
    ).toBe('step.notNow');
  });

  it('lets the first score count: the later grader is refused with it, and may choose theirs', () => {
    const first = after(published, submitted, graded);
    const again = { ...opened, scoreTenths: 700 };
    expect(first.decided('GradeSubmission', again, assistant)).toMatchObject({
      refused: 'edit.conflict',
      with: { scoreTenths: 900, gradedBy: teacherId, editedIn: 3 },
    });
    expect(first.decided('GradeSubmission', { ...again, basedOn: 3 }, assistant)).toMatchObject([
      { type: 'SubmissionGraded', data: { isAgain: true } },
    ]);
    expect(after(published, submitted, submitted).when(...graded)).toBe('edit.conflict');
  });

  it('gives back with what to mend', () => {
    expect(after(published, submitted).when(...returned)).toEqual(['SubmissionReturned']);
    expect(after(published, submitted).when('ReturnSubmission', { ...opened, for: 'redo', remark: ' ' })).toBe(
      'request.invalid',
    );
    expect(
      after(published, submitted, graded).decided('ReturnSubmission', {
        ...opened,
        basedOn: 3,
        for: 'redo',
        remark: '重做',
      }),
    ).toMatchObject([{ data: { wasGraded: true, for: 'redo' } }]);
  });
});

it('counts in its row where each submission stands, whatever happened to it', () => {
  const other: Given = ['SubmitHomework', { words: '3 m/s' }, two];
  const { log } = after(
    published,
    submitted,
    submitted,
    other,
    ['GradeSubmission', { personId: two.personId, basedOn: 4, scoreTenths: 500 }],
    ['ReturnSubmission', { personId: one.personId, basedOn: 3, for: 'mend', remark: '写过程' }],
  );
  expect(homeworks.project(log as never)).toMatchObject([
    { status: 'active', submitted: 2, ungraded: 0, graded: 1, returned: 1 },
  ]);
  const rows = submissions.project(log as never);
  expect(rows.map(({ personId, status, scoreTenths }) => [personId, status, scoreTenths])).toEqual([
    [one.personId, 'returned', undefined],
    [two.personId, 'graded', 500],
  ]);
});
