import { describe, expect, it } from 'vitest';
import { QuestionCollected, QuestionExtended, QuestionPublished } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { QuestionCardPublished } from '@lectern/contracts/questionCard/facts.ts';
import { questionCard } from '@lectern/contracts/questionCard/questionCard.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { presentQuestionCard } from '@lectern/contracts/questionCard/view.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  anonymousPoll,
  answered,
  at,
  byAuditor,
  cardHandedIn,
  cardId,
  cardPublished,
  collected,
  joined,
  published,
  questionId,
  running,
  scheduled,
  STARTS_AT,
  studentId,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { decideQuestionCard } from './question-card.decider.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: questionCard, decide: decideQuestionCard }, tell(moments.flat()));
const givenQuiz = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));

const three = [...running(3), ...at(1, written(2), written(3))];
const ask = { cardId: cardId(1), questionIds: [questionId(2), questionId(1)], durationS: 60 };
const open = [...three, ...cardPublished(10, 1, [2, 1], 60)];
const handedIn = [...open, ...at(20, answered(1, 1, 'B'), cardHandedIn(1, 1))];
const both = (by: 'teacher' | 'deadline') => [2, 1].map((n) => QuestionCollected({ questionId: questionId(n), by }));

describe('PublishQuestionCard', () => {
  it('publishes all questions in their order on the card, with one deadline', () => {
    const deadline = STARTS_AT + 70_000;
    expect(given(three).when('PublishQuestionCard', ask, teacher(10))).toEqual([
      QuestionCardPublished(ask),
      QuestionPublished({ questionId: questionId(2), durationS: 60, deadline }),
      QuestionPublished({ questionId: questionId(1), durationS: 60, deadline }),
    ]);
  });

  it('without a duration leaves the card open until it is collected', () => {
    const { durationS: _, ...untimed } = ask;
    expect(given(three).when('PublishQuestionCard', untimed, teacher(10))).toEqual([
      QuestionCardPublished(untimed),
      QuestionPublished({ questionId: questionId(2) }),
      QuestionPublished({ questionId: questionId(1) }),
    ]);
  });

  it('records the closing of a question whose deadline is past, and refuses while one can be answered', () => {
    const before = [...three, ...published(5, 3, 10)];
    expect(given(before).when('PublishQuestionCard', ask, teacher(10))).toEqual({ refused: 'quiz.anotherOpen' });
    expect(given(before).when('PublishQuestionCard', ask, teacher(16))).toMatchObject([
      QuestionCollected({ questionId: questionId(3), by: 'deadline' }),
      { type: 'QuestionCardPublished' },
      { type: 'QuestionPublished' },
      { type: 'QuestionPublished' },
    ]);
  });

  it.each([
    ['a question twice', three, { questionIds: [questionId(1), questionId(1)] }, 'questionCard.twice'],
    ['one that there is not', three, { questionIds: [questionId(1), questionId(9)] }, 'quiz.unknown'],
    ['one without its answer', [...three, ...at(2, written(4, { key: undefined }))], on(1, 4), 'quiz.noKey'],
    ['one that was asked', [...three, ...published(2, 3, 5), ...at(4, collected(3))], on(1, 3), 'quiz.published'],
    ['an anonymous poll', [...three, ...at(2, anonymousPoll(4))], on(1, 4), 'questionCard.anonymous'],
    ['one question alone', three, { questionIds: [questionId(1)] }, 'request.invalid'],
    ['under the id of another card', [...open, ...at(15, collected(1), collected(2))], on(3, 4), 'already.so'],
    ['before the lesson', at(-60, scheduled), {}, 'lesson.notRunning'],
    ['after it', [...three, ...at(5, LessonEnded({ by: 'teacher' }))], {}, 'lesson.over'],
  ])('[R5.48] is refused with %s', (_, moments, data, refused) => {
    expect(given(moments).when('PublishQuestionCard', { ...ask, ...data }, teacher(20))).toEqual({ refused });
  });

  it('[R6.03] is a teacher’s or an assistant’s, and no student’s', () => {
    expect(given(three).when('PublishQuestionCard', ask, { ...teacher(10), role: 'assistant' })).toHaveLength(3);
    expect(given(three).when('PublishQuestionCard', ask, student(1, 10))).toEqual({ refused: 'page.forbidden' });
  });
});

