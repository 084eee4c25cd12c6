import { newId } from '@lectern/contracts/kernel/ids.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { DEFAULT_POLICY, UNWEIGHED, type OwnModule, type Policy } from '@lectern/contracts/transcript/grade.ts';
import {
  PolicySet,
  ScoresGiven,
  transcript,
  TranscriptHidden,
  TranscriptPublished,
  transcriptStream,
} from '@lectern/contracts/transcript/transcript.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { describe, expect, it } from 'vitest';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideTranscript } from './transcript.decider.ts';

const [classId, teacher, unitId] = [newId(), newId(), newId()];
const students = [studentId(1), studentId(2)];
const own = (more: Partial<OwnModule> = {}): OwnModule => ({
  id: newId(),
  name: '实验',
  weight: 20,
  units: [{ id: newId(), name: '驻波', weight: 1 }],
  ...more,
});
const lab = own({ units: [{ id: unitId, name: '驻波', weight: 1 }] });
const weights = { ...UNWEIGHED, attendance: 10, lessons: 30, homework: 30, exams: 10 };
const policy: Policy = { ...DEFAULT_POLICY, weights, own: [lab] };

const as = (role: Asked['role'] = 'teacher'): Asked => ({
  personId: teacher,
  role,
  at: 5,
  streamId: classId,
  gathered: new Set(students),
});
const stream = { stream: transcriptStream, context: transcript, decide: decideTranscript };
const folded = (...facts: NewFact[]) => having(transcriptStream, facts, as());
const after = (...facts: NewFact[]) => given(stream, folded(...facts));
const stateAfter = (...facts: NewFact[]) => folded(...facts).state.transcript;
const set = (more: Partial<Policy> = {}, basedOn = 0) => ({ ...policy, ...more, basedOn });

describe('[R1.20] SetPolicy', () => {
  it('records the whole policy, which is a version that can be read again', () => {
    expect(after().when('SetPolicy', set(), as())).toEqual([PolicySet(policy)]);
    const next = { ...policy, liveShare: 80 };
    const { steps, liveShare, editedIn } = stateAfter(PolicySet(policy), PolicySet(next));
    expect([liveShare, editedIn]).toEqual([80, 2]);
    expect(steps.map((step) => step.policy?.liveShare)).toEqual([60, 80]);
  });

  it('[R3.14] of before there were exercises, discussions and replays weighs them 0 %', () => {
    const { exercises: _, discussions: _no, video: _none, ...older } = weights;
    const { weights: folded } = stateAfter(PolicySet({ ...policy, weights: older as Policy['weights'] }));
    expect([folded.exercises, folded.discussions, folded.video, folded.lessons]).toEqual([0, 0, 0, 30]);
  });

  it('[R5.21] is refused where the modules weigh more or less than 100 %, or not in whole numbers', () => {
    for (const exams of [9, 11])
      expect(after().when('SetPolicy', set({ weights: { ...weights, exams } }), as())).toEqual({
        refused: 'transcript.notHundred',
      });
    expect(after().when('SetPolicy', set({ weights: { ...weights, exams: 9.5, lessons: 30.5 } }), as())).toEqual({
      refused: 'request.invalid',
    });
  });

  it('[R5.20] takes up to 5 modules of the class’s own, of 1–20 units, none empty and no two of one name', () => {
    const named = (...names: string[]) =>
      set({ own: names.map((name, at) => own({ name, weight: at === 0 ? 20 : 0 })) });
    const asked = (...names: string[]) => after().when('SetPolicy', named(...names), as());
    expect(asked('一', '二', '三', '四', '五')).toMatchObject([{ type: 'PolicySet' }]);
    expect(asked('一', '二', '三', '四', '五', '六')).toEqual({ refused: 'request.invalid' });
    expect(asked('实'.repeat(10))).toMatchObject([{ type: 'PolicySet' }]);
    expect(asked('实'.repeat(10) + 'a')).toEqual({ refused: 'request.invalid' });
    expect(asked('')).toEqual({ refused: 'request.invalid' });
    expect(asked('实验', '实验')).toEqual({ refused: 'transcript.nameTwice' });
    const [id, name] = [newId(), '驻波'];
    const twice = own({ units: [1, 2].map((weight) => ({ id: newId(), name, weight })) });
    expect(after().when('SetPolicy', set({ own: [twice] }), as())).toEqual({ refused: 'transcript.nameTwice' });
    const sameId = own({ units: ['甲', '乙'].map((one) => ({ id, name: one, weight: 1 })) });
    expect(after().when('SetPolicy', set({ own: [sameId] }), as())).toEqual({ refused: 'transcript.nameTwice' });
  });

  it('shows whoever comes later what stands now', () => {
    expect(after(PolicySet(policy)).when('SetPolicy', set(), as('coTeacher'))).toMatchObject({
      refused: 'edit.conflict',
      with: { editedIn: 1, liveShare: 60 },
    });
    expect(after(PolicySet(policy)).when('SetPolicy', set({}, 1), as('coTeacher'))).toEqual([PolicySet(policy)]);
  });

  it('is for who teaches the class with full or shared control', () => {
    for (const role of ['assistant', 'student', 'administrator', 'visitor'] as const)
      expect(after().when('SetPolicy', set(), as(role))).toEqual({ refused: 'page.forbidden' });
  });
});

