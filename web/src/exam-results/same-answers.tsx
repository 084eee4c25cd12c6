import type { GradeAttemptItem, WithdrawGrade } from '@lectern/contracts/attempt/attempt.ts';
import { SameAnswers, type ReviewedItem } from '@lectern/contracts/attempt/exam-results.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isConflict, standingNow } from '../kit/data/errors-of-edits.ts';
import { isPassing } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { command, query } from '../kit/data/request.ts';
import { worth } from '../kit/i18n/format.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
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

/** One score and remark for all that are not scored yet, whom it names before; each is a command, and who was left is told. */
export function SameAnswersDialog({ attemptId, name, answer, others, given, onDone, onUndone, onClose }: Props) {
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
  /** The intention for each, so that one that is sent again is not given twice. */
  const keys = useRef(new Map(open.map((one) => [one.attemptId, newKey()])));
  const versions = useRef(new Map<string, number>());
  const [left, setLeft] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failed, setFailed] = useState<string>();
  const points = worth(given.points);

  async function giveAll(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    const stayed = new Map(left);
    let isAll = true;
    for (const one of open) {
      if (versions.current.has(one.attemptId) || stayed.has(one.attemptId)) continue;
      try {
        const data = { itemId, ...given, basedOn: one.editedIn };
        const key = keys.current.get(one.attemptId)!;
        const to = ['attempt', one.attemptId, 'GradeAttemptItem'] as const;
        const { version } = await command<typeof GradeAttemptItem>(...to, data, { key });
        versions.current.set(one.attemptId, version);
      } catch (error) {
        if (isPassing(error)) {
          setFailed(errorText(error));
          isAll = false;
          break;
        }
        stayed.set(one.attemptId, isConflict(error) ? theirs(one.name, error) : `${one.name}: ${errorText(error)}`);
      }
    }
    setBusy(false);
    setLeft(stayed);
    if (!isAll) return;
    const n = versions.current.size;
    if (n > 0) toast('ok', t('same.done', { n, points }), { label: t('same.undo'), run: () => void takeBack() });
    if (stayed.size === 0) onDone();
    else setOver(true);
  }
  function theirs(whose: string, error: Parameters<typeof standingNow>[0]): string {
    const { points: tenths } = standingNow(error);
    return typeof tenths === 'number'
      ? t('same.leftGraded', { name: whose, n: worth(tenths) })
      : t('same.leftChanged', { name: whose });
  }
  async function takeBack(): Promise<void> {
    let n = 0;
    for (const [id, basedOn] of versions.current) {
      try {
        await command<typeof WithdrawGrade>('attempt', id, 'WithdrawGrade', { itemId, basedOn });
        n += 1;
      } catch (error) {
        if (isPassing(error)) toast('bad', errorText(error));
      }
    }
    const stay = versions.current.size - n;
    toast(stay === 0 ? 'ok' : 'warn', stay === 0 ? t('same.tookBack', { n }) : t('same.tookBackSome', { n, stay }));
    onUndone();
  }

  if (isOver)
    return (
      <Dialog
        title={t('same.left', { n: left.size })}
        onClose={onDone}
        actions={
          <Button look="primary" onClick={onDone}>
            {t('same.goOn')}
          </Button>
        }
      >
        <ul className="results-preview">
          {[...left].map(([id, why]) => (
            <li key={id}>{why}</li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <Dialog
      title={t('same.title', { n: open.length, points })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('results.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void giveAll()}>
            {t('same.confirm', { n: open.length })}
          </Button>
        </>
      }
    >
      <div className="form">
        <p className="i2">{t('same.what')}</p>
        {given.remark !== undefined && <p>{t('same.remark', { remark: given.remark })}</p>}
        <ul className="results-preview">
          {open.map(({ attemptId: id, name: whose, words }) => (
            <li key={id}>{words === undefined ? whose : t('same.spelled', { name: whose, words })}</li>
          ))}
        </ul>
        {graded.length > 0 && (
          <>
            <p className="i2">{t('same.stay', { n: graded.length })}</p>
            <ul className="results-preview">
              {graded.map(({ attemptId: id, name: whose, grader = '', points: n = 0 }) => (
                <li key={id}>{t('same.stays', { name: whose, grader, n: worth(n) })}</li>
              ))}
            </ul>
          </>
        )}
        {failed !== undefined && (
          <Notice tone="bad" assertive action={<Button onClick={() => void giveAll()}>{t('same.again')}</Button>}>
            {failed}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
