import { OrderHistory, type OrderRow, type OrderStep } from '@lectern/contracts/order/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { dayOf, lastDayOf, yuan } from './money.ts';
import { useText } from './texts.ts';

const SUMS = ['received', 'granted', 'due', 'returned', 'waiting'] as const;
const SHOWN_OF_HASH = 12;

interface Props {
  readonly row: OrderRow;
  readonly onClose: () => void;
}

/** An order as an auditor replays it: each fact, and what the books were after it. */
export function OrderHistoryDialog({ row: { orderId, orderNo }, onClose }: Props) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [OrderHistory.name, orderId],
    queryFn: () => query<typeof OrderHistory>(OrderHistory, { orderId }),
  });
  const { data } = found;
  return (
    <Dialog
      title={t('history.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      <p className="mono">{orderNo}</p>
      <p className="i2">{t('history.lead')}</p>
      {data === undefined ? (
        <PlaceNotThere part={found} lines={6} />
      ) : (
        <>
          <Notice tone={data.isBalanced && data.isIntact ? 'ok' : 'bad'}>
            {t(data.isIntact ? (data.isBalanced ? 'history.balanced' : 'history.unbalanced') : 'history.broken')}
          </Notice>
          <ol className="history">
            {data.steps.map((step) => (
              <Step key={`${step.stream} ${step.version}`} step={step} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}

function Step({ step }: { readonly step: OrderStep }) {
  const { t } = useText();
  const when = useWhen();
  const { stream, version, at, type, by, hash, fen, why, transactionId, from, until, status } = step;
  const sum = yuan(fen ?? 0);
  const words =
    why === undefined
      ? t(`fact.${type as 'OrderPaid'}`, { sum }) // each kind has its words; those of some name no sum
      : t('fact.UnmatchedPaymentReceived', { sum, why: t(`why.${why}`) });
  const sums = SUMS.filter((one) => step[`${one}Fen`] !== 0).map(
    (one) => `${t(`books.${one}`)} ${yuan(step[`${one}Fen`])}`,
  );
  const period =
    from !== undefined && until !== undefined && t('pay.fromTo', { from: dayOf(from), to: lastDayOf(until) });
  return (
    <li>
      <b>{words}</b>
      <small>{when(at)}</small>
      <small className="after">{[t(`history.${by}`), period, transactionId].filter(Boolean).join(' · ')}</small>
      <small className="after">{[t(`order.${status}`), ...sums].join(' · ')}</small>
      <small className="after mono">{`${type} · ${stream} #${version} · ${hash.slice(0, SHOWN_OF_HASH)}`}</small>
    </li>
  );
}
