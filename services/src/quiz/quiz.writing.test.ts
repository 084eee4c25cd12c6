import { describe, expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { QuestionDeleted, QuestionRevised, QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  collected,
  deckId,
  deckReady,
  published,
  questionId,
  running,
  scheduled,
  slidesRemoved,
  started,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const one = { questionId: questionId(1) };
const shape = written(1).data;
const draft = running(2); // question 1 is written; its key is B
const open = [...draft, ...published(60, 1, 30)];
const afterwards = [...open, ...at(90, collected(1, 'deadline'))];

describe('WriteQuestion', () => {
  it('[R3.10] writes a single choice, before the lesson and while it runs', () => {
    for (const moments of [at(-60, scheduled), [...at(-60, scheduled), ...at(0, started)]]) {
      expect(given(moments).when('WriteQuestion', shape, teacher(1))).toEqual([QuestionWritten(shape)]);
    }
  });

  it('[R5.48] without a key too: it may come later', () => {
    const { key: _, ...keyless } = shape;
    expect(given(at(-60, scheduled)).when('WriteQuestion', keyless, teacher(1))).toEqual([QuestionWritten(keyless)]);
  });

  it('once', () => {
    expect(given(draft).when('WriteQuestion', shape, teacher(1))).toEqual({ refused: 'quiz.exists' });
  });

  it('with a key that is no choice is refused', () => {
    const refusal = given(at(-60, scheduled)).when('WriteQuestion', { ...shape, key: 'E' }, teacher(1));
    expect(refusal).toEqual({ refused: 'quiz.keyNotAChoice' });
  });

  it('beyond as many as a lesson can hold is refused', () => {
    const all = Array.from({ length: LIMITS.questionsPerLesson }, (_, n) => written(n + 1));
    const next = { ...shape, questionId: questionId(LIMITS.questionsPerLesson + 1) };
    const when = (facts: typeof all) =>
      given(at(-60, scheduled), at(-50, ...facts)).when('WriteQuestion', next, teacher(1));
    expect(when(all)).toEqual({ refused: 'quiz.tooMany' });
    expect(when(all.slice(1))).toEqual([QuestionWritten(next)]);
  });
});

describe('ReviseQuestion', () => {
  const { key: _, ...keyless } = shape;
  const revised = { ...keyless, text: '改过的题', choices: ['是', '否'] };

  it('replaces all of a draft', () => {
    expect(given(draft).when('ReviseQuestion', { ...revised, basedOn: 5 }, teacher(9))).toEqual([
      QuestionRevised(revised),
    ]);
  });

  it('that was based on an older form gets both to choose from', () => {
    const elsewhere = at(5, QuestionRevised({ ...shape, text: '另一处' }));
    const refusal = given(draft, elsewhere).when('ReviseQuestion', { ...revised, basedOn: 5 }, teacher(9));
    const { questionId: __, ...theirs } = shape;
    expect(refusal).toEqual({ refused: 'edit.conflict', with: { ...theirs, text: '另一处', editedIn: 6 } });
  });

  it('of one whose page was removed with its slides is about the rest of it', () => {
    const [page, other] = [1, 2].map((n) => ({ deckId: deckId(1), n }));
    const deck = [...at(-60, scheduled), ...deckReady(-50, 1, 2)];
    const gone = given(deck, at(-40, written(1, { page })), at(-30, slidesRemoved(1)));
    const version = deck.length + 1;
    const revise = (on: object) => gone.when('ReviseQuestion', { ...revised, ...on, basedOn: version }, teacher(-9));
    expect(revise({ page })).toEqual([QuestionRevised({ ...revised, page })]);
    expect(revise({})).toEqual([QuestionRevised(revised)]);
    expect(revise({ page: other })).toEqual({ refused: 'slides.pageMissing' });
  });

  it('with a key that is no choice any more is refused', () => {
    const refusal = given(draft).when('ReviseQuestion', { ...revised, key: 'C', basedOn: 5 }, teacher(9));
    expect(refusal).toEqual({ refused: 'quiz.keyNotAChoice' });
  });

  it.each([
    ['a published one', open, 'quiz.published'],
    ['a collected one', afterwards, 'quiz.published'],
  ])('of %s is refused', (_name, moments, refused) => {
    expect(given(moments).when('ReviseQuestion', { ...revised, basedOn: 5 }, teacher(99))).toEqual({ refused });
  });
});

describe('DeleteQuestion', () => {
  it('takes a draft away', () => {
    expect(given(draft).when('DeleteQuestion', one, teacher(9))).toEqual([QuestionDeleted(one)]);
  });

  it('of a published one is refused', () => {
    expect(given(open).when('DeleteQuestion', one, teacher(70))).toEqual({ refused: 'quiz.published' });
  });
});
