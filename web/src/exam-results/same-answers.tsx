import type { GradeAttemptItem, WithdrawGrade } from '@lectern/contracts/attempt/attempt.ts';
import { SameAnswers, type ReviewedItem } from '@lectern/contracts/attempt/exam-results.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isConflict, standingNow } from '../kit/data/errors-of-edits.ts';
import { command, query } from '../kit/data/request.ts';
import { GiveAllDialog, Names } from '../kit/forms/give-all-dialog.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;

/** Who else wrote the same; nothing where that could not be read, since each is graded without it too. */
export function useSameAnswers(attemptId: string, itemId: string): SameAnswers['others'] {
  const found = useQuery({
    queryKey: [SameAnswers.name, attemptId, itemId],
    queryFn: () => query<typeof SameAnswers>(SameAnswers, { id: attemptId, itemId }),
    refetchInterval: REFRESH_MS,
  });
  return found.data?.others ?? [];
}

interface Given {
  readonly points: number;
  readonly remark?: string;
}

interface Props {
  readonly attemptId: string;
  readonly name: string;
  readonly answer: ReviewedItem;
  readonly others: SameAnswers['others'];
  readonly given: Given;
  /** What stands in the dialog was done or left, and the desk goes on. */
  readonly onDone: () => void;
  /** Scores were taken back. */
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/** One score and remark for all that are not scored yet, whom it names before. */
export function SameAnswersDialog({ attemptId, name, answer, others, given, ...rest }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const { itemId, score, editedIn } = answer;
  const [{ open, graded }] = useState(() => ({
    open: [
      ...(score === undefined ? [{ attemptId, name, editedIn }] : []),
      ...others.filter(({ points }) => points === undefined),
    ] as SameAnswers['others'],
    graded: others.filter(({ points }) => points !== undefined),
  }));
  const points = worth(given.points);
  function whyLeft(whose: string, error: unknown): string {
    if (!isConflict(error)) return `${whose}: ${errorText(error)}`;
    const { points: tenths } = standingNow(error);
    return typeof tenths === 'number'
      ? t('same.leftGraded', { name: whose, n: worth(tenths) })
      : t('same.leftChanged', { name: whose });
  }
  return (
    <GiveAllDialog
      {...rest}
      title={t('same.title', { n: open.length, points })}
      confirm={t('same.confirm', { n: open.length })}
      receivers={open.map((one) => ({
        ...one,
        id: one.attemptId,
        shown: one.words === undefined ? one.name : t('same.spelled', { name: one.name, words: one.words }),
      }))}
      give={(one, key) =>
        command<typeof GradeAttemptItem>(
          'attempt',
          one.id,
          'GradeAttemptItem',
          { itemId, ...given, basedOn: one.editedIn },
          { key },
        )
      }
      takeBack={({ id }, basedOn) => command<typeof WithdrawGrade>('attempt', id, 'WithdrawGrade', { itemId, basedOn })}
      whyLeft={(one, error) => whyLeft(one.name, error)}
      words={{
        done: (n) => t('same.done', { n, points }),
        tookBack: (n, stay) => (stay === 0 ? t('same.tookBack', { n }) : t('same.tookBackSome', { n, stay })),
        left: (n) => t('same.left', { n }),
        goOn: t('same.goOn'),
        again: t('same.again'),
      }}
      lead={
        <>
          <p className="i2">{t('same.what')}</p>
          {given.remark !== undefined && <p>{t('same.remark', { remark: given.remark })}</p>}
        </>
      }
    >
      {graded.length > 0 && (
        <>
          <p className="i2">{t('same.stay', { n: graded.length })}</p>
          <Names
            of={graded.map(({ attemptId: id, name: whose, grader = '', points: n = 0 }) => [
              id,
              t('same.stays', { name: whose, grader, n: worth(n) }),
            ])}
          />
        </>
      )}
    </GiveAllDialog>
  );
}
