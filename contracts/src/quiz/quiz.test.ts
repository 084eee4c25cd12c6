import { describe, expect, it } from 'vitest';
import {
  accepted,
  answered,
  answerShown,
  at,
  collected,
  distributionShown,
  published,
  questionId,
  running,
  STARTS_AT,
  studentId,
  tell,
  written,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { ownAll, presentAll } from '../kernel/stream.ts';
import { lessonStream } from '../streams.ts';
import { QuestionExtended } from './facts.ts';
import { quiz } from './index.ts';
import type { QuestionView, QuizOwn, QuizView, TeacherQuizView } from './view.ts';

const given = [...running(3), ...published(60, 1, 30)];
const deadline = STARTS_AT + 90_000;

/** What everyone sees of question 1 once these moments have passed. */
function seen(...moments: readonly Moment[][]) {
  const { state } = tell([...given, ...moments.flat()]);
  const view = (audience: 'teacher' | 'student' | 'screen') => presentAll(lessonStream, state, audience)['quiz'];
  const id = questionId(1);
  return {
    teacher: (view('teacher') as TeacherQuizView).questions[id]!,
    student: (view('student') as QuizView).questions[id]!,
    screen: (view('screen') as QuizView).questions[id]!,
    own: (n: number) => (ownAll(lessonStream, state, studentId(n))['quiz'] as QuizOwn | undefined)?.answers[id],
  };
}

describe('an answer', () => {
  it('may be changed until the question is collected; the last one counts', () => {
    const { teacher, student, own } = seen(
      at(65, answered(1, 1, 'A'), answered(2, 1, 'A')),
      at(70, answered(1, 1, 'C')),
    );
    expect(teacher.distribution).toEqual({ A: 1, B: 0, C: 1, D: 0 });
    expect(student.answered).toBe(2);
    expect(own(1)).toMatchObject({ choice: 'C', at: STARTS_AT + 70_000 });
  });

  it('carries the number of its receipt', () => {
    const facts = given.length;
    expect(seen(at(65, answered(1, 1, 'A'))).own(1)).toEqual({
      choice: 'A',
      at: STARTS_AT + 65_000,
      version: facts + 1,
    });
  });

  it('[R8.35] that comes after the deadline and the closing is kept, flagged and not counted', () => {
    const { teacher, student, own } = seen(at(90, collected(1, 'deadline')), at(91, answered(1, 1, 'B')));
    expect(teacher).toMatchObject({ answered: 0, late: 1, distribution: { B: 0 } });
    expect(teacher.answers[studentId(1)]).toMatchObject({ lateChoice: 'B' });
    expect(teacher.answers[studentId(1)]).not.toHaveProperty('choice');
    expect(student.answered).toBe(0);
    expect(own(1)).toEqual({ lateChoice: 'B', lateAt: STARTS_AT + 91_000, lateVersion: given.length + 2 });
  });

  it('[R8.35] that was late counts once the teacher accepts it', () => {
    const { teacher, own } = seen(
      at(90, collected(1, 'deadline')),
      at(91, answered(1, 1, 'B')),
      at(95, accepted(1, 1)),
    );
    expect(teacher).toMatchObject({ answered: 1, late: 0, distribution: { B: 1 } });
    expect(own(1)).toMatchObject({ choice: 'B', at: STARTS_AT + 91_000 });
    expect(own(1)).not.toHaveProperty('lateChoice');
  });

  it('[R8.35] that is late leaves the one that counts, until it is accepted', () => {
    const late = [at(70, answered(1, 1, 'A')), at(90, collected(1, 'deadline')), at(91, answered(1, 1, 'B'))];
    expect(seen(...late).own(1)).toMatchObject({ choice: 'A', lateChoice: 'B' });
    expect(seen(...late).teacher).toMatchObject({ answered: 1, late: 1, distribution: { A: 1, B: 0 } });
    expect(seen(...late, at(95, accepted(1, 1))).teacher).toMatchObject({
      answered: 1,
      late: 0,
      distribution: { A: 0, B: 1 },
    });
  });

  it('that arrived by the deadline counts, although it stands after the closing', () => {
    const { teacher } = seen(at(91, collected(1, 'deadline')), at(90, answered(1, 1, 'B')));
    expect(teacher).toMatchObject({ answered: 1, late: 0 });
  });

  it('that stands before the closing counts, although it arrived after the deadline', () => {
    const { teacher } = seen(at(90.2, answered(1, 1, 'B')), at(90.5, collected(1, 'deadline')));
    expect(teacher).toMatchObject({ answered: 1, late: 0 });
  });

  it('that arrived in time and stands after a late one leaves the late one to be accepted', () => {
    const { teacher, own } = seen(
      at(90, collected(1, 'deadline')),
      at(91, answered(1, 1, 'B')),
      at(89, answered(1, 1, 'A')),
    );
    expect(teacher).toMatchObject({ answered: 1, late: 1 });
    expect(own(1)).toMatchObject({ choice: 'A', lateChoice: 'B' });
  });
});

describe('collecting', () => {
  it('[R5.36] early moves the deadline to that moment', () => {
    const { student, teacher } = seen(at(70, collected(1)), at(75, answered(1, 1, 'B')));
    expect(student).toMatchObject({
      status: 'collected',
      deadline: STARTS_AT + 70_000,
      collectedAt: STARTS_AT + 70_000,
    });
    expect(teacher).toMatchObject({ late: 1, answered: 0, collectedBy: 'teacher' });
  });

  it('after the deadline leaves the deadline', () => {
    expect(seen(at(95, collected(1))).student).toMatchObject({ deadline, collectedAt: STARTS_AT + 95_000 });
  });

  it('is wished for at the deadline, again when it moves, and no more once it is done', () => {
    const [publish] = published(60, 1, 30);
    const facts = [
      publish!.fact,
      QuestionExtended({ questionId: questionId(1), deadline: deadline + 30_000 }),
      collected(1),
    ];
    const recorded = facts.map(
      (fact, index) => ({ ...fact, version: index, actor: '', role: 'teacher', at: 0 }) as never,
    );
    const key = `collect/${questionId(1)}`;
    const wish = (moment: number) => {
      const data = { questionId: questionId(1), deadline: moment };
      return [{ key, set: { at: moment, command: 'CollectAtDeadline', data } }];
    };
    expect(recorded.map((fact) => quiz.timers?.(fact))).toEqual([wish(deadline), wish(deadline + 30_000), [{ key }]]);
  });
});

describe('extending', () => {
  it('moves the deadline for everyone', () => {
    const { student } = seen(at(80, QuestionExtended({ questionId: questionId(1), deadline: deadline + 30_000 })));
    expect(student).toMatchObject({ status: 'open', deadline: deadline + 30_000 });
  });
});

describe('what the class sees', () => {
  const answers = at(65, answered(1, 1, 'A'), answered(2, 1, 'B'));
  const hidden = ['key', 'explanation', 'distribution'] satisfies (keyof QuestionView)[];

  it('of a draft is nothing', () => {
    const { state } = tell([...running(1), ...at(5, written(2))]);
    expect(presentAll(lessonStream, state, 'student')['quiz']).toEqual({ questions: {} });
    expect(
      (presentAll(lessonStream, state, 'teacher')['quiz'] as TeacherQuizView).questions[questionId(2)],
    ).toMatchObject({
      status: 'draft',
      key: 'B',
    });
  });

  it('while it is open is the question and how many answered', () => {
    const { student, screen } = seen(answers);
    expect(student).toEqual({
      n: 1,
      status: 'open',
      kind: 'singleChoice',
      text: '第 1 题',
      choices: { A: '1 A', B: '2 A', C: '3 A', D: '4 A' },
      points: 10,
      publishedAt: STARTS_AT + 60_000,
      durationS: 30,
      deadline,
      answered: 2,
    });
    expect(screen).toEqual(student);
  });

  it('comes in steps: collected, then the distribution, then the answer', () => {
    const collect = [answers, at(70, collected(1))];
    const distribution = [...collect, at(75, distributionShown(1))];
    const answer = [...distribution, at(80, answerShown(1))];
    for (const field of hidden) expect(seen(...collect).student).not.toHaveProperty(field);
    expect(seen(...distribution).student).toMatchObject({ distribution: { A: 1, B: 1, C: 0, D: 0 } });
    expect(seen(...distribution).student).not.toHaveProperty('key');
    expect(seen(...answer).student).toMatchObject({ key: 'B', distribution: { A: 1, B: 1 } });
    expect(seen(...answer).screen).toEqual(seen(...answer).student);
  });

  it('names nobody', () => {
    const { student, screen } = seen(
      answers,
      at(70, collected(1)),
      at(75, distributionShown(1)),
      at(80, answerShown(1)),
    );
    for (const view of [student, screen]) expect(JSON.stringify(view)).not.toContain(studentId(1));
  });

  it('is numbered in the order of publishing, not of writing', () => {
    const moments = [...at(61, written(2), collected(1)), ...published(62, 2, 30)];
    const { state } = tell([
      ...running(1),
      ...at(1, written(3)),
      ...published(2, 3, 30),
      ...at(3, collected(3)),
      ...given.slice(-1),
      ...moments,
    ]);
    const { questions } = presentAll(lessonStream, state, 'student')['quiz'] as QuizView;
    expect([3, 1, 2].map((n) => questions[questionId(n)]?.n)).toEqual([1, 2, 3]);
  });
});
