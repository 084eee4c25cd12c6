import {
  exam,
  ExamAnnounced,
  ExamAnswersReleased,
  ExamExtended,
  ExamKeyCorrected,
  ExamPapersOpened,
  ExamPublished,
  ExamRevised,
  ExamScoresReleased,
  ExamWithdrawn,
} from '@lectern/contracts/exam/exam.ts';
import { standingKey } from '@lectern/contracts/exam/correction.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { faultsOfTimes } from '@lectern/contracts/exam/settings.ts';
import { emptyPaper, type PaperState } from '@lectern/contracts/paper/state.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { PaperContent } from '@lectern/contracts/paper/content.ts';
import { examStream } from '@lectern/contracts/exam/exam.ts';
import { describe, expect, it } from 'vitest';
import { examPaper, examSettings } from '../../../tests/support/exam.ts';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideExam } from './exam.decider.ts';

const NOW = 1_000_000;
const [me, other, examId, classId, paperId] = [studentId(1), studentId(2), newId(), newId(), newId()];
/** A paper as its stream says, of these variants. */
const paperOf = (...variants: readonly PaperContent[]): PaperState => ({
  ...emptyPaper,
  title: variants[0]!.title,
  ownerId: me,
  variants: variants.map(({ groups }) =>
    groups.map((group) => ({ ...group, questions: group.questions.map((one) => ({ ...one, editedIn: 1 })) })),
  ),
});
const variants = [examPaper()];
const paper = paperOf(...variants);
const asMe: Asked = { personId: me, streamId: examId, role: 'teacher', at: NOW, gathered: { paper } };
const asOther: Asked = { ...asMe, personId: other };
const later = (at: number): Asked => ({ ...asMe, at });
const byTimer = (at: number): Asked => ({ ...later(at), role: 'system' });
const after = (...facts: NewFact[]) =>
  given({ stream: examStream, context: exam, decide: decideExam }, having(examStream, facts, { ...asMe, at: 1 }));
const name = '期中';
const data = { classId, paperId, name, settings: examSettings };
const settings = { ...examSettings, publishAt: NOW + 10, startsAt: NOW + 20, deadline: NOW + 1_000_000 };
const published = ExamPublished({ examId, classId, paperId, name, variants, settings });
const announced = ExamAnnounced({ classId, name });
const out = (more: object = {}) => [
  ExamPublished({ examId, classId, paperId, name, variants, settings: { ...settings, ...more } }),
  announced,
];

