import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { NO_LETTERS } from '@lectern/contracts/quiz/rounds.ts';
import type { useText } from './rounds-texts.ts';

/** What letters of a round are called: a judgement's are words. */
export const roundWords =
  ({ kind }: { readonly kind: QuestionKind }, t: ReturnType<typeof useText>['t']) =>
  (letters: string): string => {
    if (letters === NO_LETTERS) return t('rounds.nothing');
    return kind === 'judgement' ? t(letters === 'A' ? 'rounds.true' : 'rounds.false') : letters;
  };
