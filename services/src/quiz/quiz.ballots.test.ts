import { describe, expect, it } from 'vitest';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  anonymousPoll,
  at,
  BLINDED,
  ballotsCounted,
  ballotsPublished,
  byAuditor,
  collected,
  joined,
  published,
  questionId,
  running,
  scheduled,
  tell,
  tookBallot,
  written,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const one = { questionId: questionId(2) };
const draft = [...running(2), ...at(1, anonymousPoll(2))];
const open = [...draft, ...at(2, ballotsPublished(2))];
const took = [...open, ...at(3, tookBallot(1, 2))];

describe('[R3.10] an anonymous poll', () => {
  it('is written as a poll, and as nothing else', () => {
    const before = at(-60, scheduled);
    const { key: _, ...shape } = anonymousPoll(2).data;
    expect(given(before).when('WriteQuestion', shape, teacher(1))).toEqual([anonymousPoll(2)]);
    const single = { ...written(1).data, anonymous: true };
    expect(given(before).when('WriteQuestion', single, teacher(1))).toEqual({ refused: 'quiz.onlyPollAnonymous' });
  });

  it('is published with the key of its ballots, and not without', () => {
    const publish = (gathered?: object) => given(draft).when('PublishQuestion', one, teacher(2, gathered));
    expect(publish({ ballotKey: BLINDED })).toEqual([ballotsPublished(2)]);
    expect(publish({})).toEqual({ refused: 'server.busy' });
  });

  it('records of each that they took part, once, and nothing of what they chose', () => {
    const take = (moments: Moment[], n: number) =>
      given(moments).when('TakePollBallot', { ...one, blinded: BLINDED }, student(n, 5));
    expect(take(open, 1)).toEqual([tookBallot(1, 2)]);
    expect(take(took, 1)).toEqual({ refused: 'already.so' });
    expect(take([...took, ...at(4, collected(2))], 2)).toEqual({ refused: 'quiz.ballotLate' });
    expect(take(draft, 1)).toEqual({ refused: 'quiz.unknown' });
    expect(take(open, 3)).toEqual({ refused: 'join.notJoined' });
    const named = [...running(2), ...at(1, written(2)), ...published(2, 2, 30)];
    expect(take(named, 1)).toEqual({ refused: 'quiz.otherAnswer' });
  });

  it('is not answered by name, and an auditor’s ballot, which could not be told from another, is not signed [R6.06]', () => {
    const submit = given(open).when('SubmitAnswer', { ...one, choice: 'A' }, student(1, 5));
    expect(submit).toEqual({ refused: 'quiz.otherAnswer' });
    const listening = [...open, ...byAuditor(at(3, joined(3, 'auditor')))];
    const asked = { ...student(3, 5), role: 'auditor' as const };
    expect(given(listening).when('TakePollBallot', { ...one, blinded: BLINDED }, asked)).toEqual({
      refused: 'page.forbidden',
    });
  });

  it.each([
    [['A', 'AB', 'B', 'A', 'C'], { ballots: 5, counts: { A: 3, B: 2, C: 1 } }],
    [['A', 'A', 'B', 'A'], { ballots: 4 }],
    [[], { ballots: 0 }],
  ])('of the ballots %j says %j: of fewer than five only their number', (cast, said) => {
    const over = [...took, ...at(4, collected(2))];
    expect(given(over).when('ShowDistribution', one, teacher(5, { cast }))).toEqual([
      ballotsCounted(2, said.ballots, 'counts' in said ? said.counts : undefined),
    ]);
    expect(given(over).when('ShowDistribution', one, teacher(5, {}))).toEqual({ refused: 'server.busy' });
    expect(given(took).when('ShowDistribution', one, teacher(5, {}))).toEqual({ refused: 'quiz.collectFirst' });
  });

  it('has no second round: nobody knows who would have changed their mind', () => {
    const over = [...took, ...at(4, collected(2))];
    const repeat = given(over).when('RepeatQuestion', { ...one, repeatId: questionId(4) }, teacher(5));
    expect(repeat).toEqual({ refused: 'quiz.notRepeatable' });
  });
});
