import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { worth } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';

interface Headed {
  readonly kind: QuestionKind;
  readonly points: number;
  readonly anonymous?: true | undefined;
  readonly n?: number | undefined;
  readonly repeatsN?: number | undefined;
}

/** "第 2 题 · 单选 · 5 分": a draft has no number yet, and a poll that is worth nothing no points. */
export function useHead(): (question: Headed) => string {
  const { t } = useText();
  return ({ kind, anonymous, points, n, repeatsN }) =>
    [
      n !== undefined && t('question.n', { n }),
      repeatsN !== undefined && t('question.secondRound', { n: repeatsN }),
      t(`kind.${anonymous ? 'anonymousPoll' : kind}`),
      points > 0 && t('question.points', { n: worth(points) }),
    ]
      .filter(Boolean)
      .join(' · ');
}
