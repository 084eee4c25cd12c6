import { experiment, experimentStream } from '@lectern/contracts/experiment/experiment.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideExperiment } from './experiment.decider.ts';
import { experiments, labReports } from './experiment.rows.ts';

const classId = studentId(90);
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '量 10 级暗环' }] }] };
const [OPENS, DUE] = [1000, 2000];
const wording = { title: '牛顿环', content, opensAt: OPENS, dueAt: DUE, by: 'student' };
const by = (role: Asked['role'], personId: string, at = 1500, gathered?: unknown): Asked => ({
  role,
  personId,
  at,
  gathered,
});
const author = by('teacher', teacherId);
const assistant = by('assistant', studentId(80));
const coTeacher = by('coTeacher', studentId(81));
const [one, two, three] = [1, 2, 3].map((n) => by('student', studentId(n))) as [Asked, Asked, Asked];
type Given = readonly [name: string, data?: object, asked?: Asked];

/** An experiment to which these commands were given, one after another. */
function after(...commands: readonly Given[]) {
  const decider = { stream: experimentStream, context: experiment, decide: decideExperiment } as const;
  let folded = unfolded(experimentStream);
  const log: object[] = [];
  for (const [name, data = {}, asked = author] of commands) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[]) {
      const { personId: actor, role, at } = asked;
      const stored = { ...fact, version: folded.version + 1, actor, role, at };
      log.push({ ...stored, stream: `experiment/${classId}`, school: classId });
      folded = fold(experimentStream, folded, stored);
    }
  }
  const decided = (name: string, data: object = {}, asked = author) => givenIn(decider, folded).when(name, data, asked);
  return {
    log,
    state: folded.state.experiment,
    version: folded.version,
    decided,
    when: (name: string, data?: object, asked?: Asked) => {
      const done = decided(name, data, asked);
      return 'refused' in done ? done.refused : done.map(({ type }) => type);
    },
  };
}

const published: Given = ['PublishExperiment', { classId, ...wording }];
const later: Given = ['PublishExperiment', { classId, ...wording, publishAt: 1700 }, by('teacher', teacherId, 500)];
const submitted: Given = ['SubmitLabReport', { words: 'R = 0.87 m', basedOn: 0 }, one];
const opened = { reportId: one.personId, basedOn: 3 };
const scored: Given = ['ScoreLabReport', { ...opened, scoreTenths: 905 }];
const returned: Given = ['ReturnLabReport', { ...opened, remark: '写不确定度' }];
const released: Given = ['ReleaseLabScores'];

