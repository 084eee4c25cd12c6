import { IssueInvoice, MailInvoice, ProcessInvoice, ReturnInvoice } from '@lectern/contracts/invoice/invoice.ts';
import { INVOICE_STATES, invoiceFilePath, Invoices, invoiceSheetPath } from '@lectern/contracts/invoice/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { numberOfId } from '@lectern/contracts/order/order.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { useMyGrants } from '../access/use-my-grants.ts';
import { useUser } from '../kit/data/use-user.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { Page } from '../kit/ui/page.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { useQueueKeys } from '../kit/lists/use-queue-keys.ts';
import { dayOf, yuan } from '../order/money.ts';
import { LOOKS } from './looks.ts';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './invoice.css';

const REFRESH_MS = 30_000;
type State = (typeof INVOICE_STATES)[number];
type Row = z.output<typeof Invoices.row>;
const isOpenIn = (status: Row['status']): boolean => status === 'submitted' || status === 'processing';

/** Who waits for an invoice, and the next step with one of them [R6.17]. */
export function QueuePage() {
  const { t } = useText();
  const { id } = useUser();
  const when = useWhen();
  const mine = useMyGrants();
  const now = useMinute();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<State>('open');
  const list = useList(Invoices, { search: usePaused(typed), state }, REFRESH_MS);
  const readAgain = useReadAgain(Invoices);
  const [chosen, setChosen] = useState<string>();
  const { rows = [] } = list;
  const at = rows.findIndex(({ invoiceId }) => invoiceId === chosen);
  const mayWork = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const go = (to: number) => setChosen(rows[Math.max(0, Math.min(rows.length - 1, to))]?.invoiceId);
  useQueueKeys({ j: () => go(at + 1), k: () => go(at < 0 ? 0 : at - 1) });
  const showAll = () => {
    setTyped('');
    setState('open');
  };
  const one = rows[at];
  return (
    <Page title={t('invoice.queue')}>
      <header className="top">
        <div className="grow">
          <h1>{t('invoice.queue')}</h1>
          <p>{t('invoice.queueLead')}</p>
        </div>
        <Link className="btn" to="/invoices/calendar">
          {t('calendar.title')}
        </Link>
      </header>
      {list.rows && mine.data && !mayWork && <Notice>{t('invoice.watching')}</Notice>}
      <ListPage
        list={list}
        label={t('invoice.queue')}
        search={{ label: t('invoice.search'), typed, onSearch: setTyped }}
        filters={
          <Select
            label={t('invoice.state')}
            value={state}
            options={INVOICE_STATES.map((id) => ({ id, label: t(`invoice.${id}`) }))}
            onChange={(to) => setState(to ?? 'open')}
          />
        }
        onAll={typed !== '' || state !== 'open' ? showAll : undefined}
        empty={{ icon: 'okc', title: t('invoice.queueNone'), why: t('invoice.queueNoneWhy') }}
      >
        {(shown) => (
          <div className={one === undefined ? 'invoice-split' : 'invoice-split has-one'}>
            <ul aria-label={t('invoice.queue')}>
              {shown.map(({ invoiceId, number, title, name, amountFen, at: asked, dueUntil, status, isRefunded }) => (
                <li key={invoiceId}>
                  <button type="button" aria-current={invoiceId === chosen} onClick={() => setChosen(invoiceId)}>
                    <span className="row">
                      <b className="grow cut">{title}</b>
                      {isOpenIn(status) && now > dueUntil && <span className="st bad">{t('invoice.late')}</span>}
                      <span className={`st ${isRefunded ? 'bad' : LOOKS[status]}`}>
                        {t(isRefunded ? 'invoice.refunded' : `invoice.${status}`)}
                      </span>
                    </span>
                    <small>{[number, name, yuan(amountFen), when(asked)].join(' · ')}</small>
                  </button>
                </li>
              ))}
            </ul>
            {one === undefined ? (
              <p className="invoice-part i2">{t('invoice.pick')}</p>
            ) : (
              <One
                key={one.invoiceId}
                row={one}
                mayWork={mayWork && one.personId !== id}
                onBack={() => setChosen(undefined)}
                onDone={(said, receipt) => {
                  toast('ok', said);
                  setChosen((rows[at + 1] ?? rows[at - 1] ?? one).invoiceId);
                  readAgain(receipt);
                }}
              />
            )}
          </div>
        )}
      </ListPage>
    </Page>
  );
}

