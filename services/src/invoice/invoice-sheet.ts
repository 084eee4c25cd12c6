import type { Header } from '@lectern/contracts/invoice/invoice.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { schoolDay } from '@lectern/contracts/kernel/zone.ts';
import { numberOfId } from '@lectern/contracts/order/order.ts';
import type { PdfDocument } from '../edge/pdf/pdf-document.ts';

export const SHEET_FIELDS = [
  'personId',
  'number',
  'orderIds',
  'amountFen',
  'header',
  'title',
  'taxId',
  'address',
  'bank',
  'bankAccount',
  'email',
  'phone',
  'at',
  'dueUntil',
] as const;

/** What was asked for, in clear. */
export interface SheetRow {
  readonly personId: string;
  readonly number: string;
  readonly orderIds: readonly string[];
  readonly amountFen: number;
  readonly header: Header;
  readonly title: string;
  readonly taxId?: string;
  readonly address?: string;
  readonly bank?: string;
  readonly bankAccount?: string;
  readonly email: string;
  readonly phone?: string;
  readonly at: number;
  readonly dueUntil: number;
}

const WORDS = {
  title: ['开票资料 {number}', 'To be invoiced: {number}'],
  company: ['企业', 'A company'],
  person: ['个人', 'A person'],
  header: ['抬头类型', 'Made out to'],
  name: ['抬头', 'Name'],
  taxId: ['税号', 'Tax ID'],
  address: ['地址', 'Address'],
  bank: ['开户行', 'Bank'],
  bankAccount: ['银行账号', 'Bank account'],
  amount: ['金额', 'Amount'],
  orders: ['订单', 'Orders'],
  email: ['发到', 'Send to'],
  phone: ['联系电话', 'Contact phone'],
  asked: ['申请日期', 'Asked for on'],
  due: ['期限', 'Due by'],
} as const satisfies Readonly<Record<string, Label>>;

/** What whoever keeps the accounts makes the invoice of: all of it, and nothing else [R3.19]. */
export function invoiceSheet(row: SheetRow, language: Language): PdfDocument {
  const t = (word: keyof typeof WORDS) => labelIn(WORDS[word], language);
  const title = t('title').replace('{number}', row.number);
  const lines: readonly (readonly [label: keyof typeof WORDS, value: string | undefined])[] = [
    ['header', t(row.header)],
    ['name', row.title],
    ['taxId', row.taxId],
    ['address', row.address],
    ['bank', row.bank],
    ['bankAccount', row.bankAccount],
    ['amount', `¥${(row.amountFen / 100).toFixed(2)}`],
    ['orders', row.orderIds.map(numberOfId).join(', ')],
    ['email', row.email],
    ['phone', row.phone],
    ['asked', schoolDay(row.at)],
    ['due', schoolDay(row.dueUntil)],
  ];
  return {
    title,
    at: row.at,
    language,
    blocks: [
      { as: 'title', text: title },
      ...lines.flatMap(([label, value]) =>
        value === undefined
          ? []
          : ([
              { as: 'quiet', text: t(label) },
              { as: 'text', text: value },
            ] as const),
      ),
    ],
  };
}
