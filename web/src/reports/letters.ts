import type { TeacherTexts } from '../kit/i18n/teacher.zh-cn.ts';
import type { Texts } from '../kit/i18n/text.ts';
import type { Letters } from './fact-words.ts';
import type { Report } from './use-report.ts';

type T = Texts<TeacherTexts>['t'];

/** An answer's letters as they are said: a judgement's two are what they say of the sentence, not whether one was right. */
export const spoken = (kind: string, letters: string, t: T): string =>
  kind === 'judgement' ? t(letters === 'A' ? 'kind.right' : 'kind.wrong') : letters;

/** The same of a fact about an answer: which question it is about stands in it. */
export const lettersIn =
  (questions: Pick<Report, 'questions'>['questions'], t: T): Letters =>
  ({ questionId, choice = '' }) =>
    spoken(questions.find((one) => one.questionId === questionId)?.kind ?? '', String(choice), t);