describe('PublishExam', () => {
  it('[R5.63] goes to so many classes at once as the school allows, and says how many', () => {
    const sent = (count: number) =>
      after().when('PublishExam', data, { ...asMe, gathered: { paper, classes: { sent: count, most: 2 } } });
    expect(sent(1)).toHaveLength(2);
    expect(sent(2)).toEqual({ refused: 'exam.tooManyClasses', with: { most: 2 } });
  });

  it('tells the class at once, or waits for its time', () => {
    const now = { ...examSettings, publishAt: NOW, startsAt: NOW };
    expect(after().when('PublishExam', data, asMe)).toEqual([
      ExamPublished({ examId, classId, paperId, name, variants, settings: now }),
      announced,
    ]);
    expect(after().when('PublishExam', { ...data, settings }, asMe)).toEqual([published]);
  });

  it('[R5.25] seals a password of four digits as a hash, and takes no other', () => {
    const hashed = { ...asMe, gathered: { hash: 'salt.hash', paper } };
    const [fact] = after().when('PublishExam', { ...data, password: '2741' }, hashed) as NewFact[];
    expect(fact!.data).toMatchObject({ password: sealedBy(me)('salt.hash') });
    expect(JSON.stringify(fact)).not.toContain('2741');
    expect(after().when('PublishExam', { ...data, password: '274' }, asMe)).toEqual({ refused: 'request.invalid' });
  });

  it('[R5.13] takes a name of at most 64', () => {
    const named = (units: number) => after().when('PublishExam', { ...data, name: 'a'.repeat(units) }, asMe);
    expect(named(LIMITS.examNameUnits)).toHaveLength(2);
    expect(named(LIMITS.examNameUnits + 1)).toEqual({ refused: 'request.invalid' });
  });

  it('[R5.30] [R5.31] [R5.32] [R5.33] [R5.34] refuses times that are out of order', () => {
    const refused = (more: object) =>
      after().when('PublishExam', { ...data, settings: { ...settings, ...more } }, asMe);
    const end = settings.deadline;
    expect(refused({ publishAt: NOW - 1 })).toEqual({ refused: 'exam.publishPast' });
    expect(refused({ publishAt: end, startsAt: end })).toEqual({ refused: 'exam.publishLate' });
    expect(refused({ startsAt: NOW + 9 })).toEqual({ refused: 'exam.startEarly' });
    expect(refused({ publishAt: NOW, startsAt: NOW, deadline: NOW - 1 })).toEqual({ refused: 'exam.publishLate' });
    expect(refused({ publishAt: NOW - 2, startsAt: NOW, deadline: NOW - 1 })).toEqual({ refused: 'exam.publishPast' });
    expect(faultsOfTimes({ deadline: NOW - 1 }, NOW)).toContainEqual({ field: 'deadline', code: 'exam.deadlinePast' });
    expect(refused({ durationMs: 1_000_001 })).toEqual({ refused: 'exam.deadlineShort' });
    expect(refused({ startsAt: end })).toEqual({ refused: 'exam.deadlineBeforeStart' });
    expect(refused({ answersAt: end - 1 })).toEqual({ refused: 'exam.answersEarly' });
    expect(refused({ viewAt: end - 1 })).toEqual({ refused: 'exam.viewEarly' });
    expect(refused({ scoreAt: NOW })).toEqual({ refused: 'exam.scoreEarly' });
    expect(refused({ attempts: { mode: 'n', counts: 'last' } })).toEqual({ refused: 'exam.attemptsUnsaid' });
  });

  it('[R3.09] keeps every field that an exam has, and refuses each that is none', () => {
    const fields = {
      publishAt: NOW + 10,
      startsAt: NOW + 20,
      deadline: NOW + 1_000_000,
      durationMs: 60_000,
      scoreAt: NOW + 1_000_000,
      answersAt: NOW + 1_000_000,
      viewAt: NOW + 1_000_000,
      attempts: { mode: 'once', counts: 'last' },
      shuffle: { questions: true, choices: false },
      terminal: 'web',
      proctoring: { collects: true, leaves: 3, photo: true },
    };
    const hashed = { ...asMe, gathered: { hash: 'salt.hash', viewHash: 'salt.view', paper } };
    const whole = { ...data, settings: fields, password: '2741', viewPassword: '5831' };
    const [fact] = after().when('PublishExam', whole, hashed) as NewFact[];
    expect(fact!.data).toEqual({
      examId,
      classId,
      paperId,
      name,
      variants, // with title, description, groups and full marks
      settings: fields,
      password: sealedBy(me)('salt.hash'),
      viewPassword: sealedBy(me)('salt.view'),
    });
    const wrong: Readonly<Record<string, unknown>> = {
      publishAt: 'tomorrow',
      startsAt: 1.5,
      deadline: null,
      durationMs: LIMITS.examMinMs - 1,
      scoreAt: '',
      answersAt: {},
      viewAt: true,
      attempts: { mode: 'twice', counts: 'last' },
      shuffle: { questions: 1, choices: false },
      terminal: 'watch',
      proctoring: { collects: true, leaves: LIMITS.examLeaves + 1 },
    };
    for (const [field, value] of Object.entries(wrong))
      expect({
        field,
        answer: after().when('PublishExam', { ...whole, settings: { ...fields, [field]: value } }, hashed),
      }).toEqual({ field, answer: { refused: 'request.invalid' } });
    for (const more of [{ name: ' ' }, { password: '27410' }, { viewPassword: 'abcd' }, { paperId: 'none' }])
      expect(after().when('PublishExam', { ...whole, ...more }, hashed)).toEqual({ refused: 'request.invalid' });
    const counts = { ...fields.attempts, counts: 'mean' };
    expect(after().when('PublishExam', { ...whole, settings: { ...fields, attempts: counts } }, hashed)).toEqual({
      refused: 'request.invalid',
    });
  });

  it('[R5.40] [R5.41] [R6.13] is proctored only with what that asks for, and by who has it', () => {
    const proctoring = { collects: true, leaves: 3 };
    const whole = { ...settings, durationMs: 60_000, proctoring };
    const told = (more: object, gathered: object = asMe.gathered as object) =>
      after().when('PublishExam', { ...data, settings: { ...whole, ...more } }, { ...asMe, gathered });
    expect(told({})).toHaveLength(1);
    expect(told({ durationMs: undefined })).toEqual({ refused: 'exam.proctoredUntimed' });
    expect(told({ attempts: { mode: 'unlimited', counts: 'last' } })).toEqual({ refused: 'exam.proctoredOnce' });
    expect(told({ proctoring: { collects: true } })).toEqual({ refused: 'exam.leavesUnsaid' });
    const gathered = { ...(asMe.gathered as object), whyClosed: { refused: 'membership.required' } };
    expect(told({}, gathered)).toEqual({ refused: 'membership.required' });
    expect(after(published).when('ReviseExam', { name, settings: whole }, { ...asMe, gathered })).toEqual({
      refused: 'membership.required',
    });
  });

  it('takes the paper as it stands, and none that is nowhere, deleted or another’s', () => {
    const renamed = { ...examPaper('改过的') };
    const [fact] = after().when('PublishExam', data, {
      ...asMe,
      gathered: { paper: paperOf(renamed, renamed) },
    }) as NewFact[];
    expect(fact!.data).toMatchObject({ variants: [renamed, renamed] });
    expect(after().when('PublishExam', data, { ...asMe, gathered: {} })).toEqual({ refused: 'paper.unknown' });
  });

  it('lets whoever hands in see the score at once, where that is wanted', () => {
    const atOnce = (more: object) =>
      after().when('PublishExam', { ...data, settings: { ...more, ...examSettings, scoresAtOnce: true } }, asMe);
    expect((atOnce({}) as NewFact[])[0]!.data).toMatchObject({ settings: { startsAt: NOW, scoreAt: NOW } });
    const later = { publishAt: NOW + 10, startsAt: NOW + 20 };
    expect((atOnce(later) as NewFact[])[0]!.data).toMatchObject({ settings: { scoreAt: NOW + 20 } });
  });

  it('[R5.46] [R5.47] [R5.48] [R5.49] refuses a paper that is empty, unready or uneven, and the same exam twice', () => {
    const refused = (...papers: PaperContent[]) =>
      after().when('PublishExam', data, { ...asMe, gathered: { paper: paperOf(...papers) } });
    const [group] = examPaper().groups;
    const unkeyed = group!.questions.map(({ content }) => ({
      itemId: newId(),
      content: { ...content, key: undefined },
    }));
    expect(refused({ title: '空', groups: [] })).toEqual({ refused: 'exam.empty' });
    expect(refused({ title: '空', groups: [group!, { groupId: newId(), title: '二', questions: [] }] })).toEqual({
      refused: 'exam.emptyGroup',
    });
    expect(refused({ title: '缺', groups: [{ ...group!, questions: unkeyed }] })).toEqual({ refused: 'exam.unready' });
    expect(refused(examPaper(), { title: 'B', groups: [group!] })).toEqual({ refused: 'exam.variantsDiffer' });
    expect(after(published).when('PublishExam', data, asMe)).toEqual({ refused: 'already.so' });
  });
});