describe('[R1.15] an experiment', () => {
  it('is published once, at once or at a time, due after it opens and after now', () => {
    expect(after().when(...published)).toEqual(['ExperimentWritten', 'ExperimentPublished']);
    expect(after(published).when(...published)).toBe('already.so');
    expect(after().when('PublishExperiment', { classId, ...wording, dueAt: OPENS })).toBe('experiment.window');
    expect(after().when('PublishExperiment', { classId, ...wording, dueAt: 1400 })).toBe('experiment.window');
    expect(after().when('PublishExperiment', { classId, ...wording }, assistant)).toBe('page.forbidden');
    expect(after().when(...later)).toEqual(['ExperimentWritten', 'ExperimentScheduled']);
    for (const publishAt of [400, DUE])
      // [R5.32]
      expect(after().when('PublishExperiment', { classId, ...wording, publishAt }, later[2])).toBe(
        'experiment.publishTime',
      );
  });

  it('is shown to the class when its time has come, unless that was changed', () => {
    const timer = (at: number) => by('system', 'system', at);
    const due = { publishAt: 1700 };
    expect(after(later).when('PublishScheduledExperiment', due, timer(1700))).toEqual(['ExperimentPublished']);
    expect(after(later).when('PublishScheduledExperiment', due, timer(1699))).toBe('timer.void');
    const put: Given = ['RepublishExperiment', { publishAt: 1800 }];
    expect(after(later, put).when('PublishScheduledExperiment', due, timer(1700))).toBe('timer.void');
    expect(after(later, ['WithdrawExperiment']).when('PublishScheduledExperiment', due, timer(1700))).toBe(
      'timer.void',
    );
    expect(after(later).when(...submitted)).toBe('experiment.unknown');
  });

  it('is edited, withdrawn and deleted by its author alone [R6.09], and by no co-teacher once it was seen [R6.02]', () => {
    const edit = { ...wording, title: '改过', basedOn: 1 };
    expect(after(published).when('EditExperiment', edit)).toEqual(['ExperimentEdited']);
    expect(after(published).when('EditExperiment', { ...edit, dueAt: OPENS })).toBe('experiment.window');
    expect(after(later).when('EditExperiment', { ...edit, dueAt: 1700 })).toBe('experiment.publishTime');
    expect(after(published, ['EditExperiment', edit]).when('EditExperiment', edit)).toBe('edit.conflict');
    for (const name of ['EditExperiment', 'WithdrawExperiment', 'RepublishExperiment'])
      expect(after(later).when(name, name === 'EditExperiment' ? edit : {}, coTeacher)).toBe('activity.notYours');
    expect(after(later).when('DeleteExperiment', {}, coTeacher)).toBe('activity.notYours');
    expect(after(published).when('DeleteExperiment', {}, coTeacher)).toBe('page.forbidden');
    expect(after(published, submitted).when('EditExperiment', { ...edit, by: 'team' })).toBe('experiment.byFixed');
    expect(after(published, ['EditExperiment', { ...edit, by: 'team' }]).state.by).toBe('team');
    expect(after().when('EditExperiment', edit)).toBe('experiment.unknown');
  });

  it('is withdrawn and published again, and put back to where it was when it was deleted', () => {
    const withdrawn: Given = ['WithdrawExperiment'];
    const deleted: Given = ['DeleteExperiment'];
    expect(after(published, withdrawn).when(...submitted)).toBe('experiment.unknown');
    expect(after(published, withdrawn).when('WithdrawExperiment')).toBe('already.so');
    expect(after(published).when('RepublishExperiment')).toBe('already.so');
    expect(after(published, withdrawn).when('RepublishExperiment')).toEqual(['ExperimentPublished']);
    expect(after(published).when(...deleted)).toEqual(['ExperimentWithdrawn', 'ExperimentDeleted']);
    expect(after(published, deleted).when('RestoreExperiment')).toEqual(['ExperimentRestored', 'ExperimentPublished']);
    expect(after(later, deleted).when('RestoreExperiment')).toEqual(['ExperimentRestored']);
    expect(after(published).when('RestoreExperiment')).toBe('already.so');
    expect(after(published, deleted).when('EditExperiment', { ...wording, basedOn: 1 })).toBe('experiment.unknown');
  });

  it('reminds who handed in nothing, once in an hour', () => {
    const reminded = after(published, ['RemindLabReports']);
    expect(reminded.when('RemindLabReports', {}, assistant)).toBe('announcement.justReminded');
    const next = by('assistant', assistant.personId, 1500 + LIMITS.remindAgainAfterMs);
    expect(reminded.when('RemindLabReports', {}, next)).toEqual(['LabReportsReminded']);
  });
});

describe('a report', () => {
  it('holds something and comes in its time, and after it was returned at any time [R8.35]', () => {
    expect(after(published).when(...submitted)).toEqual(['LabReportSubmitted']);
    expect(after(published).when('SubmitLabReport', { basedOn: 0 }, one)).toBe('experiment.empty');
    const words = { words: '晚', basedOn: 0 };
    expect(after(published).when('SubmitLabReport', words, by('student', one.personId, OPENS - 1))).toBe(
      'experiment.notOpen',
    );
    expect(after(published).when('SubmitLabReport', words, by('student', one.personId, DUE + 1))).toBe(
      'experiment.over',
    );
    expect(after(published).when('SubmitLabReport', words, by('auditor', studentId(9)))).toBe('page.forbidden');
    const late = by('student', one.personId, DUE + 1);
    expect(
      after(published, submitted, returned).decided('SubmitLabReport', { ...words, basedOn: 4 }, late),
    ).toMatchObject([{ data: { was: 'returned' } }]);
  });

  it('is changed on the version that was read, until it is graded', () => {
    const again = { words: 'R = 0.873 m', basedOn: 3 };
    expect(after(published, submitted).decided('SubmitLabReport', again, one)).toMatchObject([
      { data: { was: 'ungraded', members: [one.personId] } },
    ]);
    expect(after(published, submitted).decided(...(submitted as [string, object, Asked]))).toMatchObject({
      refused: 'edit.conflict',
      with: { editedIn: 3 },
    });
    expect(after(published, submitted, scored).when('SubmitLabReport', { ...again, basedOn: 4 }, one)).toBe(
      'step.notNow',
    );
  });

  it('of a team is that of all its members, and stays theirs whatever team they are in later', () => {
    const set: Given = ['PublishExperiment', { classId, ...wording, by: 'team' }];
    const teamId = studentId(70);
    const inTeam = (who: Asked, id: string, ...members: readonly Asked[]) =>
      by('student', who.personId, 1500, { teamId: id, members: members.map(({ personId }) => personId) });
    const first: Given = ['SubmitLabReport', { words: '一', basedOn: 0 }, inTeam(one, teamId, one, two)];
    expect(after(set).when('SubmitLabReport', { words: '一', basedOn: 0 }, one)).toBe('experiment.noTeam');
    const { state } = after(set, first);
    expect([one, two, three].map(({ personId }) => get(state.reportOf, personId))).toEqual([teamId, teamId, undefined]);
    // two went to another team: the report of that one is not theirs, this one is still
    const elsewhere = inTeam(two, studentId(71), two, three);
    expect(after(set, first).decided('SubmitLabReport', { words: '二', basedOn: 3 }, elsewhere)).toMatchObject([
      { data: { reportId: teamId, members: [one.personId, two.personId] } },
    ]);
    const other: Given = ['SubmitLabReport', { words: '三', basedOn: 0 }, inTeam(three, studentId(71), two, three)];
    expect(get(after(set, first, other).state.reports, studentId(71))?.members).toEqual([three.personId]);
    // three came to the team before anybody counted them: the next change counts them in
    const joined: Given = ['SubmitLabReport', { words: '三', basedOn: 3 }, inTeam(three, teamId, one, two, three)];
    expect(get(after(set, first, joined).state.reports, teamId)?.members).toHaveLength(3);
  });
});

