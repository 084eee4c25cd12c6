import { ClassGrading, TaughtGrading, type GradingWork } from '@lectern/contracts/grading/grading.ts';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useList, useReadAgain, type List } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useText } from './texts.ts';
import './grading.css';

const REFRESH_MS = 30_000;
/** In the address of a page, which queue it was opened from: that of a class, by its id, or of all. */
const FROM = 'grading';
const ALL = 'all';

interface Asked {
  readonly stand?: string | undefined;
  readonly kind?: string | undefined;
  readonly search?: string | undefined;
}

/** The queue of a class, or of all that I teach. */
export function useQueue(classId: string | undefined, asked: Asked): List<GradingWork> {
  const kind = (classId === undefined ? TaughtGrading : ClassGrading) as typeof ClassGrading;
  return useList(kind, { ...asked, id: classId }, REFRESH_MS);
}

/** Reads the queues again once something was graded: they have it in them then. */
export function useQueueAfter(): (receipt?: Receipt) => void {
  const [ofClass, taught] = [useReadAgain(ClassGrading), useReadAgain(TaughtGrading)];
  return (receipt) => {
    ofClass(receipt);
    taught(receipt);
  };
}

/** Where a work is graded, at the first that waits; whoever comes from a queue finds the way back to it. */
export function addressOf({ kind, id, lesson, ungraded }: GradingWork, classId: string | undefined): string {
  const from = `${FROM}=${classId ?? ALL}`;
  if (kind === 'homework') return `/homework/${id}/grade?${ungraded > 0 ? '' : 'queue=graded&'}${from}`;
  if (kind === 'exam') return `/exams/${id}?tab=grading&${from}`;
  const show = ungraded > 0 ? 'ungraded' : 'answered';
  return `/lesson/${lesson!.id}/report?tab=exercises&question=${id}&show=${show}&${from}`;
}

/** Whether this page was opened from a queue, and what of its address says so: another address of the page keeps that. */
export function useWay() {
  const [asked] = useSearchParams();
  const from = asked.get(FROM);
  const classId = idSchema.safeParse(from).success ? from! : undefined;
  return { isFromQueue: from !== null, classId, kept: from === null ? {} : { [FROM]: from } };
}

/** The way back to the queue, and on to its next work; on a page that was opened otherwise, the page's own way. */
export function GradingWay({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const { isFromQueue, classId } = useWay();
  return isFromQueue ? <Way id={id} classId={classId} /> : children;
}

function Way({ id, classId }: { readonly id: string; readonly classId: string | undefined }) {
  const { t } = useText();
  const { rows } = useQueue(classId, {});
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const here = rows?.[at];
  const next = rows?.[at + 1] ?? rows?.find((row) => row.id !== id);
  return (
    <nav className="grading-way" aria-label={t('grading.queue')}>
      <Link className="row" to={classId === undefined ? '/grading' : `/class/${classId}/grading`}>
        <Icon name="left" size="s" />
        {t('grading.queue')}
      </Link>
      <span className="grow i2" role="status">
        {rows &&
          (here
            ? t('grading.left', { n: here.ungraded })
            : t(next === undefined ? 'grading.allDone' : 'grading.hereDone'))}
      </span>
      {next && (
        <Link className={here ? 'btn' : 'btn primary'} to={addressOf(next, classId)}>
          <span className="cut">{t('grading.next', { title: next.title })}</span>
          <Icon name="right" size="s" />
        </Link>
      )}
    </nav>
  );
}