describe('[R4.22] until its publish time', () => {
  it('its author changes it, keeps, changes or drops its password, and publishes it earlier', () => {
    const revised = { name: '期末', settings };
    const password = sealedBy(me)('salt.hash');
    const secured = ExamPublished({ ...(published.data as object), password } as never);
    expect(after(secured).when('ReviseExam', revised, asMe)).toEqual([ExamRevised({ ...revised, password })]);
    expect(after(secured).when('ReviseExam', { ...revised, password: null }, asMe)).toEqual([ExamRevised(revised)]);
    expect(after(published).when('ReviseExam', { name, settings: examSettings }, asMe)).toHaveLength(2);
    expect(after(published).when('ReviseExam', { name, settings: { ...settings, startsAt: 1 } }, asMe)).toEqual({
      refused: 'exam.startEarly',
    });
  });

  it('its author takes it back, and nobody announces it then', () => {
    expect(after(published).when('WithdrawExam', {}, asMe)).toEqual([ExamWithdrawn({})]);
    const withdrawn = after(published, ExamWithdrawn({}));
    expect(withdrawn.when('WithdrawExam', {}, asMe)).toEqual({ refused: 'already.so' });
    const due = { publishAt: settings.publishAt };
    expect(withdrawn.when('AnnounceExam', due, byTimer(NOW + 10))).toEqual({ refused: 'timer.void' });
    expect(withdrawn.when('ReviseExam', { name, settings }, asMe)).toEqual({ refused: 'exam.unknown' });
  });

  it('[R6.09] nobody else does', () => {
    expect(after(published).when('ReviseExam', { name, settings }, asOther)).toEqual({ refused: 'activity.notYours' });
    expect(after(published).when('WithdrawExam', {}, asOther)).toEqual({ refused: 'activity.notYours' });
  });

  it('is told when the time comes that is the last one said', () => {
    const due = { publishAt: settings.publishAt };
    expect(after(published).when('AnnounceExam', due, byTimer(NOW + 10))).toEqual([announced]);
    expect(after(published).when('AnnounceExam', due, byTimer(NOW + 9))).toEqual({ refused: 'timer.void' });
    expect(after(published).when('AnnounceExam', { publishAt: 1 }, byTimer(NOW + 10))).toEqual({
      refused: 'timer.void',
    });
  });

  it('and not after it', () => {
    expect(after(...out()).when('ReviseExam', { name, settings }, asMe)).toEqual({ refused: 'exam.isOut' });
    expect(after(...out()).when('WithdrawExam', {}, asMe)).toEqual({ refused: 'exam.isOut' });
    for (const command of ['ReviseExam', 'WithdrawExam'])
      expect(after().when(command, command === 'ReviseExam' ? { name, settings } : {}, asMe)).toEqual({
        refused: 'exam.unknown',
      });
  });
});

