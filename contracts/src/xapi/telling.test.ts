import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  at,
  marked,
  unmarked,
  byAuditor,
  collected,
  joined,
  accepted,
  left,
  lessonHistories,
  logOf,
  published,
  questionId,
  running,
  studentId,
  tell as historyOf,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { XapiStatement } from '../../../tests/support/xapi-standard.ts';
import { asStatement, holding, toldOf } from '../../../tests/support/xapi-told.ts';
import { attendanceStatus } from '../attendance/status.ts';
import { isCounted } from '../kernel/roles.ts';
import { entries } from '../kernel/table.ts';
import { LessonEnded } from '../lesson/facts.ts';
import { isMarked, scoreFor } from '../question/kinds.ts';
import { SOURCES } from './sources.ts';
import { ON_SCREENS } from './told-on-screens.ts';
import type { Told } from './told.ts';

const lessonId = '01900000-0000-7000-8000-1e5500000001';
const told = (...moments: Moment[][]) => toldOf(logOf(moments.flat()), lessonId).told;
const say = ({ verb, personId, result }: Told) => [verb, [1, 2, 3, 4].find((n) => studentId(n) === personId), result];
const end = (second: number) => at(second, LessonEnded({ by: 'teacher' }));

describe('what is told of a lesson', () => {
  it('is who came, what they answered, what it was worth, who was there to the end, and who attended', () => {
    const moments = [
      ...running(2),
      ...published(5, 1, 30),
      ...at(9, answered(1, 1, 'B')),
      ...at(12, answered(2, 1, 'A')),
      ...at(20, collected(1), left(2, 20)),
    ];
    expect(told(moments, end(60))).toHaveLength(9);
    expect(told(moments, end(60)).map(say)).toEqual(
      expect.arrayContaining([
        ['initialized', 1, undefined],
        ['initialized', 2, undefined],
        ['answered', 1, { response: 'B', success: true, durationMs: 4000 }],
        ['answered', 2, { response: 'A', success: false, durationMs: 7000 }],
        ['scored', 1, { success: true, score: { won: 10, of: 10 } }],
        ['scored', 2, { success: false, score: { won: 0, of: 10 } }],
        ['attended', 1, { attendance: 'present' }],
        ['completed', 1, { completion: true, durationMs: 60_000 }],
        ['attended', 2, { attendance: 'present' }],
      ]),
    );
  });

  it('a correction takes back that someone attended, and says it again when it is corrected once more', () => {
    const moments = [...running(1), ...end(60)];
    const absent = [...moments, ...at(70, marked(1, 'absent'))];
    const [, attended] = told(moments).filter(({ verb }) => verb !== 'completed');
    expect(told(absent).at(-1)).toMatchObject({ verb: 'voided', voids: attended!.key, personId: studentId(1) });
    expect(holding(told(absent, at(80, unmarked(1)))).map(say)).toContainEqual([
      'attended',
      1,
      { attendance: 'present' },
    ]);
    const late = told(moments, at(70, marked(1, 'late')));
    expect(late.slice(-2).map(({ verb }) => verb)).toEqual(['voided', 'attended']);
  });

  it('an answer that came too late is told as late, and worth something once it is accepted', () => {
    const moments = [...running(1), ...published(5, 1, 10), ...at(20, collected(1)), ...at(30, answered(1, 1, 'B'))];
    expect(told(moments).map(say).slice(1)).toEqual([
      ['answered', 1, { response: 'B', success: true, durationMs: 25_000, late: true }],
    ]);
    expect(
      told(moments, at(40, accepted(1, 1)))
        .map(say)
        .at(-1),
    ).toEqual(['scored', 1, { success: true, score: { won: 10, of: 10 } }]);
    expect(told(moments, end(60), at(70, accepted(1, 1))).map(say)).toContainEqual([
      'scored',
      1,
      { success: true, score: { won: 10, of: 10 } },
    ]);
  });

  it('[R6.06] is nothing about auditors', () => {
    const moments = [
      ...running(1),
      ...byAuditor(at(1, joined(4, 'auditor'))),
      ...published(5, 1, 30),
      ...byAuditor(at(9, answered(4, 1, 'B'))),
    ];
    expect(told(moments, at(40, collected(1)), end(60)).filter(({ personId }) => personId === studentId(4))).toEqual(
      [],
    );
  });
});

const always = (check: (moments: readonly Moment[], all: readonly Told[]) => void) =>
  fc.assert(
    fc.property(lessonHistories, (moments) => check(moments, told([...moments]))),
    { numRuns: 150 },
  );

