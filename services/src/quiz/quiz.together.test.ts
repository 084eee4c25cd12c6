import { describe, expect, it } from 'vitest';
import { AnswerGraded, LateAnswerAccepted, QuestionPublished } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  anonymousPoll,
  answered,
  answeredTogether,
  at,
  collected,
  distributionShown,
  groupId,
  groupingCancelled,
  groupingId,
  groupingPublished,
  groupPlaced,
  groupsDrafted,
  joined,
  publishedToGroups,
  questionId,
  running,
  studentId,
  subjective,
  tell,
  wrote,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const one = { questionId: questionId(1) };
const drafted = [...running(3), ...at(2, groupsDrafted(1, [1, 1], [2, 1]))];
const grouped = [...drafted, ...at(3, groupingPublished(1), groupPlaced(1, 1, 1), groupPlaced(2, 1, 1))];
const open = [...grouped, ...at(4, publishedToGroups(1))];
/** What the first of them gave for all of the group. */
const byOne = (moments: Moment[]) => moments.map((moment): Moment => ({ ...moment, actor: studentId(1) }));
const ballots = { ballotKey: 'A'.repeat(342) };

describe('a question that groups answer', () => {
  it('[R1.08] is published with the groups of the lesson, or for a second round', () => {
    expect(given(grouped).when('PublishQuestion', { ...one, asGroups: true }, teacher(4))).toEqual([
      QuestionPublished({ ...one, inGrouping: groupingId(1) }),
    ]);
    const first = at(4, QuestionPublished(one), answered(1, 1, 'A'), collected(1));
    const repeat = { ...one, repeatId: questionId(2), asGroups: true };
    expect(given(grouped, first).when('RepeatQuestion', repeat, teacher(5))).toContainEqual(
      QuestionPublished({ questionId: questionId(2), inGrouping: groupingId(1) }),
    );
  });

  it.each([
    ['without groups', running(3), 'quiz.noGroups'],
    ['whose groups nobody knows yet', drafted, 'quiz.noGroups'],
    ['whose groups are cancelled', [...grouped, ...at(4, groupingCancelled(1))], 'quiz.noGroups'],
  ])('is refused %s', (_, moments, refused) => {
    expect(given(moments).when('PublishQuestion', { ...one, asGroups: true }, teacher(5))).toEqual({ refused });
  });

  it('is refused of an anonymous poll, whose ballots are nobody’s', () => {
    const ask = { questionId: questionId(2), asGroups: true };
    const asked = { ...teacher(5), gathered: ballots };
    expect(given(grouped, at(4, anonymousPoll(2))).when('PublishQuestion', ask, asked)).toEqual({
      refused: 'quiz.anonymousAsGroups',
    });
  });

  it('[R1.08] takes one answer for all of a group, whose receipt is that of who gave it', () => {
    const submit = (n: number, moments = open) =>
      given(moments).when('SubmitAnswer', { ...one, choice: 'B' }, student(n, 6));
    expect(submit(1)).toEqual(answeredTogether([2, 1], 1, 1, 'B'));
    expect(submit(2)).toEqual(answeredTogether([1, 2], 1, 1, 'B'));
    expect(submit(3)).toEqual([answered(3, 1, 'B')]); // in no group
    expect(submit(1, [...open, ...at(5, groupPlaced(2, 1))])).toEqual(answeredTogether([1], 1, 1, 'B'));
    expect(submit(1, [...open, ...at(5, groupingCancelled(1))])).toEqual([answered(1, 1, 'B')]);
  });

  it('[R6.06] leaves out who audits by now: for them nobody answers, and they for nobody', () => {
    const here = [...running(1), ...at(1, joined(2, 'auditor'))];
    const audited = [...here, ...open.slice(running(3).length)];
    const submit = (n: number) => given(audited).when('SubmitAnswer', { ...one, choice: 'B' }, student(n, 6));
    expect(submit(1)).toEqual(answeredTogether([1], 1, 1, 'B'));
    expect(submit(2)).toEqual([answered(2, 1, 'B')]);
  });

  it('[R8.35] lets a late answer of a group count for all of it', () => {
    const late = [...open, ...at(9, collected(1)), ...byOne(at(10, ...answeredTogether([2, 1], 1, 1, 'B')))];
    const accept = given(late).when('AcceptLateAnswer', { ...one, personId: studentId(1) }, teacher(12));
    expect(accept).toEqual([1, 2].map((n) => LateAnswerAccepted({ ...one, personId: studentId(n) })));
  });

  it('[R9.08] is graded once for a group; who answered for themselves since is not', () => {
    const two = { questionId: questionId(2) };
    const written = [1, 2].map((n) => ({
      ...wrote(n, 2, '拉力'),
      data: { ...wrote(1, 2, '拉力').data, personId: studentId(n), groupId: groupId(1) },
    }));
    const asked = [...grouped, ...at(4, subjective(2)), ...at(5, publishedToGroups(2)), ...byOne(at(6, ...written))];
    const grade = (moments: Moment[], answer: number) =>
      given(moments).when(
        'GradeAnswer',
        { ...two, personId: studentId(1), answer, points: 70, remark: '' },
        teacher(9),
      );
    const done = [...asked, ...at(8, collected(2))];
    expect(grade(done, asked.length - 1)).toEqual(
      [1, 2].map((n) => AnswerGraded({ ...two, personId: studentId(n), points: 70 })),
    );
    const alone = [...asked, ...at(7, wrote(2, 2, '我自己的')), ...at(8, collected(2))];
    expect(grade(alone, asked.length - 1)).toEqual([AnswerGraded({ ...two, personId: studentId(1), points: 70 })]);
  });

  it('[R9.08] gives each of a group the score of its answer', () => {
    const done = tell([
      ...open,
      ...at(6, ...answeredTogether([2, 1], 1, 1, 'B')),
      ...at(9, collected(1), distributionShown(1)),
    ]);
    expect(done.state.quiz.questions[questionId(1)]).toMatchObject({ counted: 2, counts: { A: 0, B: 2 } });
  });
});
