import { contactOf } from '@lectern/contracts/kernel/credentials.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { RequestInvoice, taxId, type Header } from '@lectern/contracts/invoice/invoice.ts';
import type { OrderRow } from '@lectern/contracts/order/queries.ts';
import { useState } from 'react';
import { useUser } from '../kit/data/use-user.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';
import type { FieldSpec } from '../kit/forms/use-command-form.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { yuan } from '../order/money.ts';
import { useText } from './texts.ts';

interface Props {
  readonly orders: readonly OrderRow[];
  /** Reads earlier ones, where there are any. */
  readonly onMore: (() => void) | undefined;
  /** The one that they came for. */
  readonly chosen: string | undefined;
  /** Where mail reaches them, as they proved; it may go elsewhere. */
  readonly email: string | undefined;
  readonly onClose: () => void;
  readonly onDone: (receipt?: Receipt) => void;
}

/** Asks for an invoice; what was typed for a company stays when somebody looks at the other kind. */
export function InvoiceDialog({ orders, onMore, chosen, email, onClose, onDone }: Props) {
  const { t, language } = useText();
  const { id } = useUser();
  const [invoiceId] = useState(newId);
  const optional = t('invoice.optional');
  const of = (header: Header): Readonly<Record<string, FieldSpec>> => ({
    orderIds: {
      label: t('invoice.orders'),
      check: (value) => ((value as readonly string[] | undefined)?.length ? undefined : t('invoice.ordersFault')),
      as: (props: FieldProps<never>) => (
        <OrdersField {...(props as unknown as FieldProps<string[]>)} orders={orders} onMore={onMore} />
      ),
    },
    header: { label: t('invoice.header'), options: (one) => ({ label: t(`invoice.${one as Header}`) }) },
    title: { label: t(header === 'company' ? 'invoice.companyName' : 'invoice.personName') },
    ...(header === 'company' && {
      taxId: {
        label: t('invoice.taxId'),
        check: (value: unknown) => (taxId.safeParse(value ?? '').success ? undefined : t('invoice.taxIdFault')),
      },
      address: { label: t('invoice.address'), hint: optional },
      bank: { label: t('invoice.bank'), hint: optional },
      bankAccount: { label: t('invoice.bankAccount'), hint: optional },
    }),
    email: {
      label: t('invoice.email'),
      check: (value) =>
        contactOf((value as string | undefined) ?? '')?.kind === 'email' ? undefined : t('invoice.emailFault'),
    },
    phone: { label: t('invoice.phone'), hint: optional },
  });
  return (
    <CommandDialog
      command={RequestInvoice}
      to={{ family: 'invoice', id }}
      title={t('invoice.ask')}
      start={{
        orderIds: chosen === undefined ? [] : [chosen],
        header: 'company',
        ...(email !== undefined && { email }),
      }}
      data={(values) => ({ ...values, invoiceId, language })}
      fields={(values) => of(values['header'] as Header)}
      submit={t('invoice.submit')}
      onClose={onClose}
      onDone={({ receipt }) => onDone(receipt)}
    />
  );
}

function OrdersField({
  label,
  fault,
  value = [],
  onChange,
  orders,
  onMore,
}: FieldProps<string[]> & Pick<Props, 'orders' | 'onMore'>) {
  const { t } = useText();
  const sum = orders
    .filter(({ orderId }) => value.includes(orderId))
    .reduce((all, { amountFen }) => all + amountFen, 0);
  return (
    <fieldset className="invoice-orders">
      <legend>{label}</legend>
      {orders.length === 0 && <p className="i2">{t('invoice.ordersNone')}</p>}
      {orders.map(({ orderId, orderNo, amountFen }) => (
        <label key={orderId} className="tick">
          <input
            type="checkbox"
            checked={value.includes(orderId)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, orderId] : value.filter((one) => one !== orderId))
            }
          />
          {t('invoice.order', { no: orderNo, sum: yuan(amountFen) })}
        </label>
      ))}
      {onMore && (
        <Button look="quiet" size="sm" onClick={onMore}>
          {t('invoice.moreOrders')}
        </Button>
      )}
      {value.length > 0 && <b>{t('invoice.sum', { sum: yuan(sum) })}</b>}
      {fault !== undefined && <Fault>{fault}</Fault>}
    </fieldset>
  );
}