describe('scoring', () => {
  it('[R4.16] is out of 100 with one decimal, on the version that was opened, and shown when scores are released', () => {
    expect(after(published, submitted).decided('ScoreLabReport', scored[1], assistant)).toMatchObject([
      { data: { personId: one.personId, scoreTenths: 905, was: 'ungraded', told: 'atRelease' } },
    ]);
    expect(after(published, submitted).when('ScoreLabReport', { ...opened, scoreTenths: 1001 })).toBe(
      'request.invalid',
    );
    expect(after(published).when(...scored)).toBe('experiment.nothingThere');
    expect(after(published, submitted).when('ScoreLabReport', { ...opened, scoreTenths: 905 }, two)).toBe(
      'page.forbidden',
    );
    const first = after(published, submitted, scored);
    expect(first.decided('ScoreLabReport', { ...opened, scoreTenths: 700 }, assistant)).toMatchObject({
      refused: 'edit.conflict',
      with: { scoreTenths: 905, gradedBy: teacherId, editedIn: 4 },
    });
    expect(
      after(published, submitted, released).decided('ScoreLabReport', { ...opened, scoreTenths: 1 }),
    ).toMatchObject([{ data: { told: 'atRelease' } }].map(() => ({ data: { told: 'atOnce' } })));
    expect(after(published, released).when('ReleaseLabScores')).toBe('already.so');
    expect(after(published).when('ReleaseLabScores', {}, assistant)).toBe('page.forbidden');
  });

  it('gives all members of a team the same, but for those who are named', () => {
    const set: Given = ['PublishExperiment', { classId, ...wording, by: 'team' }];
    const members = [one, two, three].map(({ personId }) => personId);
    const teamId = studentId(70);
    const first: Given = ['SubmitLabReport', { words: '一', basedOn: 0 }, { ...one, gathered: { teamId, members } }];
    const score = { reportId: teamId, basedOn: 3, scoreTenths: 900 };
    const differing = [{ personId: two.personId, scoreTenths: 600 }];
    const { log, state } = after(set, first, ['ScoreLabReport', { ...score, differing }]);
    expect(get(state.reports, teamId)?.scores).toEqual(
      Object.fromEntries([900, 600, 900].map((n, at) => [members[at], n])),
    );
    expect(get(state.reports, teamId)?.steps.map((step) => [step.scoreTenths, step.members])).toEqual([
      [undefined, undefined],
      [900, [members[0]]],
      [600, [members[1]]],
      [900, [members[2]]],
    ]);
    expect(labReports.project(log as never).map((row) => [row.status, row.scoreTenths])).toEqual([
      ['graded', 900],
      ['graded', 600],
      ['graded', 900],
    ]);
    expect(experiments.project(log as never)).toMatchObject([{ reports: 1, ungraded: 0, graded: 1 }]);
    const stranger = [{ personId: studentId(60), scoreTenths: 600 }];
    expect(after(set, first).when('ScoreLabReport', { ...score, differing: stranger })).toBe('experiment.notMember');
  });

  it('gives back with what to mend, and nothing is scored until it comes again', () => {
    expect(after(published, submitted).when(...returned)).toEqual(['LabReportReturned']);
    const back = after(published, submitted, scored, ['ReturnLabReport', { ...opened, basedOn: 4, remark: '补图' }]);
    expect(get(back.state.reports, one.personId)).toMatchObject({ scores: {} });
    expect(back.when('ScoreLabReport', { ...opened, basedOn: 5, scoreTenths: 1 })).toBe('step.notNow');
    const other: Given = ['SubmitLabReport', { words: '二', basedOn: 0 }, two];
    const again: Given = ['SubmitLabReport', { words: '补了图', basedOn: 4 }, one];
    const { log } = after(published, submitted, returned, other, again, [
      'ReturnLabReport',
      { ...opened, basedOn: 6, remark: '再补' },
    ]);
    expect(experiments.project(log as never)).toMatchObject([{ reports: 2, ungraded: 1, graded: 0, returned: 1 }]);
  });
});