describe('[R6.12] OpenExamPapers', () => {
  const viewPassword = sealedBy(me)('salt.view');
  const closed = [ExamPublished({ examId, classId, paperId, name, variants, settings, viewPassword }), announced];
  const open = (before: readonly NewFact[], isRight: boolean, asked = asOther) =>
    after(...before).when('OpenExamPapers', { password: '5831' }, { ...asked, gathered: { isRight } });

  it('seals the password for reading papers apart from the one for sitting it, and keeps, changes or drops either', () => {
    const gathered = { hash: 'salt.hash', viewHash: 'salt.view', paper };
    const both = { password: '2741', viewPassword: '5831' };
    const [fact] = after().when('PublishExam', { ...data, ...both }, { ...asMe, gathered }) as NewFact[];
    expect(fact!.data).toMatchObject({ password: sealedBy(me)('salt.hash'), viewPassword });
    const scheduled = ExamPublished({ examId, classId, paperId, name, variants, settings, viewPassword });
    const revise = (more: object) => {
      const [revised] = after(scheduled).when('ReviseExam', { name, settings, ...more }, later(NOW)) as NewFact[];
      return (revised!.data as { readonly viewPassword?: unknown }).viewPassword;
    };
    expect([revise({}), revise({ viewPassword: null })]).toEqual([viewPassword, undefined]);
  });

  it('is said once by whoever knows it, before and after the class knows of the exam; its author needs none', () => {
    expect(open(closed, true)).toEqual([ExamPapersOpened({})]);
    expect(open(closed.slice(0, 1), true)).toEqual([ExamPapersOpened({})]);
    expect(open(closed, false)).toEqual({ refused: 'exam.wrongViewPassword' });
    expect(open(closed, true, asMe)).toEqual({ refused: 'already.so' });
    expect(open([...closed, ExamPapersOpened({})], true, asMe)).toEqual({ refused: 'already.so' });
    expect(open(out(), true)).toEqual({ refused: 'already.so' });
    expect(open([closed[0]!, ExamWithdrawn({})], true)).toEqual({ refused: 'exam.unknown' });
  });
});

describe('ExtendExam', () => {
  it('gives one student longer, or all', () => {
    expect(after(...out()).when('ExtendExam', { personId: other, minutes: 5 }, asMe)).toEqual([
      ExamExtended({ personId: other, ms: 300_000 }),
    ]);
    expect(after(...out()).when('ExtendExam', { minutes: 5 }, asOther)).toEqual([ExamExtended({ ms: 300_000 })]);
  });

  it('[R5.31] is refused where the deadline would pass the release of answers, and before it is published', () => {
    const tight = out({ answersAt: settings.deadline + 300_000 });
    expect(after(...tight).when('ExtendExam', { minutes: 5 }, asMe)).toHaveLength(1);
    const extended = after(...tight, ExamExtended({ personId: other, ms: 300_000 }));
    expect(extended.when('ExtendExam', { minutes: 1 }, asMe)).toEqual({ refused: 'exam.pastAnswers' });
    expect(extended.when('ExtendExam', { personId: me, minutes: 5 }, asMe)).toHaveLength(1);
    expect(after(published).when('ExtendExam', { minutes: 1 }, asMe)).toEqual({ refused: 'step.notNow' });
  });
});

