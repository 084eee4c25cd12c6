import type { OwnTable } from './own-table.ts';

/** What somebody bought, and what they told the school. Amounts are in yuan. */
export const PURCHASE_TABLES: readonly OwnTable[] = [
  {
    name: 'orders',
    title: ['订单', 'Orders'],
    columns: {
      number: ['订单号', 'Number'],
      plan: ['商品', 'Plan'],
      amount: ['金额（元）', 'Amount (CNY)'],
      ordered_at: ['下单', 'Ordered'],
      paid_at: ['支付', 'Paid'],
      status: ['状态', 'Status'],
    },
    sql: `select o.order_no as number, o.plan_id as plan, (o.amount_fen / 100.0)::float8 as amount,
        o.created_at as ordered_at, o.paid_at, o.status
      from order_row o where o.person_id = $1 order by o.created_at`,
  },
  {
    name: 'invoices',
    title: ['发票', 'Invoices'],
    columns: {
      number: ['发票号', 'Number'],
      amount: ['金额（元）', 'Amount (CNY)'],
      asked_at: ['申请', 'Asked'],
      status: ['状态', 'Status'],
    },
    sql: `select o.number, (o.amount_fen / 100.0)::float8 as amount, o.at as asked_at, o.status
      from invoice_row o where o.person_id = $1 order by o.at`,
  },
  {
    name: 'feedback',
    title: ['反馈', 'Feedback'],
    columns: { number: ['编号', 'Number'], told_at: ['什么时候', 'When'], status: ['状态', 'Status'] },
    sql: `select o.number, o.at as told_at, o.status from feedback_row o where o.person_id = $1 order by o.at`,
  },
];

export const PURCHASE_MODELS = ['order_row', 'invoice_row', 'feedback_row'];
