import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { BANDS, bandOf, pointsOfBand } from '@lectern/contracts/question/bands.ts';
import {
  AnswerGraded,
  AnswerProjected,
  AnswerProjectionEnded,
  AnswerSubmitted,
  DistributionShown,
  GradeReleased,
} from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import { ownQuiz, presentQuiz, type AnswerSeen, type QuestionView } from '@lectern/contracts/quiz/view.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  answerProjected,
  at,
  collected,
  distributionShown,
  graded,
  pictureOf,
  published,
  questionId,
  running,
  studentId,
  subjective,
  teacherId,
  tell,
  wrote,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const two = { questionId: questionId(2) };
const of = (n: number) => ({ ...two, personId: studentId(n) });
const open = [...running(2), ...at(5, subjective(2)), ...published(10, 2, 60)];
const answered = [...open, ...at(12, wrote(1, 2, '拉力做了正功', 1))];
const done = [...answered, ...at(70, collected(2))];
/** The number on the receipt of the answer. */
const version = answered.length;

describe('WriteAnswer', () => {
  const write = (more: object, gathered: object = { marks: [], pictures: [] }, before = open, second = 12) => {
    const data = { ...two, words: '拉力', pictures: [], kept: [], ...more };
    return given(before).when('WriteAnswer', data, { ...student(1, second), gathered });
  };
  const drawn = (...ns: number[]) => ({ marks: [], pictures: ns.map(pictureOf) });
  const fact = (words: string, ...pictures: number[]) =>
    AnswerSubmitted({
      ...of(1),
      words: { sealedBy: studentId(1), box: words },
      ...(pictures.length > 0 && { pictures: pictures.map(pictureOf) }),
    });

  it('seals the words, and holds the pictures as they were drawn anew', () => {
    expect(write({}, drawn(3))).toEqual([fact('拉力', 3)]);
    expect(write({ words: '' }, drawn(3))).toEqual([fact('', 3)]);
  });

  it('[R5.56] keeps the pictures that are to stay, and takes 9 at most', () => {
    expect(write({ kept: [1] }, drawn(5), answered)).toEqual([fact('拉力', 1, 5)]);
    expect(write({ kept: [] }, drawn(5), answered)).toEqual([fact('拉力', 5)]);
    expect(write({ kept: [1] }, drawn(...Array.from({ length: 8 }, (_, n) => n)), answered)).toHaveLength(1);
    expect(write({ kept: [1] }, drawn(...Array.from({ length: 9 }, (_, n) => n)), answered)).toEqual({
      refused: 'quiz.tooManyPictures',
    });
  });

  it('[R5.10] refuses sensitive words, what cannot be read, and nothing at all', () => {
    expect(write({}, { marks: [[0, 1]], pictures: [] })).toEqual({
      refused: 'text.sensitive',
      with: { marks: [[0, 1]] },
    });
    expect(write({}, { marks: [], pictures: undefined })).toEqual({ refused: 'posts.pictureUnreadable' });
    expect(write({ words: ' ' })).toEqual({ refused: 'quiz.nothingWritten' });
    expect(write({ words: '长'.repeat(LIMITS.answerUnits + 1) })).toEqual({ refused: 'request.invalid' });
  });

  it('is for subjective questions only, and they take nothing else', () => {
    const choices = [...running(2), ...published(10, 1, 60)];
    expect(write({ questionId: questionId(1) }, undefined, choices)).toEqual({ refused: 'quiz.otherAnswer' });
    expect(given(open).when('SubmitAnswer', { ...two, choice: 'A' }, student(1, 12))).toEqual({
      refused: 'quiz.otherAnswer',
    });
  });

  it('[R8.35] counts late only once it is accepted, and then has to be graded anew', () => {
    const late = [...done, ...at(75, graded(1, 2, 100)), ...at(80, wrote(1, 2, '又想了想'))];
    const { answers } = tell(late).state.quiz.questions[questionId(2)]!;
    expect(answers).toBeDefined();
    const accept = given(late).when('AcceptLateAnswer', of(1), teacher(90));
    expect(accept).toHaveLength(1);
  });
});

describe('GradeAnswer', () => {
  const grade = (before: Moment[], more: object = {}) =>
    given(before).when('GradeAnswer', { ...of(1), answer: version, points: 85, remark: '', ...more }, teacher(80));

  it('[R5.50] gives tenths of points, with a remark or without, and corrects them', () => {
    expect(grade(done)).toEqual([AnswerGraded({ ...of(1), points: 85 })]);
    expect(grade([...done, ...at(75, graded(1, 2, 100))], { remark: '方向？' })).toEqual([
      AnswerGraded({ ...of(1), points: 85, remark: { sealedBy: teacherId, box: '方向？' } }),
    ]);
  });

  it.each<[string, Moment[], object, string]>([
    ['more than the question is worth', done, { points: 101 }, 'quiz.gradeTooHigh'],
    ['while others still write', answered, {}, 'quiz.collectFirst'],
    ['of who gave none', done, of(2), 'quiz.noAnswer'],
    ['of an answer that changed meanwhile', done, { answer: version - 1 }, 'quiz.answerChanged'],
    ['of a draft', [...running(2), ...at(5, subjective(2))], {}, 'quiz.notPublished'],
    ['of another kind', done, { questionId: questionId(1) }, 'quiz.notGraded'],
  ])('%s is refused', (_, before, more, refused) => {
    expect(grade(before, more)).toEqual({ refused });
  });
});