describe('a card that is open', () => {
  it('is extended and collected as a whole, whichever of its questions is named', () => {
    const one = { questionId: questionId(1) };
    const deadline = STARTS_AT + 100_000;
    expect(givenQuiz(open).when('ExtendQuestion', one, teacher(20))).toEqual(
      [2, 1].map((n) => QuestionExtended({ questionId: questionId(n), deadline })),
    );
    expect(givenQuiz(open).when('CollectQuestion', one, teacher(20))).toEqual(both('teacher'));
  });

  it('[R5.36] is collected at its deadline together: the timers of the other questions find nothing to do', () => {
    const due = { questionId: questionId(1), deadline: STARTS_AT + 70_000 };
    expect(givenQuiz(open).when('CollectAtDeadline', due, timer(70))).toEqual(both('deadline'));
    const over = [...open, ...at(70, ...both('deadline'))];
    expect(givenQuiz(over).when('CollectAtDeadline', due, timer(70))).toEqual({ refused: 'timer.void' });
  });

  it('[R8.35] past its deadline is collected by the first answer that comes, which is late', () => {
    const late = givenQuiz(open).when('SubmitAnswer', { questionId: questionId(1), choice: 'B' }, student(1, 71));
    expect(late).toMatchObject([...both('deadline'), { type: 'AnswerSubmitted' }]);
  });

  it('takes answers to its questions in any order, and none of whoever handed it in', () => {
    const second = { questionId: questionId(1), choice: 'B' };
    expect(givenQuiz(handedIn).when('SubmitAnswer', second, student(2, 30))).toHaveLength(1);
    expect(givenQuiz(handedIn).when('SubmitAnswer', second, student(1, 30))).toEqual({
      refused: 'questionCard.handedIn',
    });
    const over = [...handedIn, ...at(40, ...both('teacher'))];
    expect(givenQuiz(over).when('SubmitAnswer', second, student(1, 50))).toEqual({ refused: 'questionCard.handedIn' });
  });

  it('leaves a question that stands on no card alone', () => {
    const apart = [...open, ...at(30, ...both('teacher')), ...published(40, 3, 30)];
    const one = { questionId: questionId(3) };
    expect(givenQuiz(apart).when('CollectQuestion', one, teacher(50))).toEqual([
      QuestionCollected({ ...one, by: 'teacher' }),
    ]);
  });
});

describe('SubmitQuestionCard', () => {
  const hand = { cardId: cardId(1) };

  it('stands once, with or without answers', () => {
    expect(given(open).when('SubmitQuestionCard', hand, student(1, 20))).toEqual([cardHandedIn(1, 1)]);
    expect(given(handedIn).when('SubmitQuestionCard', hand, student(1, 30))).toEqual({ refused: 'already.so' });
  });

  it.each([
    ['a card that there is not', three, 20, 'questionCard.unknown'],
    ['one that was collected', [...open, ...at(15, ...both('teacher'))], 20, 'quiz.collected'],
    ['one whose time is up', open, 71, 'quiz.collected'],
  ])('is refused for %s', (_, moments, second, refused) => {
    expect(given(moments).when('SubmitQuestionCard', hand, student(1, second))).toEqual({ refused });
  });

  it('is refused to whoever did not join', () => {
    expect(given(open).when('SubmitQuestionCard', hand, student(7, 20))).toEqual({ refused: 'join.notJoined' });
  });

  it('[R6.06] of an auditor is in no figure, and of others says how many, never who, to the class', () => {
    const auditor = byAuditor(at(20, joined(4), cardHandedIn(4, 1)));
    const { state } = tell([...handedIn, ...auditor]);
    const seen = (audience: 'student' | 'teacher') => presentQuestionCard(state, audience);
    const card = { no: 1, publishedAt: STARTS_AT + 10_000, questions: { [questionId(2)]: 0, [questionId(1)]: 1 } };
    expect(seen('student')).toEqual({ cards: { [cardId(1)]: { ...card, handedIn: 1 } } });
    expect(seen('teacher')).toMatchObject({
      cards: { [cardId(1)]: { handedIn: 1, people: { [studentId(1)]: STARTS_AT + 20_000 } } },
    });
  });
});

function on(...questions: readonly number[]) {
  return { questionIds: questions.map(questionId) };
}
