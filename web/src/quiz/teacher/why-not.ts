import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { accepts } from '@lectern/contracts/kernel/machine.ts';
import type { LessonRefusalCode } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { hasKey, isMarked, isProgram } from '@lectern/contracts/question/kinds.ts';
import { questionMachine } from '@lectern/contracts/quiz/machine.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';

type Judged = Pick<TeacherQuestionView, 'status' | 'key' | 'kind' | 'deadline' | 'anonymous' | 'repeats' | 'repeated'> &
  Partial<Pick<TeacherQuestionView, 'program' | 'hiddenTests' | 'answers'>>;

/**
 * Why a command about this question would be refused now; undefined when it would not.
 * The same role table and machine that the server asks: a button is enabled exactly when its first fact is accepted.
 */
export function whyNot(kind: CommandKind, asker: Asker, question: Judged): LessonRefusalCode | undefined {
  if (!may(asker, kind.allow)) return 'page.forbidden';
  if (kind.name === 'ShowAnswer' && !hasKey(question.kind)) return 'quiz.pollHasNoAnswer';
  if (!accepts(questionMachine, question.status, kind.records[0])) return refusalAt(kind.records[0], question.status);
  if (kind.name === 'PublishQuestion' && needsKey(question)) return 'quiz.noKey'; // [R5.48]
  if (kind.name === 'PublishQuestion' && needsTest(question)) return 'quiz.noTests';
  if (kind.name === 'ShowDistribution' && isProgram(question.kind) && isScoring(question)) return 'quiz.scoringPending';
  if (kind.name === 'RepeatQuestion') {
    if (isMarked(question.kind) || question.anonymous) return 'quiz.notRepeatable';
    if (question.repeated || question.repeats !== undefined) return 'quiz.repeatedOnce';
  }
  if (kind.name === 'ShowAnswer' && question.repeated) return 'quiz.inSecondRound';
  if (kind.name === 'ExtendQuestion' && question.deadline === undefined) return 'quiz.untimed';
  return undefined;
}

/** A program is scored by its tests: one at least. */
export const needsTest = ({ kind, program, hiddenTests }: Pick<Judged, 'kind' | 'program' | 'hiddenTests'>): boolean =>
  isProgram(kind) && Object.keys({ ...program?.samples, ...hiddenTests }).length === 0;

/** Results are shown once all programs that count have run. */
const isScoring = ({ answers = {} }: Judged): boolean =>
  Object.values(answers).some(({ at, samples }) => at !== undefined && samples === undefined);

/** Everything but a poll is published with its answer [R5.48]. */
export const needsKey = ({
  kind,
  key,
}: Pick<TeacherQuestionView, 'kind'> & { readonly key?: string | undefined }): boolean =>
  hasKey(kind) && key === undefined;

/** The reason in words that help: what has to come first, or that it is done. */
function refusalAt(fact: string, status: Judged['status']): LessonRefusalCode {
  if (fact === 'QuestionRevised' || fact === 'QuestionDeleted' || fact === 'QuestionPublished') return 'quiz.published';
  if (status === 'draft') return 'quiz.notPublished';
  if (fact === 'QuestionExtended' || fact === 'QuestionCollected') return 'quiz.collected';
  if (fact === 'QuestionRepeated') return status === 'open' ? 'quiz.collectFirst' : 'quiz.answerIsOut';
  if (fact === 'WordCloudShown' || fact === 'WordCloudEnded')
    return status === 'open' ? 'quiz.collectFirst' : 'quiz.notGraded';
  if (fact === 'DistributionShown') return status === 'open' ? 'quiz.collectFirst' : 'already.so';
  if (fact === 'AnswerShown') return status === 'answerShown' ? 'already.so' : 'quiz.distributionFirst';
  return 'step.notNow';
}