describe('GiveScores', () => {
  const scores = [{ personId: students[0]!, scoreTenths: 900 }];
  const give = (more: object = {}) => ({ unitId, scores, basedOn: 0, ...more });

  it('records what students were given, and seals why', () => {
    expect(after(PolicySet(policy)).when('GiveScores', give({ reason: '看了补交的数据' }), as('assistant'))).toEqual([
      ScoresGiven({ unitId, scores, reason: sealedBy(teacher)('看了补交的数据') }),
    ]);
  });

  it('is refused of a unit that the policy does not have, of who is no student, and above 100', () => {
    expect(after().when('GiveScores', give(), as())).toEqual({ refused: 'transcript.noUnit' });
    const stranger = [{ personId: newId(), scoreTenths: 1 }];
    expect(after(PolicySet(policy)).when('GiveScores', give({ scores: stranger }), as())).toEqual({
      refused: 'transcript.notStudent',
    });
    const above = [{ personId: students[0], scoreTenths: 1001 }];
    expect(after(PolicySet(policy)).when('GiveScores', give({ scores: above }), as())).toEqual({
      refused: 'request.invalid',
    });
  });

  it('is refused of two who score the same unit to the later one', () => {
    const before = [PolicySet(policy), ScoresGiven({ unitId, scores })];
    expect(after(...before).when('GiveScores', give(), as())).toEqual({
      refused: 'edit.conflict',
      with: { editedIn: 2 },
    });
    expect(after(...before).when('GiveScores', give({ basedOn: 2 }), as())).toMatchObject([{ type: 'ScoresGiven' }]);
  });

  it('takes back what was given, and the log says from what to what', () => {
    const back = [{ personId: students[0]! }];
    const { scored, steps } = stateAfter(
      PolicySet(policy),
      ScoresGiven({ unitId, scores }),
      ScoresGiven({ unitId, scores: back }),
    );
    expect(get(get(scored, unitId)!.scores, students[0]!)).toBeUndefined();
    expect(steps.slice(1)).toMatchObject([
      { what: 'scores', personId: students[0], after: 900 },
      { what: 'scores', personId: students[0], before: 900 },
    ]);
    expect(steps[2]).not.toHaveProperty('after');
  });
});

describe('PublishTranscript', () => {
  const shows = { showsMean: true, showsRank: false };
  const published = TranscriptPublished({ classId, ...shows });

  it('shows students the policy that stands, whatever is set afterwards', () => {
    expect(after(PolicySet(policy)).when('PublishTranscript', { ...shows, basedOn: 1 }, as())).toEqual([published]);
    const state = stateAfter(PolicySet(policy), published, PolicySet({ ...policy, liveShare: 90 }));
    expect([state.liveShare, state.published?.policy.liveShare]).toEqual([90, 60]);
  });

  it('is refused where the policy is not the one that was looked at', () => {
    expect(after(PolicySet(policy)).when('PublishTranscript', { ...shows, basedOn: 0 }, as())).toMatchObject({
      refused: 'edit.conflict',
    });
  });

  it('is taken back, once', () => {
    expect(after(published).when('HideTranscript', {}, as())).toEqual([TranscriptHidden({})]);
    expect(after().when('HideTranscript', {}, as())).toEqual({ refused: 'already.so' });
    expect(stateAfter(published, TranscriptHidden({})).published).toBeUndefined();
  });
});
