import { problem, type Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox } from '../support/payments.ts';
import { DESK, PHONE } from './chromium.ts';
import { expectLayout, expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** A membership is tried, bought at the sandbox, upgraded and asked back; an operator reads the day's books. */

const SIZES = [
  [360, 740],
  [1440, 900],
] as const;

const WORDS = {
  'zh-cn': {
    try: '先试用 14 天，不用付款',
    buy: '购买初级会员',
    confirm: '去付 ¥168.00',
    scan: '扫码付款',
    toPay: '1 待付',
    cancelOrder: '取消订单',
    byBuyer: '买家取消',
    check: '已支付，刷新',
    away: /支付服务暂时连不上/,
    expired: '二维码过期，订单已关闭',
    close: '关闭',
    notYet: /还没有收到这笔付款/,
    done: '已付 ¥168.00，会员已开通',
    start: '开始用',
    member: '初级会员',
    upgrade: /^升级，付 ¥/,
    credit: '抵扣没用完的天数',
    cancel: '取消',
    orders: '我的订单',
    refund: /^申请退款/,
    refundAsk: '退掉剩下的天数？',
    refundSum: /剩 \d+ \/ \d+ 天，退回 ¥16/,
    refunded: /已退款/,
    again: '再买一次',
    history: /^看经过/,
    whole: /事实链完整/,
    asked: /^申请退款 ¥16/,
    none: '还没有订单',
    open: '这所学校的功能都已开放',
    selling: '卖会员',
    received: /收到/,
    due: /待退/,
  },
  en: {
    try: 'Try it free for 14 days',
    buy: 'Buy Junior',
    confirm: 'Pay ¥168.00',
    scan: 'Scan to pay',
    toPay: '1 to pay',
    cancelOrder: 'Cancel order',
    byBuyer: 'Cancelled by its buyer',
    check: 'I’ve paid, refresh',
    away: /payment service can’t be reached/,
    expired: 'The code has expired and the order is closed',
    close: 'Close',
    notYet: /No payment has arrived yet/,
    done: 'Paid ¥168.00. Your membership is open',
    start: 'Start using it',
    member: 'Junior',
    upgrade: /^Upgrade for ¥/,
    credit: 'Credit for unused days',
    cancel: 'Cancel',
    orders: 'My orders',
    refund: /^Ask for a refund/,
    refundAsk: 'Refund the days that are left?',
    refundSum: /\d+ of \d+ days are left: ¥16/,
    refunded: /Refunded/,
    again: 'Buy again',
    history: /^History/,
    whole: /chain of facts is whole/,
    asked: /^Asked for ¥16/,
    none: 'No orders yet',
    open: 'Everything is open at this school',
    selling: 'Selling memberships',
    received: /Received/,
    due: /Due back/,
  },
} as const;

/** Presses while what the page asks by itself is still under way: an answer comes all the same. */
async function pressWhilePolling(page: Page, name: string): Promise<void> {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await pressed;
    await route.continue();
  };
  await page.route('**/order/check', hold, { times: 1 });
  await page.waitForRequest('**/order/check');
  await page.getByRole('button', { name }).click({ force: true }); // as a finger does, whatever the button says
  press();
}

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let payments: Awaited<ReturnType<typeof openSandbox>>;
  let student: Page, operator: Page;
  beforeAll(async () => {
    payments = await openSandbox();
    school = await openSchool(payments.environment);
  });
  afterAll(async () => {
    await school.close();
    await payments.close();
  });
  inOrder(() => [
    ['student', student],
    ['operator', operator],
  ]);
  const sizes = (page: Page, name: string) =>
    language === 'en' ? expectLayoutInEnglish(page, name, SIZES) : expectLayout(page, name, SIZES);

  it('[R8.41] a payment service that is away says so, and is asked for the same order again; one that was closed says so', async () => {
    student = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, language });
    await student.goto('/me/membership');
    const away = problem('payment.unavailable', language);
    await student.route('**/wechat/pay', (route) => route.fulfill({ status: away.status, json: away }), { times: 1 });
    await student.getByRole('button', { name: words.buy }).click();
    await student.getByRole('button', { name: words.confirm }).click();
    await expectWords(student.getByRole('dialog'), words.away);
    const closed = async (route: Route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...rest, data: { ...data, status: 'closed' } } });
    };
    await student.route('**/order/check', closed, { times: 1 });
    await student.getByRole('button', { name: words.confirm }).click();
    await expectWords(student.getByRole('dialog'), words.expired);
    await student.getByRole('dialog').getByRole('button', { name: words.close }).last().click();
  });

  it('[R2.23] the personal centre says that an order waits for its money; one that was cancelled says by whom', async () => {
    await student.goto('/me');
    await expectWords(student, words.toPay);
    await sizes(student, `membership-centre-${language}`);
    await student.getByRole('link', { name: words.orders }).click();
    await student.getByRole('button', { name: words.cancelOrder }).click();
    await student.getByRole('dialog').getByRole('button', { name: words.cancelOrder }).click();
    await expectWords(student, words.byBuyer);
    await student.goto('/me');
    await student.getByRole('link', { name: words.orders }).waitFor();
    await expectNoWords(student, words.toPay);
    await student.goto('/me/membership');
  });

  it('[R6.14] [R9.09] a plan is bought on a phone: the sum first, then the code, and the result by itself', async () => {
    await student.getByRole('button', { name: words.buy }).click();
    await student.getByRole('button', { name: words.confirm }).click();
    await student.locator('svg.qr').waitFor();
    await sizes(student, `membership-pay-${language}`);
    await pressWhilePolling(student, words.check);
    await expectWords(student, words.notYet);
    const orderNo = await student.locator('.pay .mono').innerText();
    payments.sandbox.pay(orderNo);
    await expectWords(student, words.done);
    await student.getByRole('button', { name: words.start }).click();
    await student.getByRole('heading', { level: 2, name: words.member }).waitFor();
    await sizes(student, `membership-plans-${language}`);
  });

  it('an upgrade shows what is credited before anything is ordered', async () => {
    await student.getByRole('button', { name: words.upgrade }).last().click();
    const dialog = student.getByRole('dialog');
    await expectWords(dialog, words.credit, /−¥16/);
    await dialog.getByRole('button', { name: words.cancel, exact: true }).click();
  });

  it('what is left is asked back in the list of orders', async () => {
    await student.getByRole('link', { name: words.orders }).click();
    await student.getByRole('button', { name: words.refund }).click();
    await expectWords(student, words.refundAsk, words.refundSum);
    await student.getByRole('dialog').getByRole('button', { name: words.refund }).last().click();
    await eventually(() => payments.sandbox.refunded()).toBeGreaterThan(16_000);
    await student.reload();
    await expectWords(student, words.refunded);
    await sizes(student, `membership-orders-${language}`);
    await student.getByRole('link', { name: words.again }).first().click();
    await expectWords(student.getByRole('dialog'), words.confirm);
  });

  it('an operator opens the orders behind a figure, and has all open to everybody: then no price is shown', async () => {
    operator = await school.chromium.open({ as: await school.signIn('operator'), ...DESK, language });
    await operator.goto('/books');
    await expectWords(operator, '¥168.00');
    await operator.getByRole('button', { name: words.received }).click();
    await eventually(() => operator.locator('.orders li').count()).toBe(1);
    await operator.getByRole('button', { name: words.due }).click();
    await eventually(() => operator.locator('.orders li').count()).toBe(0);
    await operator.getByRole('button', { name: words.received }).click();
    await sizes(operator, `membership-books-${language}`);
    await operator.getByRole('button', { name: words.history }).click();
    await expectWords(operator.getByRole('dialog'), words.whole, words.asked);
    await sizes(operator, `membership-history-${language}`);
    await operator.keyboard.press('Escape');
    await operator.getByRole('switch', { name: words.selling }).click();
    await expect.poll(() => operator.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await student.goto('/me/membership');
    await expectWords(student, words.open);
    await expectNoWords(student, '¥');
  });
});
