import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { OUTCOMES } from '@lectern/contracts/question/outcomes.ts';
import { KINDS } from '@lectern/contracts/question/kinds.ts';
import type { TeacherTexts } from '../kit/i18n/teacher.zh-cn.ts';
import type { Texts } from '../kit/i18n/text.ts';
import type { Letters } from './fact-words.ts';
import type { Report } from './use-report.ts';

type T = Texts<TeacherTexts>['t'];

/** An answer's letters as they are said: a judgement's two are what they say of the sentence, not whether one was right. */
export const spoken = (kind: string, letters: string, t: T): string =>
  kind === 'programming'
    ? letters === ''
      ? '—'
      : t(`outcome.${OUTCOMES[letters.charCodeAt(0) - 65]!}`)
    : kind === 'subjective'
      ? letters === ''
        ? '—'
        : (KINDS.subjective.names?.[letters.charCodeAt(0) - 65] ?? '')
      : kind === 'fillBlank'
        ? letters === ''
          ? t('blanks.noneRight')
          : t('blanks.rightOnes', {
              list: Array.from(letters, (letter) => letter.charCodeAt(0) - 64).join(t('report.and')),
            })
        : kind === 'judgement'
          ? t(letters === 'A' ? 'kind.right' : 'kind.wrong')
          : kind === 'poll' && letters === ''
            ? t('kind.anonymously')
            : letters;

/** The same of a fact about an answer: which question it is about stands in it. */
export const lettersIn =
  (questions: Pick<Report, 'questions'>['questions'], t: T): Letters =>
  ({ questionId, choice, right, text }) => {
    const kind = questions.find((one) => one.questionId === questionId)?.kind ?? '';
    if (typeof text === 'string') return saidIn(kind, text);
    return spoken(kind, typeof choice === 'string' ? choice : typeof right === 'string' ? right : '', t);
  };
