import { Leaves, type LeaveView } from '@lectern/contracts/leave/leave.ts';
import { useEffect } from 'react';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { TaughtLeaves } from './leave-items.tsx';
import { useText } from './texts.ts';

/** The room is ahead of the list by a moment. */
const REFRESH_MS = 5_000;

interface Props {
  readonly lessonId: string;
  /** As the room sees it: read again whenever it changes. */
  readonly leave: LeaveView;
  /** Of one person alone. */
  readonly personId?: string;
}

/** The leaves from the lesson that is on, to be decided on beside it. */
export function LeavesHere({ lessonId, leave, personId }: Props) {
  const { t } = useText();
  const list = useList(Leaves, { lessonId }, REFRESH_MS);
  const readAgain = useReadAgain(Leaves);
  useEffect(() => readAgain(), [readAgain, leave]);
  const rows = list.rows?.filter((row) => personId === undefined || row.personId === personId);
  return (
    <section className="leaves-here" aria-label={t('leave.here')}>
      <p className="sub">{t('leave.here')}</p>
      {rows !== undefined ? (
        <TaughtLeaves rows={rows} />
      ) : list.error === undefined ? (
        <Skeleton lines={2} retry={list.again} />
      ) : (
        <Failed error={list.error} retry={list.again} />
      )}
    </section>
  );
}