interface OneProps {
  readonly row: Row;
  readonly mayWork: boolean;
  readonly onBack: () => void;
  readonly onDone: (said: string, receipt?: Receipt) => void;
}

function One({ row, mayWork, onBack, onDone }: OneProps) {
  const { t } = useText();
  const { personId, invoiceId, number, status, email } = row;
  const [open, setOpen] = useState<'issue' | 'return'>();
  const to = { family: 'invoice', id: personId };
  const { give, isSending, failure } = useCommands(to.family, to.id);
  const process = async () => {
    const done = await give(ProcessInvoice, { invoiceId });
    if (done) onDone(t('invoice.wasProcessed', { number }), done.receipt);
  };
  const mail = async () => {
    const done = await give(MailInvoice, { invoiceId });
    if (done) onDone(t('invoice.wasSent', { email }), done.receipt);
  };
  const isOpen = mayWork && isOpenIn(status);
  const step = {
    submitted: process,
    processing: async () => setOpen('issue'),
    issued: mail,
    returned: async () => undefined,
  }[status];
  const next = () => void step();
  useQueueKeys({ a: () => isOpen && !row.isRefunded && next(), r: () => isOpen && setOpen('return') });
  const shown = [
    ['invoice.header', t(`invoice.${row.header}`)],
    [row.header === 'company' ? 'invoice.companyName' : 'invoice.personName', row.title],
    ['invoice.taxId', row.taxId],
    ['invoice.address', row.address],
    ['invoice.bank', row.bank],
    ['invoice.bankAccount', row.bankAccount],
    ['invoice.email', email],
    ['invoice.phone', row.phone],
    ['invoice.amount', yuan(row.amountFen)],
    ['invoice.dueBy', isOpenIn(status) ? dayOf(row.dueUntil) : undefined],
    ['invoice.orderNos', row.orderIds.map(numberOfId).join(' · ')],
    ['invoice.words', row.words],
  ] as const;
  return (
    <section className="invoice-part" aria-label={number}>
      <div className="back">
        <Button look="quiet" icon="left" onClick={onBack}>
          {t('invoice.back')}
        </Button>
      </div>
      <h2 className="mono">{number}</h2>
      <dl>
        {shown.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {status === 'issued' && (
        <div className="row">
          <a className="btn" href={invoiceFilePath(personId, invoiceId)} target="_blank" rel="noreferrer">
            {t('invoice.download')}
          </a>
          {mayWork && (
            <Button busy={isSending(MailInvoice)} onClick={() => void mail()}>
              {t('invoice.again')}
            </Button>
          )}
        </div>
      )}
      {isOpenIn(status) && (
        <a className="link" href={invoiceSheetPath(personId, invoiceId)} target="_blank" rel="noreferrer">
          {t('invoice.sheet')}
        </a>
      )}
      {isOpen && (
        <div className="row">
          {!row.isRefunded && (
            <Button look="primary" busy={isSending(ProcessInvoice)} onClick={next}>
              {t(status === 'submitted' ? 'invoice.process' : 'invoice.issue')} <kbd>A</kbd>
            </Button>
          )}
          <Button onClick={() => setOpen('return')}>
            {t('invoice.return')} <kbd>R</kbd>
          </Button>
        </div>
      )}
      <CommandFailure failure={failure} retry={next} />
      {open === 'issue' && (
        <CommandDialog
          command={IssueInvoice}
          to={to}
          title={t('invoice.issue')}
          start={{ files: [] }}
          data={(values) => ({ ...values, invoiceId })}
          fields={{ files: { label: t('invoice.pdf') } }}
          submit={t('invoice.issue')}
          onClose={() => setOpen(undefined)}
          onDone={({ receipt }) => onDone(t('invoice.wasIssued', { number }), receipt)}
        />
      )}
      {open === 'return' && (
        <CommandDialog
          command={ReturnInvoice}
          to={to}
          title={t('invoice.return')}
          data={(values) => ({ ...values, invoiceId })}
          fields={{ words: { label: t('invoice.words'), as: 'lines' } }}
          submit={t('invoice.return')}
          onClose={() => setOpen(undefined)}
          onDone={({ receipt }) => onDone(t('invoice.wasReturned', { number }), receipt)}
        />
      )}
    </section>
  );
}