describe('a grade', () => {
  const gradedFirst = [...done, ...at(80, graded(1, 2, 85, '说清了'))];
  const seen = (moments: Moment[]) => {
    const { state } = tell(moments);
    const view = presentQuiz(state, 'student').questions[questionId(2)] as unknown as QuestionView;
    const own = ownQuiz(state, studentId(1))!.answers[questionId(2)] as unknown as AnswerSeen;
    return { view, own, score: scoreOf(view, own), is: studentStatus(view, own, 0) };
  };

  it('is told to who answered with the distribution, and not before', () => {
    const shown = given(gradedFirst).when('ShowDistribution', two, teacher(90));
    expect(shown).toEqual([DistributionShown(two), GradeReleased(of(1))]);
    const before = seen(gradedFirst);
    expect(before.own).not.toHaveProperty('grade');
    expect(before.own).not.toHaveProperty('choice');
    expect(before.own).not.toHaveProperty('remark');
    expect(before).toMatchObject({ score: undefined, is: 'waitingForResults' });
    const after = seen([...gradedFirst, ...at(90, distributionShown(2), GradeReleased(of(1)))]);
    expect(after.own).toMatchObject({ grade: 85, choice: 'C', remark: { box: 'box of 说清了' } });
    expect(after).toMatchObject({ score: 85, is: 'graded', view: { distribution: { A: 0, B: 0, C: 1, D: 0, E: 0 } } });
  });

  it('that is corrected makes another score and another band, at once where it is released', () => {
    const released = [...gradedFirst, ...at(90, distributionShown(2), GradeReleased(of(1)))];
    const corrected = seen([...released, ...at(99, graded(1, 2, 95))]);
    expect(corrected).toMatchObject({ score: 95, view: { distribution: { B: 1, C: 0 } } });
    expect(corrected.own).not.toHaveProperty('remark');
  });

  it('that is not there yet leaves the answer ungraded', () => {
    expect(seen([...done, ...at(90, distributionShown(2))])).toMatchObject({ score: 0, is: 'ungraded' });
  });

  it('[R9.08] stands in the band of its share, rounded down, and a band gives its own share', () => {
    expect([100, 99, 90, 85, 70, 69, 50, 49, 0].map((points) => bandOf(points, 100)).join('')).toBe('ABBCCDDEE');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMITS.pointsMaxTenths }), fc.nat({ max: BANDS.length - 1 }), (of, n) => {
        const points = pointsOfBand(BANDS[n]!, of);
        expect(points).toBeLessThanOrEqual(of);
        expect(points * 100).toBeGreaterThanOrEqual(BANDS[n]! * of);
      }),
    );
  });
});

describe('ProjectAnswer', () => {
  const project = (before: Moment[], more: object = {}) =>
    given(before).when('ProjectAnswer', { ...of(1), named: false, ...more }, teacher(80));
  const shown = [...done, ...at(75, answerProjected(1, 2))];

  it('puts an answer on the screens, with a name or without, and takes it off', () => {
    expect(project(done)).toEqual([AnswerProjected({ ...of(1), named: false })]);
    expect(project(shown)).toEqual({ refused: 'already.so' });
    expect(project(shown, { named: true })).toEqual([AnswerProjected({ ...of(1), named: true })]);
    expect(given(shown).when('EndAnswerProjection', two, teacher(80))).toEqual([AnswerProjectionEnded(of(1))]);
    expect(given(done).when('EndAnswerProjection', two, teacher(80))).toEqual({ refused: 'already.so' });
  });

  it('shows the class what was written and not whose it is', () => {
    const { state } = tell(shown);
    const { projected } = presentQuiz(state, 'screen');
    expect(projected).toMatchObject({ words: { box: 'box of 拉力做了正功' }, named: false });
    expect(projected).not.toHaveProperty('personId');
    expect(presentQuiz(tell(done).state, 'screen')).not.toHaveProperty('projected');
  });

  it.each<[string, Moment[], object, string]>([
    ['while others still write', answered, {}, 'quiz.collectFirst'],
    ['of who gave none', done, of(2), 'quiz.noAnswer'],
    ['of a draft', [...running(2), ...at(5, subjective(2))], {}, 'quiz.notPublished'],
    ['of another kind', done, { questionId: questionId(1) }, 'quiz.notGraded'],
  ])('%s is refused', (_, before, more, refused) => {
    expect(project(before, more)).toEqual({ refused });
  });
});
