import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import { cardOf, hasHandedIn } from '@lectern/contracts/questionCard/state.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given, wishes, type Step, type Story } from '../../../tests/support/lesson-commands.ts';
import { deckId, questionId, type Lesson } from '../../../tests/support/lesson-history.ts';

const STEPS = ['QuestionPublished', 'QuestionCollected', 'DistributionShown', 'AnswerShown'];

const DELETIONS = ['QuestionDeleted', 'SlidesRemoved'];
/** Whose deciders themselves say that it is not the time. */
const SAY_SO = [
  'PassDanmu',
  'RestoreDanmu',
  'RecordPages',
  'FinishRendering',
  'NameLogEntry',
  'ReleasePost',
  'RestorePost',
  'ProjectPost',
  'CreateGroup',
  'AddGroup',
  'PlaceGroupMember',
  'PublishGrouping',
  'AcknowledgeCall',
  'WithdrawLeave',
  'GrantLeave',
  'RefuseLeave',
  'ReopenLeave',
];

const isOpen = ({ status }: Question) => status === 'open';
const questionsOf = ({ state }: Lesson) => Object.values(state.quiz.questions);
const refusalOf = ({ decision }: Step) => ('refused' in decision ? decision.refused : undefined);
const always = (check: (story: Story) => void) =>
  fc.assert(
    fc.property(wishes, (drawn) => check(given(drawn))),
    { numRuns: 100 },
  );

/** What became of the answers to a question, read off the log alone: who has one that counts, who a late one. */
function answersIn(log: readonly Fact[], id: string) {
  const counted: Record<string, string> = {};
  const late: Record<string, string> = {};
  let deadline = 0;
  let closed = false;
  for (const { type, data, at } of log) {
    const fact = data as { questionId?: string; personId: string; choice?: string; right?: string; deadline: number };
    if (fact.questionId !== id) continue;
    if (type === 'QuestionPublished' || type === 'QuestionExtended') ({ deadline } = fact);
    if (type === 'QuestionCollected') [closed, deadline] = [true, Math.min(deadline, at)];
    if (type === 'AnswerSubmitted')
      (closed && at > deadline ? late : counted)[fact.personId] = fact.choice ?? fact.right ?? '';
    if (type === 'LateAnswerAccepted') {
      counted[fact.personId] = late[fact.personId]!;
      delete late[fact.personId];
    }
  }
  return { counted, late };
}

describe('whatever is asked of a lesson, in whatever order', () => {
  it('the machines accept all that is decided; only what was deleted does not come again', () => {
    always(({ steps, log }) => {
      const deleted = log.flatMap(({ type, data }) => (DELETIONS.includes(type) ? Object.values(data as object) : []));
      const stopped = steps.filter((step) => refusalOf(step) === 'step.notNow' && !SAY_SO.includes(step.wish.name));
      const subjects = stopped.map(({ wish: { name, question } }) =>
        name === 'WriteQuestion' ? questionId(question) : name === 'AddSlides' ? deckId(question) : name,
      );
      expect(deleted).toEqual(expect.arrayContaining(subjects));
    });
  });

  it('deciding is pure: nothing that was frozen is touched, and asked again it answers the same', () => {
    always(({ steps }) => {
      expect(steps.map(({ again }) => again)).toEqual(steps.map(({ decision }) => decision));
    });
  });

  it('every fact and the refusals of hasty teachers are drawn, so that the rest proves something', () => {
    const stories = fc.sample(wishes, { seed: 2026, numRuns: 7000 }).map(given);
    const seen = new Set(
      stories.flatMap(({ log, steps }) => [...log.map(({ type }) => type), ...steps.map(refusalOf)]),
    );
    const all = lessonStream.contexts.flatMap(({ facts }) => facts.map(({ type }) => type));
    const reached = [
      ...all.filter((type) => type !== 'LessonCancelled'),
      'quiz.notLate',
      'edit.conflict',
      'timer.void',
    ];
    expect([...seen]).toEqual(expect.arrayContaining(reached));
  });

  it('at most one question is open, or one card of several, and none after the end', () => {
    always(({ steps, lesson: last }) => {
      for (const { before } of [...steps, { before: last }]) {
        const { questionCard, lesson } = before.state;
        const open = questionsOf(before).filter(isOpen);
        const asked = new Set(open.map(({ questionId }) => cardOf(questionCard, questionId)?.cardId ?? questionId));
        expect(asked.size).toBeLessThanOrEqual(lesson.status === 'running' ? 1 : 0);
      }
    });
  });

  it('[R8.35] an answer counts if and only if it was in time or the teacher accepted it', () => {
    always(({ log, lesson: last }) => {
      for (const question of questionsOf(last)) {
        const table = [...entries(question.answers)];
        // A grade’s letter is not the answer’s.
        const given = (which: 'counted' | 'late') =>
          Object.fromEntries(
            table.flatMap(([id, { [which]: one }]) => (one ? [[id, one.grade === undefined ? one.choice : '']] : [])),
          );
        expect({ counted: given('counted'), late: given('late') }).toEqual(answersIn(log, question.questionId));
      }
    });
  });

  it('the counts are those of the answers', () => {
    always(({ lesson: last }) => {
      for (const question of questionsOf(last)) {
        const answers = [...entries(question.answers)].map(([, answer]) => answer);
        const choices = answers.flatMap(({ counted }) => (counted ? [counted.choice] : []));
        const counted = Object.fromEntries(
          Object.keys(question.counts).map((letter) => [letter, choices.filter((one) => one.includes(letter)).length]),
        );
        // Of an anonymous poll no answer says what was chosen.
        const counts = question.anonymous ? question.counts : counted;
        expect(question).toMatchObject({
          counts,
          counted: choices.length,
          late: answers.filter(({ late }) => late).length,
        });
      }
    });
  });

  it('an answer in a running lesson, of who is in it and did not hand in their card, to a published question and one of its choices, is never lost', () => {
    always(({ steps }) => {
      for (const { wish, before, decision, asked } of steps.filter(({ wish: { name } }) => name === 'SubmitAnswer')) {
        const question = before.state.quiz.questions[questionId(wish.question)];
        const joined = [...entries(before.state.attendance.participants)].some(
          ([id, { joinedAt }]) => id === asked.personId && joinedAt !== undefined,
        );
        const isGood =
          before.state.lesson.status === 'running' &&
          joined &&
          wish.choice < 4 &&
          question !== undefined &&
          question.anonymous !== true &&
          question.kind !== 'fillBlank' &&
          question.kind !== 'subjective' &&
          question.kind !== 'programming' &&
          question.status !== 'draft' &&
          !hasHandedIn(cardOf(before.state.questionCard, question.questionId), asked.personId);
        expect('refused' in decision).toBe(!isGood);
      }
    });
  });

  it('[R5.30] [R5.31] a deadline is never before now when it is set, and results never come before it', () => {
    always(({ log, lesson: last }) => {
      const set = log.filter(({ type }) => type === 'QuestionPublished' || type === 'QuestionExtended');
      expect(set.filter(({ data, at }) => (data as { deadline: number }).deadline < at)).toEqual([]);
      for (const { questionId: id } of questionsOf(last)) {
        const ofThis = log.filter(({ data }) => (data as { questionId?: string }).questionId === id);
        const steps = ofThis.map(({ type }) => type).filter((type) => STEPS.includes(type));
        expect(steps).toEqual(STEPS.slice(0, steps.length));
      }
    });
  });
});
