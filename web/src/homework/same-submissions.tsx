import type { GradeSubmission, WithdrawSubmissionGrade } from '@lectern/contracts/homework/commands.ts';
import { SameSubmissions, type HomeworkText, type SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isConflict, standingNow } from '../kit/data/errors-of-edits.ts';
import { command, query } from '../kit/data/request.ts';
import { GiveAllDialog, Names } from '../kit/forms/give-all-dialog.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useErrorText } from '../kit/ui/states.tsx';
import { nameOf } from './teams.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;

/** Who else submitted the same; nobody where that could not be read, since each is graded without it too. */
export function useSameSubmissions(id: string, personId: string): SameSubmissions['others'] {
  const found = useQuery({
    queryKey: [SameSubmissions.name, id, personId],
    queryFn: () => query<typeof SameSubmissions>(SameSubmissions, { id, personId }),
    refetchInterval: REFRESH_MS,
  });
  return found.data?.others ?? [];
}

export interface Given {
  readonly scoreTenths: number;
  readonly criteria?: { name: string; tenths: number }[];
  readonly remark?: string;
}

interface Props {
  readonly text: HomeworkText;
  readonly personId: string;
  readonly detail: SubmissionDetail;
  readonly others: SameSubmissions['others'];
  readonly given: Given;
  readonly onDone: (last?: Receipt) => void;
  readonly onUndone: (last?: Receipt) => void;
  readonly onClose: () => void;
}

/** One score and remark for all that are not graded yet, whom it names before. */
export function SameSubmissionsDialog({ text, personId, detail, others, given, ...rest }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const [{ open, graded }] = useState(() => ({
    open: [
      ...(detail.standing === 'ungraded' ? [{ ...detail, personId, words: undefined }] : []),
      ...others.filter(({ scoreTenths }) => scoreTenths === undefined),
    ].map(({ personId: id, name, teamId, words, editedIn }) => ({
      id,
      name: nameOf(text, { teamId, name }),
      words,
      editedIn,
    })),
    graded: others.filter(({ scoreTenths }) => scoreTenths !== undefined),
  }));
  const points = worth(given.scoreTenths);
  function whyLeft(name: string, error: unknown): string {
    if (!isConflict(error)) return `${name}: ${errorText(error)}`;
    const { scoreTenths } = standingNow(error);
    return typeof scoreTenths === 'number'
      ? t('homework.sameLeftGraded', { name, n: worth(scoreTenths) })
      : t('homework.sameLeftChanged', { name });
  }
  return (
    <GiveAllDialog
      {...rest}
      title={t('homework.sameTitle', { n: open.length, points })}
      confirm={t('homework.sameConfirm', { n: open.length })}
      receivers={open.map((one) => ({
        ...one,
        shown: one.words === undefined ? one.name : t('homework.sameSpelled', { name: one.name, words: one.words }),
      }))}
      give={({ id, editedIn: basedOn }, key) =>
        command<typeof GradeSubmission>(
          'homework',
          text.id,
          'GradeSubmission',
          { personId: id, ...given, basedOn },
          { key },
        )
      }
      takeBack={({ id }, basedOn) =>
        command<typeof WithdrawSubmissionGrade>('homework', text.id, 'WithdrawSubmissionGrade', {
          personId: id,
          basedOn,
        })
      }
      whyLeft={({ name }, error) => whyLeft(name, error)}
      words={{
        done: (n) => t('homework.sameDone', { n, points }),
        tookBack: (n, stay) =>
          stay === 0 ? t('homework.sameTookBack', { n }) : t('homework.sameTookBackSome', { n, stay }),
        left: (n) => t('homework.sameLeft', { n }),
        goOn: t('homework.sameGoOn'),
        again: t('homework.sameAgain'),
      }}
      lead={
        <>
          <p className="i2">{t('homework.sameWhat')}</p>
          {given.remark !== undefined && <p>{t('homework.remarkOf', { text: given.remark })}</p>}
        </>
      }
    >
      {graded.length > 0 && (
        <>
          <p className="i2">{t('homework.sameStay', { n: graded.length })}</p>
          <Names
            of={graded.map((one) => [
              one.personId,
              t('homework.sameStays', {
                name: nameOf(text, one),
                grader: one.grader ?? '',
                n: worth(one.scoreTenths ?? 0),
              }),
            ])}
          />
        </>
      )}
    </GiveAllDialog>
  );
}
