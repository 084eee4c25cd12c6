import { accepts } from '@lectern/contracts/kernel/machine.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import {
  AcceptLateAnswer,
  CollectQuestion,
  DeleteQuestion,
  ExtendQuestion,
  PublishQuestion,
  quizCommands,
  RepeatQuestion,
  ReviseQuestion,
  ShowAnswer,
  ShowDistribution,
} from '@lectern/contracts/quiz/commands.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { questionMachine } from '@lectern/contracts/quiz/machine.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { describe, expect, it } from 'vitest';
import { whyNot } from './why-not.ts';

const teacher: Asker = { role: 'teacher', bound: true };
const assistant: Asker = { role: 'assistant', bound: true };
const one = (status: TeacherQuestionView['status'], key?: string, kind: QuestionKind = 'singleChoice') => ({
  status,
  kind,
  ...(status !== 'draft' && { deadline: 1 }),
  ...(key !== undefined && { key }),
});
const statuses = ['draft', 'open', 'collected', 'distributionShown', 'answerShown'] as const;

describe('why a button about a question is disabled', () => {
  it('is nothing exactly when the role table and the machine allow the first fact', () => {
    for (const kind of quizCommands) {
      for (const asker of [teacher, assistant]) {
        for (const status of statuses) {
          const allowed = may(asker, kind.allow) && accepts(questionMachine, status, kind.records[0]);
          expect(
            whyNot(kind, asker, one(status, 'A')) === undefined,
            `${kind.name} by ${asker.role} at ${status}`,
          ).toBe(allowed);
        }
      }
    }
  });

  it('offers no more time where there is no limit', () => {
    const { deadline: _, ...untimed } = one('open', 'A');
    expect(whyNot(ExtendQuestion, teacher, untimed)).toBe('quiz.untimed');
    expect(whyNot(CollectQuestion, teacher, untimed)).toBeUndefined();
  });

  it('[R5.48] asks for a correct answer before publishing', () => {
    expect(whyNot(PublishQuestion, teacher, one('draft'))).toBe('quiz.noKey');
    expect(whyNot(PublishQuestion, teacher, one('draft', 'A'))).toBeUndefined();
  });

  it('[R3.10] publishes a poll without a key, and shows no answer of it', () => {
    expect(whyNot(PublishQuestion, teacher, one('draft', undefined, 'poll'))).toBeUndefined();
    expect(whyNot(ShowAnswer, teacher, one('distributionShown', undefined, 'poll'))).toBe('quiz.pollHasNoAnswer');
  });

  it('[R3.10] asks a second time before the answer is shown, once, and shows the answer with the second round', () => {
    expect(whyNot(RepeatQuestion, assistant, one('collected', 'A'))).toBeUndefined();
    expect(whyNot(RepeatQuestion, teacher, one('answerShown', 'A'))).toBe('quiz.answerIsOut');
    expect(whyNot(RepeatQuestion, teacher, one('open', 'A'))).toBe('quiz.collectFirst');
    expect(whyNot(RepeatQuestion, teacher, { ...one('collected', 'A'), repeats: '1' })).toBe('quiz.repeatedOnce');
    expect(whyNot(RepeatQuestion, teacher, one('collected', undefined, 'subjective'))).toBe('quiz.notRepeatable');
    const repeated = { ...one('distributionShown', 'A'), repeated: true as const };
    expect(whyNot(RepeatQuestion, teacher, repeated)).toBe('quiz.repeatedOnce');
    expect(whyNot(ShowAnswer, teacher, repeated)).toBe('quiz.inSecondRound');
  });

  it('says which step comes first', () => {
    expect(whyNot(ShowDistribution, teacher, one('open'))).toBe('quiz.collectFirst');
    expect(whyNot(ShowAnswer, teacher, one('open'))).toBe('quiz.distributionFirst');
    expect(whyNot(ShowAnswer, teacher, one('collected'))).toBe('quiz.distributionFirst');
    expect(whyNot(CollectQuestion, teacher, one('draft'))).toBe('quiz.notPublished');
    expect(whyNot(ExtendQuestion, teacher, one('collected'))).toBe('quiz.collected');
    expect(whyNot(ReviseQuestion, teacher, one('open'))).toBe('quiz.published');
  });

  it('[R6.03] lets an assistant publish, but neither delete nor accept', () => {
    expect(whyNot(PublishQuestion, assistant, one('draft', 'A'))).toBeUndefined();
    expect(whyNot(DeleteQuestion, assistant, one('draft'))).toBe('page.forbidden');
    expect(whyNot(AcceptLateAnswer, assistant, one('collected'))).toBe('page.forbidden');
  });
});