describe('what is released', () => {
  it('are scores at any time, once', () => {
    expect(after(...out()).when('ReleaseExamScores', {}, asMe)).toEqual([ExamScoresReleased({ classId })]);
    const released = after(...out(), ExamScoresReleased({ classId }));
    expect(released.when('ReleaseExamScores', {}, asMe)).toEqual({ refused: 'already.so' });
  });

  it('[R5.31] are answers after the last deadline, with scores', () => {
    const extended = after(...out(), ExamExtended({ personId: other, ms: 5 }));
    const end = settings.deadline;
    expect(extended.when('ReleaseExamAnswers', {}, later(end + 4))).toEqual({ refused: 'exam.stillRunning' });
    expect(extended.when('ReleaseExamAnswers', {}, later(end + 5))).toEqual([ExamAnswersReleased({ classId })]);
    const released = after(...out(), ExamAnswersReleased({ classId }));
    expect(released.when('ReleaseExamAnswers', {}, later(end))).toEqual({ refused: 'already.so' });
    expect(released.when('ReleaseExamScores', {}, later(end))).toEqual({ refused: 'already.so' });
    for (const command of ['ReleaseExamScores', 'ReleaseExamAnswers'])
      expect(after(published).when(command, {}, asMe)).toEqual({ refused: 'step.notNow' });
  });
});

describe('CorrectExamKey', () => {
  const [single, , blank] = variants[0]!.groups.flatMap(({ questions }) => questions);
  const { itemId } = single!;
  const correct = (facts: readonly NewFact[], its: object, as = asMe) =>
    after(...facts).when('CorrectExamKey', { itemId, basedOn: 0, ...its }, as);
  const corrected = (its: object) => ExamKeyCorrected({ classId, itemId, scores: 'notOut', ...its });

  it('says what is right after all, and whether scores were out', () => {
    expect(correct(out(), { key: 'A' })).toEqual([corrected({ key: 'A' })]);
    expect(correct(out(), { fullForAll: true }, asOther)).toEqual([corrected({ fullForAll: true })]);
    expect(correct(out(), { itemId: blank!.itemId, blanks: [{ accepted: ['10', '十'] }] })).toHaveLength(1);
    expect(correct([...out(), ExamScoresReleased({ classId })], { key: 'A' })).toEqual([
      corrected({ key: 'A', scores: 'out' }),
    ]);
  });

  it('takes full points for everybody back with a key, the same one too', () => {
    const full = [...out(), corrected({ fullForAll: true })];
    expect(correct(full, { key: 'B', basedOn: full.length })).toEqual([corrected({ key: 'B' })]);
    expect(correct(full, { fullForAll: true, basedOn: full.length })).toEqual({ refused: 'already.so' });
    const state = (facts: readonly NewFact[]) => having(examStream, facts, { ...asMe, at: 1 }).state.exam.published!;
    expect(standingKey(state([...full, corrected({ key: 'B' })]), itemId)).toEqual({ key: 'B' });
    expect(state(full).corrections[itemId]).toMatchObject({ before: { key: 'B' }, personId: me });
  });

  it('refuses what is no key of the question, or is said twice, or changes nothing', () => {
    expect(correct(out(), { key: 'D' })).toEqual({ refused: 'quiz.keyNotAChoice' });
    expect(correct(out(), { key: 'AB' })).toEqual({ refused: 'quiz.keyNotAChoice' });
    expect(correct(out(), { blanks: [] })).toEqual({ refused: 'quiz.blanksNotNeeded' });
    expect(correct(out(), { itemId: blank!.itemId, blanks: [{ accepted: [] }] })).toEqual({
      refused: 'exam.keyUnsaid',
    });
    expect(correct(out(), {})).toEqual({ refused: 'exam.keyUnsaid' });
    expect(correct(out(), { key: 'A', fullForAll: true })).toEqual({ refused: 'exam.keyUnsaid' });
    expect(correct(out(), { key: 'B' })).toEqual({ refused: 'already.so' });
    expect(correct(out(), { itemId: newId(), key: 'A' })).toEqual({ refused: 'exam.noSuchItem' });
    expect(correct([published], { key: 'A' })).toEqual({ refused: 'step.notNow' });
  });

  it('shows whoever comes later that somebody was there first', () => {
    const facts = [...out(), corrected({ key: 'A' })];
    expect(correct(facts, { key: 'C' })).toMatchObject({
      refused: 'edit.conflict',
      with: { editedIn: facts.length, correctedBy: me },
    });
    expect(correct(facts, { key: 'C', basedOn: facts.length })).toHaveLength(1);
  });
});
