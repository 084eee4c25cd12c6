import { Exams } from '@lectern/contracts/exam/queries.ts';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { timeOfDay } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { requestIdOf, useErrorText } from '../kit/ui/states.tsx';
import type { Sent } from './sender.ts';
import { sender, useSending } from './use-sending.ts';
import { useText } from './texts.ts';
import './exam.css';

const TONES = { waiting: 'off', sending: 'info', sent: 'ok', failed: 'bad' } as const;
/** What needs somebody stands first. */
const ORDER = ['failed', 'sending', 'waiting', 'sent'] as const;

/** What became of a paper that goes to several classes [R4.17]. */
export function SendingCard({ paperId }: { readonly paperId: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const sending = useSending(paperId);
  const readAgain = useReadAgain(Exams);
  const columns = useMemo(
    (): readonly Column<Sent>[] => [
      { id: 'class', head: t('exam.class'), cell: ({ className }) => className },
      { id: 'students', head: t('exam.students'), cell: ({ students: n }) => t('exam.ofStudents', { n }) },
      {
        id: 'state',
        head: t('exam.status'),
        cell: ({ state }) => <span className={`st ${TONES[state]}`}>{t(`exam.state.${state}`)}</span>,
      },
      {
        id: 'when',
        head: t('exam.when'),
        cell: ({ at, error }) =>
          error === undefined ? (
            at && timeOfDay(at)
          ) : (
            <span className="exam-reason">
              {errorText(error)} <code>{requestIdOf(error)}</code>
            </span>
          ),
      },
      {
        id: 'acts',
        head: t('exam.acts'),
        isEnd: true,
        cell: ({ state, examId }) =>
          state === 'sent' ? (
            <Link to={`/exams/${examId}`}>{t('exam.look')}</Link>
          ) : state === 'failed' ? (
            <Button size="sm" icon="sync" onClick={() => void sender.again(paperId, examId)}>
              {t('exam.resend')}
            </Button>
          ) : null,
      },
    ],
    [t, errorText, paperId],
  );
  const sent = sending?.classes.filter(({ state }) => state === 'sent').length ?? 0;
  const { receipt } = sending ?? {};
  useEffect(() => {
    if (receipt !== undefined) readAgain(receipt);
  }, [receipt, readAgain]);
  if (sending === undefined) return null;
  const { classes, name } = sending;
  const failed = classes.filter(({ state }) => state === 'failed').length;
  const isGoing = sent + failed < classes.length;
  const rows = classes.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <section className="card exam-sending" aria-label={t('exam.sending', { name })}>
      <header>
        <h2>{t('exam.sending', { name })}</h2>
        <span className="t13 i2" role="status">
          {t('exam.sentTo', { n: sent, of: classes.length })}
        </span>
      </header>
      <DataTable label={t('exam.sending', { name })} columns={columns} rows={rows} keyOf={({ examId }) => examId} />
      <footer className="row">
        <span className="grow t12 i2">{isGoing ? t('exam.goesOn') : <Link to="/exams">{t('exam.toList')}</Link>}</span>
        {!isGoing && (
          <Button look="quiet" onClick={() => sender.forget(paperId)}>
            {t('exam.close')}
          </Button>
        )}
        {failed > 0 && (
          <Button look="primary" icon="sync" onClick={() => void sender.again(paperId)}>
            {t('exam.resendAll', { n: failed })}
          </Button>
        )}
      </footer>
    </section>
  );
}
