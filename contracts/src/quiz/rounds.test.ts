import { describe, expect, it } from 'vitest';
import {
  answered,
  answerShown,
  at,
  collected,
  distributionShown,
  published,
  questionId,
  running,
  studentId,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { QuestionPublished, QuestionRepeated } from './facts.ts';
import { bothIn, changesIn, lettersIn, movesIn } from './rounds.ts';
import { presentQuiz, type QuizView, type TeacherQuizView } from './view.ts';

const [one, two] = [questionId(1), questionId(2)];
const asked = [
  ...running(4),
  ...published(10, 1, 60),
  ...at(12, answered(1, 1, 'A'), answered(2, 1, 'B'), answered(3, 1, 'B'), answered(4, 1, 'A')),
  ...at(20, collected(1)),
  ...at(30, written(2), QuestionRepeated({ questionId: one, repeatId: two }), QuestionPublished({ questionId: two })),
  ...at(32, answered(1, 2, 'B'), answered(2, 2, 'B'), answered(3, 2, 'C')), // the fourth answers the first round alone
];
const done = [...asked, ...at(40, collected(2))];
const compared = [...done, ...at(41, distributionShown(2), distributionShown(1))];
const rounds = { A: { B: 1 }, B: { B: 1, C: 1 } };

const seen = (moments: Moment[], id = two) =>
  (presentQuiz(tell(moments).state, 'student') as unknown as QuizView).questions[id]!;
const taught = (moments: Moment[], id = two) =>
  (presentQuiz(tell(moments).state, 'teacher') as unknown as TeacherQuizView).questions[id]!;

describe('a second round', () => {
  it('[R3.10] takes the points over: the first is kept, and worth nothing', () => {
    expect(seen(asked, one)).toMatchObject({ points: 0, repeated: true });
    expect(seen(asked)).toMatchObject({ points: 10, repeats: one, repeatsN: 1, n: 2 });
    expect(seen(asked.slice(0, -6), one).points).toBe(10);
  });

  it('stands beside the first, of those who answered both: for teachers once it is collected, for the class once it is shown', () => {
    expect(taught(asked).rounds).toBeUndefined();
    expect(taught(done).rounds).toEqual(rounds);
    expect(seen(done).rounds).toBeUndefined();
    expect(seen(compared).rounds).toEqual(rounds);
    expect(seen(compared)).not.toHaveProperty('key');
    expect(seen([...compared, ...at(42, answerShown(2))])).toMatchObject({ key: 'B', rounds });
  });

  it('leaves out whose answer is not counted', () => {
    const auditor = at(33, answered(4, 2, 'D')).map((moment) => ({ ...moment, role: 'auditor' as const }));
    expect(taught([...asked, ...auditor, ...at(40, collected(2))]).rounds).toEqual(rounds);
    expect(taught(done).answers[studentId(4)]).toBeUndefined();
  });
});

describe('what is read from both rounds', () => {
  it('is who moved where, how many chose a letter, and what became right', () => {
    expect(movesIn(rounds)).toEqual([
      { from: 'A', to: 'B', n: 1 },
      { from: 'B', to: 'B', n: 1 },
      { from: 'B', to: 'C', n: 1 },
    ]);
    expect(bothIn(rounds)).toBe(3);
    expect(lettersIn(rounds, 'B')).toEqual([2, 2]);
    expect(lettersIn({ AB: { BC: 2 } }, 'A')).toEqual([2, 0]);
    expect(changesIn(rounds, 'B')).toEqual({ stayedRight: 1, becameRight: 1, becameWrong: 1, stayedWrong: 0 });
    expect(changesIn({ A: { C: 2 } }, 'B').stayedWrong).toBe(2);
  });
});