describe('of any lesson', () => {
  it('each key is told once of a person, and what is taken back was told before and is taken back once', () => {
    always((_, all) => {
      const keys = all.map(({ key, personId }) => `${key} ${personId}`);
      expect(new Set(keys).size).toBe(keys.length);
      const taken = all.flatMap(({ voids, personId }, n) =>
        voids === undefined ? [] : [{ voids: `${voids} ${personId}`, n }],
      );
      expect(new Set(taken.map(({ voids }) => voids)).size).toBe(taken.length);
      for (const { voids, n } of taken) {
        const target = keys.indexOf(voids);
        expect(target).toBeGreaterThanOrEqual(0);
        expect(target).toBeLessThan(n);
        expect(all[target]?.verb).not.toBe('voided');
      }
    });
  });

  it('what holds in the end is what the contracts say of answers, scores and attendance', () => {
    always((moments, all) => {
      const { state } = historyOf([...moments]);
      const held = holding(all);
      const ofVerb = (...verbs: string[]) => held.filter(({ verb }) => verbs.includes(verb));
      const submitted = moments.filter(({ fact }) => fact.type === 'AnswerSubmitted');
      const auditors = new Set(
        [...entries(state.attendance.participants)].flatMap(([id, { role }]) => (isCounted(role) ? [] : [id])),
      );
      const counted = submitted.filter(({ fact }) => !auditors.has((fact.data as { personId: string }).personId));
      expect(ofVerb('answered', 'voted')).toHaveLength(counted.length);
      const scores = Object.values(state.quiz.questions).flatMap(({ collectedAt, kind, key, points, answers, ...q }) =>
        collectedAt === undefined || (key === undefined && !isMarked(kind)) || kind === 'poll' || points === 0
          ? []
          : [...entries(answers)].flatMap(([personId, answer]) =>
              answer.counted === undefined || answer.uncounted || (isMarked(kind) && !answer.counted.grade)
                ? []
                : [
                    `${q.questionId} ${personId} ${scoreFor(kind, points, key, answer.counted.choice, answer.counted.grade?.points)}`,
                  ],
            ),
      );
      expect(
        ofVerb('scored')
          .map(({ activity, personId, result }) => `${activity.split('/')[2]} ${personId} ${result?.score?.won}`)
          .sort(),
      ).toEqual(scores.sort());
      if (state.lesson.status !== 'ended') return;
      const attended = [...entries(state.attendance.participants)].flatMap(([id, one]) => {
        const status = attendanceStatus(one, state.attendance, state.lesson);
        return !auditors.has(id) && ['present', 'late'].includes(status) ? [`${id} ${status}`] : [];
      });
      expect(
        ofVerb('attended')
          .map(({ personId, result }) => `${personId} ${result?.attendance}`)
          .sort(),
      ).toEqual(attended.sort());
    });
  });

  it('each verb follows from the facts that the mapping names, and is about what it names', () => {
    always((moments, all) => {
      const facts = logOf([...moments]);
      for (const { verb, version, activity } of all) {
        expect(SOURCES[verb].facts).toContain(facts[version! - 1]?.type);
        expect(SOURCES[verb].about).toContain(activity.split('/')[0]);
      }
    });
    for (const [event, rule] of Object.entries(ON_SCREENS)) expect(SOURCES[rule.verb].events).toContain(event);
    expect(Object.values(SOURCES).flatMap(({ events = [] }) => events)).toHaveLength(Object.keys(ON_SCREENS).length);
  });

  it('every statement is one of xAPI 1.0.3, by the text of the standard', () => {
    always((moments, all) => {
      const { state } = historyOf([...moments]);
      const names = {
        base: 'https://class.example',
        learner: (id: string) => id,
        lesson: () => ({ title: '光', classId: '01900000-0000-7000-8000-c1a550000001', className: '物理' }),
        question: (_: string, id: string) => state.quiz.questions[id],
      };
      for (const one of all) {
        const statement = asStatement(one, names);
        expect({ statement, faults: XapiStatement.safeParse(statement).error?.issues }).toEqual({ statement });
      }
    });
  });
});

it('a question that stands in no list yet is named by its id alone', () => {
  const names = { base: 'https://class.example', learner: String, lesson: () => undefined, question: () => undefined };
  const [, answer] = told(running(1), published(5, 1, 30), at(9, answered(1, 1, 'B')));
  const statement = asStatement(answer!, names);
  expect(XapiStatement.safeParse(statement).success).toBe(true);
  expect(statement.object.id).toBe(`https://class.example/xapi/activities/question/${lessonId}/${questionId(1)}`);
});
