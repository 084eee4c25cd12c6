import { describe, expect, it } from 'vitest';
import {
  answerProjected,
  answeredTogether,
  at,
  collected,
  groupId,
  groupingId,
  groupingPublished,
  groupPlaced,
  groupsDrafted,
  publishedToGroups,
  questionId,
  running,
  studentId,
  subjective,
  tell,
  wrote,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { ownAll, presentAll } from '../kernel/stream.ts';
import { lessonStream } from '../streams.ts';
import { handOverQuiz } from './state.ts';
import { eachOnce } from './together.ts';
import { ownQuiz, type QuizView, type TeacherQuizView } from './view.ts';

const grouped = [
  ...running(3),
  ...at(2, groupsDrafted(1, [1, 1], [2, 1])),
  ...at(3, groupingPublished(1), groupPlaced(1, 1, 1), groupPlaced(2, 1, 1)),
];
const open = [...grouped, ...at(4, publishedToGroups(1))];
const given = [
  ...open,
  ...at(6, ...answeredTogether([2, 1], 1, 1, 'B')).map((moment): Moment => ({ ...moment, actor: studentId(1) })),
];
const asSeen = (moments: readonly Moment[], audience: 'student' | 'teacher') =>
  presentAll(lessonStream, tell(moments).state, audience)['quiz'] as unknown as QuizView & TeacherQuizView;

describe('an answer of a group', () => {
  it('[R1.08] is that of each of its members, with who gave it last', () => {
    const { state } = tell(given);
    const mine = (n: number) => ownQuiz(state, studentId(n))?.answers[questionId(1)];
    for (const n of [1, 2]) expect(mine(n)).toMatchObject({ choice: 'B', groupId: groupId(1), by: studentId(1) });
    expect(mine(3)).toBeUndefined();
    expect(JSON.stringify(ownAll(lessonStream, state, studentId(3)))).not.toContain(studentId(1));
  });

  it('is counted by groups and by people, and names nobody to the class', () => {
    const question = asSeen(given, 'student').questions[questionId(1)]!;
    expect(question).toMatchObject({ inGrouping: groupingId(1), groupsAnswered: 1, answered: 2 });
    expect(JSON.stringify(asSeen(given, 'student'))).not.toContain(studentId(1));
    expect(asSeen(open, 'student').questions[questionId(1)]).toMatchObject({ groupsAnswered: 0 });
  });

  it('is one in a list', () => {
    const { answers } = asSeen(given, 'teacher').questions[questionId(1)]!;
    expect(Object.keys(answers)).toHaveLength(2);
    expect(eachOnce(answers)).toHaveLength(1);
    expect(eachOnce({ a: { at: 1 }, b: { at: 1 } })).toHaveLength(2);
  });

  it('says on the projector which group gave it, where it is named', () => {
    const written = { ...wrote(1, 2, '拉力'), data: { ...wrote(1, 2, '拉力').data, groupId: groupId(1) } };
    const shown = (isNamed: boolean) =>
      asSeen(
        [
          ...grouped,
          ...at(4, subjective(2)),
          ...at(5, publishedToGroups(2)),
          ...at(6, written),
          ...at(7, collected(2), answerProjected(1, 2, isNamed)),
        ],
        'student',
      ).projected;
    expect(shown(true)).toMatchObject({ groupId: groupId(1) });
    expect(shown(false)).not.toHaveProperty('groupId');
  });

  it('stays that of who turned out to be somebody else', () => {
    const { quiz } = tell(given).state;
    const later = { quiz: handOverQuiz(quiz, studentId(1), studentId(9)) };
    expect(ownQuiz(later, studentId(2))!.answers[questionId(1)]!.by).toBe(studentId(9));
  });
});
