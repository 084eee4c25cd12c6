import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { describe, expect, it } from 'vitest';
import type { Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import {
  classId,
  OPENS,
  DUE,
  wording,
  by,
  assistant,
  one,
  two,
  three,
  after,
  published,
  flagged,
  submitted,
  opened,
  graded,
  returned,
  type Given,
} from '../../../tests/support/set-homework.ts';
import { homeworks, submissions } from './homework.rows.ts';

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

  it('[R2.18] takes back the score that was read, and no other; it waits to be graded as before', () => {
    const withdrawn: Given = ['WithdrawSubmissionGrade', { ...opened, basedOn: 3 }];
    expect(after(published, submitted).when(...withdrawn)).toBe('already.so');
    expect(after(published).when(...withdrawn)).toBe('homework.nothingThere');
    expect(after(published, submitted, graded).when('WithdrawSubmissionGrade', opened)).toBe('edit.conflict');
    const stands = after(published, submitted, graded, withdrawn);
    expect(stands.of(one)).toMatchObject({ words: { box: '2 m/s' }, steps: [{}, {}, { what: 'withdrawn' }] });
    expect(stands.of(one)!.scoreTenths).toBeUndefined();
    expect(homeworks.project(stands.log as never)).toMatchObject([{ submitted: 1, ungraded: 1, graded: 0 }]);
    expect(submissions.project(stands.log as never)).toMatchObject([{ status: 'ungraded' }]);
    expect(stands.decided('GradeSubmission', { ...opened, basedOn: 4, scoreTenths: 800 })).toMatchObject([
      { data: { isAgain: false } },
    ]);
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

describe('of teams', () => {
  const set: Given = ['PublishHomework', { classId, ...wording, by: 'team' }];
  const inTeam = (who: Asked, n: number, ...members: readonly Asked[]): Asked => ({
    ...who,
    gathered: { pictures: [], team: { teamId: studentId(n), members: members.map(({ personId }) => personId) } },
  });
  const first: Given = ['SubmitHomework', { words: '一' }, inTeam(one, 70, one, two)];

  it('is submitted by any member for all of the team, and by nobody who is in none', () => {
    expect(after(set).when('SubmitHomework', { words: '一' }, one)).toBe('homework.noTeam');
    expect(after(set).when('SubmitHomework', { words: '一' }, { ...one, gathered: { pictures: [] } })).toBe(
      'homework.noTeam',
    );
    const stands = after(set, first);
    expect(stands.log.slice(1)).toMatchObject([
      { data: { personId: one.personId, attempt: 1, words: { box: '一' } } },
      { data: { personId: two.personId, attempt: 1 } },
    ]);
    expect(stands.of(two)).toMatchObject({ words: { box: '一' }, steps: [{ what: 'submitted', by: one.personId }] });
    expect(stands.log[2]).not.toHaveProperty('data.words'); // what one wrote is recorded once
  });

  it('is changed by another member, based on what that one read', () => {
    const again = (basedOn: number): Given => ['SubmitHomework', { words: '二', basedOn }, inTeam(two, 70, one, two)];
    const stands = after(set, first);
    expect(stands.decided(...again(0))).toMatchObject({ refused: 'edit.conflict', with: { editedIn: 3 } });
    const changed = after(set, first, again(3));
    for (const who of [one, two])
      expect(changed.of(who)).toMatchObject({
        attempt: 2,
        words: { box: '二' },
        steps: [{ by: one.personId }, { by: two.personId }],
      });
    expect(homeworks.project(changed.log as never)).toMatchObject([{ submitted: 2, ungraded: 2 }]);
  });

  it('keeps whom it once counted in, and counts in who came to the team since then', () => {
    // one left for another team, where two others are; three came to the first one
    const other: Given = ['SubmitHomework', { words: '另' }, inTeam(one, 71, one, three)];
    expect(after(set, first).when(...other)).toBe('edit.conflict'); // it is the first team's that they would change
    const inFirst = inTeam(three, 70, two, three);
    const seen = after(set, first).decided('SubmitHomework', { words: '三' }, inFirst);
    const { editedIn: basedOn } = (seen as { with: { editedIn: number } }).with;
    const joined: Given = ['SubmitHomework', { words: '三', basedOn }, inFirst];
    const stands = after(set, first, joined);
    for (const who of [one, two, three])
      expect(stands.of(who)).toMatchObject({ teamId: studentId(70), words: { box: '三' }, steps: [{}, {}] });
    expect(homeworks.project(stands.log as never)).toMatchObject([{ submitted: 3, ungraded: 3 }]);
    expect(submissions.project(stands.log as never).map(({ teamId }) => teamId)).toEqual(Array(3).fill(studentId(70)));
  });

  it('is graded and given back for each of them, whoever of them was opened', () => {
    const score: Given = ['GradeSubmission', { personId: two.personId, basedOn: 3, scoreTenths: 900 }];
    const scored = after(set, first, score);
    for (const who of [one, two]) expect(scored.of(who)).toMatchObject({ scoreTenths: 900 });
    expect(scored.when('SubmitHomework', { words: '迟', basedOn: 4 }, inTeam(one, 70, one, two))).toBe('step.notNow');
    expect(homeworks.project(scored.log as never)).toMatchObject([{ ungraded: 0, graded: 2 }]);
    const back: Given = ['ReturnSubmission', { personId: one.personId, basedOn: 4, for: 'mend', remark: '补图' }];
    expect(homeworks.project(after(set, first, score, back).log as never)).toMatchObject([{ graded: 0, returned: 2 }]);
    const taken = after(set, first, score, ['WithdrawSubmissionGrade', { personId: two.personId, basedOn: 5 }]);
    expect(homeworks.project(taken.log as never)).toMatchObject([{ ungraded: 2, graded: 0 }]);
    const late = { ...inTeam(two, 70, one, two), at: DUE + 1 };
    const mended = after(set, first, score, back, ['SubmitHomework', { words: '图', basedOn: 6 }, late]);
    expect(homeworks.project(mended.log as never)).toMatchObject([{ submitted: 2, ungraded: 2, returned: 0 }]);
    expect(mended.of(one)).toMatchObject({ attempt: 2, isLate: false, words: { box: '图' } });
    expect(mended.of(one)!.scoreTenths).toBeUndefined();
  });

  it('is set by whom it is submitted, until somebody did', () => {
    const alone = { ...wording, basedOn: 1 };
    expect(after(set).when('EditHomework', alone)).toEqual(['HomeworkEdited']);
    expect(after(set, first).when('EditHomework', alone)).toBe('homework.byFixed');
    expect(after(set, first).when('EditHomework', { ...alone, by: 'team' })).toEqual(['HomeworkEdited']);
    const edited = homeworks.project(after(set, ['EditHomework', alone]).log as never);
    expect(edited.map((row) => row.by)).toEqual([undefined]);
  });
});

describe('a rubric', () => {
  const rubric = [
    { name: '步骤', tenths: 600 },
    { name: '结果', tenths: 400 },
  ];
  const set: Given = ['PublishHomework', { classId, ...wording, rubric }];
  const score = (...tenths: readonly number[]) => ({
    ...opened,
    scoreTenths: tenths.reduce((sum, n) => sum + n, 0),
    criteria: rubric.map(({ name }, n) => ({ name, tenths: tenths[n] ?? 0 })),
  });

  it('adds up to full marks, with names that differ, as modules of a transcript have [R5.20] [R5.21]', () => {
    expect(after().when(...set)).toEqual(['HomeworkPublished']);
    const wrong = { ...wording, rubric: [rubric[0]] };
    expect(after().decided('PublishHomework', { classId, ...wrong })).toMatchObject({
      refused: 'homework.rubricSum',
      with: { sum: 600, fullTenths: 1000 },
    });
    expect(after(published).when('EditHomework', { ...wrong, basedOn: 1 })).toBe('homework.rubricSum');
    for (const all of [[], [rubric[0], { name: ' ', tenths: 400 }], [rubric[0], { ...rubric[0], tenths: 400 }]])
      expect(after().when('PublishHomework', { classId, ...wording, rubric: all })).toBe('request.invalid');
  });

  it('[R2.18] is what a score is made of: each criterion up to its points, and their sum', () => {
    const stands = after(set, submitted);
    expect(stands.decided('GradeSubmission', score(550, 400))).toMatchObject([
      {
        data: {
          scoreTenths: 950,
          criteria: [
            { name: '步骤', tenths: 550, ofTenths: 600 },
            { name: '结果', tenths: 400, ofTenths: 400 },
          ],
        },
      },
    ]);
    const { criteria, ...whole } = score(550, 400);
    for (const wrong of [
      whole,
      score(601, 300),
      { ...score(550, 400), scoreTenths: 900 },
      { ...whole, criteria: criteria.toReversed() },
      { ...whole, criteria: criteria.slice(1), scoreTenths: 400 },
    ])
      expect(stands.when('GradeSubmission', wrong)).toBe('homework.rubricScore');
    expect(after(published, submitted).when('GradeSubmission', score(550, 400))).toBe('homework.rubricScore');
  });

  it('leaves what was graded by it as it was, when it is edited', () => {
    const scored: Given = ['GradeSubmission', score(550, 400)];
    const edit: Given = ['EditHomework', { ...wording, basedOn: 1 }];
    const stands = after(set, submitted, scored, edit);
    expect(stands.of(one)).toMatchObject({ scoreTenths: 950, criteria: [{ tenths: 550 }, { tenths: 400 }] });
    expect(stands.when('GradeSubmission', { ...opened, basedOn: 3, scoreTenths: 800 })).toEqual(['SubmissionGraded']);
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

describe('writing on a picture', () => {
  const pictureId = 'a'.repeat(64);
  const picture = { fileId: pictureId, name: 'p.png', type: 'image/png', bytes: 1 };
  const withPicture = (asked: Asked): Asked => ({ ...asked, gathered: { pictures: [picture] } });
  const brought: Given = ['SubmitHomework', { pictures: [picture] }, withPicture(one)];
  const stroke = (n: number, points = '1,1 2,2') => ({ strokeId: studentId(n), size: 2, points });
  const on = { personId: one.personId, pictureId };
  const drawn = (...strokes: object[]): Given => ['AnnotateSubmission', { ...on, strokes }];
  const strokesOf = (all: ReturnType<typeof after>) => Object.keys(all.of(one)?.annotations?.[pictureId] ?? {});

  it('[R4.16] adds strokes of several graders, takes back those named, and moves no grade', () => {
    const both = after(published, brought, drawn(stroke(1)), [...drawn(stroke(2)), assistant] as never);
    expect(strokesOf(both)).toEqual([studentId(1), studentId(2)]);
    expect(both.of(one)?.editedIn).toBe(2); // who grades what was opened before is not in conflict with it
    expect(both.when(...drawn(stroke(1)))).toBe('already.so');
    const erased = after(published, brought, drawn(stroke(1), stroke(2)), [
      'EraseAnnotations',
      { ...on, strokeIds: [studentId(1), studentId(9)] },
    ]);
    expect(strokesOf(erased)).toEqual([studentId(2)]);
    expect(erased.when('EraseAnnotations', { ...on, strokeIds: [studentId(1)] })).toBe('already.so');
    expect(erased.when(...drawn(stroke(1)))).toEqual(['SubmissionAnnotated']);
    expect(both.when('AnnotateSubmission', { ...on, strokes: [stroke(3)] }, one)).toBe('page.forbidden');
  });

  it('holds so many strokes of so many places, on pictures that are there', () => {
    expect(after(published, submitted).when(...drawn(stroke(1)))).toBe('homework.pictureReplaced');
    expect(after(published).when(...drawn(stroke(1)))).toBe('homework.nothingThere');
    const way = (n: number) => Array.from({ length: n }, () => '1,1').join(' ');
    const there = after(published, brought);
    expect(there.when(...drawn(stroke(1, way(LIMITS.annotationPoints))))).toEqual(['SubmissionAnnotated']);
    expect(there.when(...drawn(stroke(1, way(LIMITS.annotationPoints + 1))))).toBe('homework.strokeTooLong');
    const batches = Array.from({ length: LIMITS.annotationStrokes / LIMITS.strokesPerBatch }, (_, batch) =>
      drawn(...Array.from({ length: LIMITS.strokesPerBatch }, (__, n) => stroke(batch * LIMITS.strokesPerBatch + n))),
    );
    const full = after(published, brought, ...batches);
    expect(strokesOf(full)).toHaveLength(LIMITS.annotationStrokes);
    expect(full.when(...drawn(stroke(LIMITS.annotationStrokes)))).toBe('homework.annotationsFull');
  });

  it('stays on a picture that is submitted again, and goes with one that is not', () => {
    const back: Given = ['ReturnSubmission', { ...opened, for: 'mend', remark: '写过程' }];
    expect(strokesOf(after(published, brought, drawn(stroke(1)), back, brought))).toEqual([studentId(1)]);
    const other: Given = ['SubmitHomework', { words: '重写' }, one];
    expect(strokesOf(after(published, brought, drawn(stroke(1)), back, other))).toEqual([]);
  });

  it('of a team stands for each of it', () => {
    const team = { teamId: studentId(70), members: [one.personId, two.personId] };
    const of: Given = ['SubmitHomework', { pictures: [picture] }, { ...one, gathered: { pictures: [picture], team } }];
    const all = after(['PublishHomework', { classId, ...wording, by: 'team' }], of, drawn(stroke(1)));
    expect(all.of(two)?.annotations).toEqual(all.of(one)?.annotations);
    expect(strokesOf(all)).toEqual([studentId(1)]);
  });
});
