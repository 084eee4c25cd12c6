import { describe, expect, it } from 'vitest';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  answered,
  at,
  byAuditor,
  collected,
  deckId,
  deckReady,
  distributionShown,
  joined,
  published,
  questionId,
  reordered,
  running,
  scheduled,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const { key: _, ...shape } = written(1).data;
const onTimetable = at(-60, scheduled);
const write = (kind: QuestionKind, more: object, before: Moment[] = onTimetable) =>
  given(before).when('WriteQuestion', { ...shape, kind, ...more }, teacher(1));

describe('WriteQuestion', () => {
  it.each<[QuestionKind, object]>([
    ['singleChoice', { key: 'B' }],
    ['multipleChoice', { key: 'ABD' }],
    ['multipleChoice', { key: 'A' }],
    ['judgement', { choices: [], key: 'B' }],
    ['poll', { points: 0, atMost: 2 }],
    ['poll', {}],
  ])('[R3.10] writes a %s with %j', (kind, more) => {
    expect(write(kind, more)).toEqual([QuestionWritten({ ...shape, kind, ...more })]);
  });

  it.each<[QuestionKind, object, string]>([
    ['judgement', { choices: ['对', '错'], key: 'A' }, 'quiz.choicesGiven'],
    ['singleChoice', { choices: ['甲'], key: 'A' }, 'quiz.choicesMissing'],
    ['multipleChoice', { choices: [] }, 'quiz.choicesMissing'],
    ['poll', { choices: ['甲'] }, 'quiz.choicesMissing'],
    ['singleChoice', { points: 0 }, 'quiz.pointsMissing'],
    ['judgement', { choices: [], points: 0 }, 'quiz.pointsMissing'],
    ['poll', { key: 'A' }, 'quiz.keyNotNeeded'],
    ['singleChoice', { key: 'AB' }, 'quiz.keyNotAChoice'],
    ['judgement', { choices: [], key: 'AB' }, 'quiz.keyNotAChoice'],
    ['judgement', { choices: [], key: 'C' }, 'quiz.keyNotAChoice'],
    ['multipleChoice', { key: 'AE' }, 'quiz.keyNotAChoice'],
    ['multipleChoice', { key: 'BA' }, 'request.invalid'],
  ])('[R3.10] refuses a %s with %j', (kind, more, refused) => {
    expect(write(kind, more)).toEqual({ refused });
  });

  it('[R3.10] stands on a page that there is, of a deck that was opened', () => {
    const deck = [...onTimetable, ...deckReady(-50, 1, 3)];
    const on = (n: number, id = deckId(1)) => write('poll', { page: { deckId: id, n } }, deck);
    expect(on(3)).toEqual([QuestionWritten({ ...shape, kind: 'poll', page: { deckId: deckId(1), n: 3 } })]);
    for (const none of [on(0), on(4), on(1, deckId(2))]) expect(none).toEqual({ refused: 'slides.pageMissing' });
  });
});

describe('ReviseQuestion', () => {
  it('asks for the same as writing', () => {
    const revise = (more: object) =>
      given(running(1)).when('ReviseQuestion', { ...shape, ...more, basedOn: 4 }, teacher(2));
    expect(revise({ kind: 'poll', key: 'A' })).toEqual({ refused: 'quiz.keyNotNeeded' });
    expect(revise({ page: { deckId: deckId(1), n: 1 } })).toEqual({ refused: 'slides.pageMissing' });
    expect(revise({ kind: 'judgement', choices: [], key: 'A' })).toMatchObject([{ type: 'QuestionRevised' }]);
  });
});

describe('ReorderQuestions', () => {
  const three = [...onTimetable, ...at(-50, written(1), written(2), written(3))];
  const reorder = (...ns: number[]) =>
    given(three).when('ReorderQuestions', { questionIds: ns.map(questionId) }, teacher(1));

  it('[R3.10] puts all questions in another order', () => {
    expect(reorder(3, 1, 2)).toEqual([reordered(3, 1, 2)]);
    expect(reorder(1, 2, 3)).toEqual({ refused: 'already.so' });
  });

  it.each([[[1, 2]], [[1, 2, 3, 4]], [[1, 2, 4]], [[1, 2, 2]], [[1, 1, 2, 3]], [[]]])(
    'by someone who has not seen all that there are, %j, is refused',
    (ns) => expect(reorder(...ns)).toEqual({ refused: 'quiz.orderStale' }),
  );
});

const opened = (kind: QuestionKind, more: object) => [
  ...running(1).slice(0, -1),
  ...at(1, written(1, { kind, key: undefined, ...more })),
  ...published(2, 1, 30),
];

describe('a poll', () => {
  const poll = opened('poll', { atMost: 2 });

  it('is published without a key', () => {
    const draft = poll.slice(0, -1);
    const publish = given(draft).when('PublishQuestion', { questionId: questionId(1), durationS: 30 }, teacher(2));
    expect(publish).toMatchObject([{ type: 'QuestionPublished' }]);
  });

  it.each([
    ['open', []],
    ['collected', at(9, collected(1))],
    ['shown', at(9, collected(1), distributionShown(1))],
  ])('that is %s has no answer to show: its distribution is its result', (__, moments) => {
    const show = given(poll, moments).when('ShowAnswer', { questionId: questionId(1) }, teacher(10));
    expect(show).toEqual({ refused: 'quiz.pollHasNoAnswer' });
  });
});

describe('SubmitAnswer', () => {
  const submit = (moments: Moment[], choice: string, n = 1) =>
    given(moments).when('SubmitAnswer', { questionId: questionId(1), choice }, student(n, 5));

  it.each<[QuestionKind, object, string]>([
    ['singleChoice', { key: 'A' }, 'D'],
    ['multipleChoice', { key: 'A' }, 'ABCD'],
    ['judgement', { choices: [], key: 'A' }, 'B'],
    ['poll', {}, 'C'],
    ['poll', { atMost: 3 }, 'ABD'],
  ])('[R3.10] to a %s with %j is %s', (kind, more, choice) => {
    expect(submit(opened(kind, more), choice)).toEqual([answered(1, 1, choice)]);
  });

  it.each<[QuestionKind, object, string, string]>([
    ['singleChoice', { key: 'A' }, 'AB', 'quiz.tooManyChosen'],
    ['judgement', { choices: [], key: 'A' }, 'AB', 'quiz.tooManyChosen'],
    ['poll', {}, 'AB', 'quiz.tooManyChosen'],
    ['poll', { atMost: 2 }, 'ABC', 'quiz.tooManyChosen'],
    ['judgement', { choices: [], key: 'A' }, 'C', 'quiz.noSuchChoice'],
    ['multipleChoice', { key: 'A' }, 'ABE', 'quiz.noSuchChoice'],
  ])('[R3.10] to a %s with %j is not %s', (kind, more, choice, refused) => {
    expect(submit(opened(kind, more), choice)).toEqual({ refused });
  });

  it('[R6.06] is for auditors too', () => {
    const poll = [...opened('poll', {}), ...byAuditor(at(3, joined(2, 'auditor')))];
    const asked = { ...student(2, 5), role: 'auditor' as const };
    const answer = given(poll).when('SubmitAnswer', { questionId: questionId(1), choice: 'A' }, asked);
    expect(answer).toEqual([answered(2, 1, 'A')]);
  });
});
