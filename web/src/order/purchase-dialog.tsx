import type { ShownOffer } from '@lectern/contracts/membership/membership.ts';
import { planOf } from '@lectern/contracts/membership/plans.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { countdown } from '../kit/i18n/format.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useTimeLeft } from '../kit/ui/countdown.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { QrCode } from '../kit/ui/qr-code.tsx';
import { Notice, Skeleton, useErrorText } from '../kit/ui/states.tsx';
import { dayOf, lastDayOf, yuan } from './money.ts';
import { useText } from './texts.ts';
import { usePayment } from './use-payment.ts';
import './order.css';

/** What is bought: by an offer, or an order that stands already. */
interface Goods {
  readonly planId: string;
  readonly amountFen: number;
}

interface Props {
  readonly offer?: ShownOffer;
  readonly order?: Goods & { readonly orderNo: string };
  readonly onClose: () => void;
}

const now = () => Date.now();

/** From what it costs to that it is open: the sum is shown before an order is made, the result comes by itself. */
export function PurchaseDialog({ offer, order, onClose }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const payment = usePayment(order?.orderNo);
  const { orderNo, code, stand, fetching } = payment;
  const fault = payment.checking.error ?? payment.polling.error;
  const goods = order ?? { planId: offer!.planId, amountFen: offer!.amountFen ?? 0 };
  const sum = yuan(goods.amountFen);
  const fetchCode = useRef(fetching.run);
  useEffect(() => {
    if (order !== undefined) void fetchCode.current();
  }, [order]);
  const close = <Button onClick={onClose}>{t('pay.close')}</Button>;
  if (stand?.status === 'paid')
    return (
      <Dialog
        title={t('pay.result')}
        onClose={onClose}
        actions={
          stand.isGranted ? (
            <Button look="primary" onClick={onClose}>
              {t('pay.start')}
            </Button>
          ) : (
            close
          )
        }
      >
        <Result
          icon="okc"
          tone="ok"
          title={t(stand.isGranted ? 'pay.done' : 'pay.opening', { sum })}
          why={t(stand.isGranted ? 'pay.doneWhy' : 'pay.openingWhy')}
        />
      </Dialog>
    );
  if (stand?.status === 'closed' || stand?.status === 'abnormal')
    return (
      <Dialog title={t('pay.result')} onClose={onClose} actions={close}>
        {stand.status === 'closed' ? (
          <Result icon="timer" tone="off" title={t('pay.closed')} why={t('pay.closedWhy')} />
        ) : (
          <Result icon="alert" tone="warn" title={t('pay.abnormal')} why={t('pay.abnormalWhy')} />
        )}
      </Dialog>
    );
  if (code === undefined && order === undefined)
    return (
      <Dialog
        title={t('pay.confirm')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('pay.cancel')}</Button>
            <Button look="primary" busy={fetching.busy} onClick={() => void fetching.run(goods.planId)}>
              {t('pay.go', { sum })}
            </Button>
          </>
        }
      >
        <Sums offer={offer!} />
        {fetching.error !== undefined && <Fault>{errorText(fetching.error)}</Fault>}
      </Dialog>
    );
  return (
    <Dialog
      title={t('pay.title')}
      onClose={onClose}
      actions={
        <>
          {close}
          <Button look="primary" busy={payment.checking.busy} onClick={() => void payment.checking.run()}>
            {t('pay.check')}
          </Button>
        </>
      }
    >
      <div className="pay">
        <p className="amt">{sum}</p>
        <p className="sub">
          <Name planId={goods.planId} />
        </p>
        {code === undefined ? (
          fetching.error === undefined ? (
            <Skeleton lines={4}>{t('pay.making')}</Skeleton>
          ) : (
            <Fault>{errorText(fetching.error)}</Fault>
          )
        ) : (
          <>
            <QrCode text={code.url} />
            <Left until={code.until} onOver={() => void payment.polling.run()} />
            <p className="hint">{t('pay.hint')}</p>
            <p className="hint pay-phone">{t('pay.onPhone')}</p>
            {/^https?:/.test(code.url) && (
              <a className="link" href={code.url} target="_blank" rel="noreferrer">
                {t('pay.sandbox')}
              </a>
            )}
          </>
        )}
        {payment.isOffline ? (
          <Notice tone="warn">{t('pay.offline')}</Notice>
        ) : (
          payment.wasAsked && <Notice assertive>{t('pay.notYet')}</Notice>
        )}
        {fault !== undefined && <Fault>{errorText(fault)}</Fault>}
        {orderNo !== undefined && (
          <dl className="order-sums">
            <dt>{t('pay.number')}</dt>
            <dd className="mono">{orderNo}</dd>
          </dl>
        )}
      </div>
    </Dialog>
  );
}

function Name({ planId }: { readonly planId: string }): ReactNode {
  const { t, language } = useText();
  const { level, months } = planOf(planId)!;
  return [t(`plan.${level}`), t('plan.months', { n: months })].join(language === 'en' ? ', ' : '，');
}

/** A date in words that break into lines: it does not. */
const whole = (day: string): string => day.replaceAll('-', '-\u2060');

function Sums({ offer }: { readonly offer: ShownOffer }) {
  const { t } = useText();
  const { planId, creditFen = 0, amountFen = 0, from = 0, until = 0 } = offer;
  return (
    <dl className="order-sums">
      <dt>
        <Name planId={planId} />
      </dt>
      <dd>{yuan(amountFen + creditFen)}</dd>
      {creditFen > 0 && (
        <>
          <dt>{t('pay.credit')}</dt>
          <dd>−{yuan(creditFen)}</dd>
        </>
      )}
      <dt>{t('pay.validity')}</dt>
      <dd>{t('pay.fromTo', { from: whole(dayOf(from)), to: whole(lastDayOf(until)) })}</dd>
      <dt className="t">{t('pay.amount')}</dt>
      <dd className="t">{yuan(amountFen)}</dd>
    </dl>
  );
}

function Left({ until, onOver }: { readonly until: number; readonly onOver: () => void }) {
  const { t } = useText();
  const left = useTimeLeft(until, now);
  const over = useRef(onOver);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  return (
    <p className="pay-left" role="timer">
      <Icon name="timer" size="s" />
      {t('pay.left', { left: countdown(left) ?? '00:00' })}
    </p>
  );
}

interface ResultProps {
  readonly icon: 'okc' | 'timer' | 'alert';
  readonly tone: 'ok' | 'off' | 'warn';
  readonly title: string;
  readonly why: string;
}

const Result = ({ icon, tone, title, why }: ResultProps) => (
  <div className="order-result" role="status">
    <span className={`ico ${tone}`}>
      <Icon name={icon} size="l" />
    </span>
    <b>{title}</b>
    <p>{why}</p>
  </div>
);
