import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../../infra/local/payment-sandbox.ts';
import { WechatPayment } from './wechat.payment.ts';
import type { Payment } from './payment.ts';
import type { WechatSettings } from '../../ops/wechat-settings.ts';

const clock = { now: () => Date.now() };
const door = (merchant: Sandbox['merchant'], more: Partial<WechatSettings> = {}) =>
  new WechatPayment({ ...(merchant as unknown as WechatSettings), ...more }, clock);
const NOBODY = 'http://127.0.0.1:1/nobody';
const payable = (orderNo: string, fen = 1800) => ({
  orderNo,
  fen,
  description: '讲台初级会员',
  closesAt: Date.now() + 900_000,
  noticesTo: NOBODY,
});
const refusal = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

describe('the payment port, at a sandbox in this process', () => {
  let sandbox: Sandbox;
  let payment: Payment;
  beforeAll(async () => {
    sandbox = await startSandbox({ againMs: [] });
    payment = door(sandbox.merchant);
  });
  afterAll(() => sandbox.close());

  it('gives a code, knows nothing of money before it came, and what came once it did', async () => {
    expect(await payment.query('20261124000000000001')).toBeUndefined();
    expect(await payment.native(payable('20261124000000000001'))).toMatch(/^http/);
    expect(await payment.query('20261124000000000001')).toBeUndefined();
    const transactionId = sandbox.pay('20261124000000000001', { silent: true });
    expect(await payment.query('20261124000000000001')).toMatchObject({ transactionId, fen: 1800 });
  });

  it('closes what nobody paid, and not what was paid', async () => {
    await payment.close('20261124000000000002'); // nobody asked for a code
    await payment.native(payable('20261124000000000003'));
    await payment.close('20261124000000000003');
    expect(await refusal(payment.native(payable('20261124000000000003')))).toBe('payment.unavailable');
    expect(() => sandbox.pay('20261124000000000003')).toThrow('cannot be paid');
    expect(await refusal(payment.close('20261124000000000001'))).toBe('payment.unavailable');
  });

  it('sends back once what is asked for under one number, and never more than came', async () => {
    await payment.native(payable('20261124000000000004'));
    const transactionId = sandbox.pay('20261124000000000004', { silent: true });
    const before = sandbox.refunded();
    const refund = { transactionId, refundNo: 'refund-1', fen: 1700, totalFen: 1800, noticesTo: NOBODY };
    expect([await payment.refund(refund), await payment.refund(refund)]).toEqual(['done', 'done']);
    expect(sandbox.refunded() - before).toBe(1700);
    expect(await refusal(payment.refund({ ...refund, refundNo: 'refund-2' }))).toBe('payment.unavailable');
    expect(await payment.query('20261124000000000004')).toMatchObject({ transactionId, fen: 1800 }); // paid it was
  });

  it('asks how a refund stands that takes its time, and hears of one that failed', async () => {
    await payment.native(payable('20261124000000000008'));
    const transactionId = sandbox.pay('20261124000000000008', { silent: true });
    const refund = { transactionId, refundNo: 'refund-8', fen: 1800, totalFen: 1800, noticesTo: NOBODY };
    expect(await payment.refunded('refund-8')).toBeUndefined();
    sandbox.holdRefunds();
    expect([await payment.refund(refund), await payment.refunded('refund-8')]).toEqual(['processing', 'processing']);
    sandbox.endRefunds({ failed: true, silent: true });
    expect(await payment.refunded('refund-8')).toBe('failed');
  });

  it('believes no answer that another key signed, and is believed by nobody with another key', async () => {
    const stranger = await startSandbox({ againMs: [] });
    const { platformKeys, privateKey } = stranger.merchant as unknown as WechatSettings;
    for (const wrong of [{ platformKeys }, { privateKey }, { serial: '0' }])
      expect(await refusal(door(sandbox.merchant, wrong).native(payable('20261124000000000005')))).toBe(
        'payment.unavailable',
      );
    await stranger.close();
    expect(await refusal(door(stranger.merchant).query('20261124000000000005'))).toBe('payment.unavailable');
  });

  it('reads a notice that is genuine, and none that was signed long ago or sealed with another key', async () => {
    await payment.native(payable('20261124000000000006'));
    const transactionId = sandbox.pay('20261124000000000006', { silent: true });
    const { headers, body } = sandbox.notice('20261124000000000006', transactionId);
    expect(payment.notice(headers, body)).toMatchObject({
      what: 'payment',
      orderNo: '20261124000000000006',
      payment: { transactionId, fen: 1800 },
    });
    const old = sandbox.notice('20261124000000000006', transactionId, {}, Date.now() - 6 * 60_000);
    expect(() => payment.notice(old.headers, old.body)).toThrow('payment.forged');
    const sealed = door(sandbox.merchant, { apiV3Key: '0'.repeat(32) });
    expect(() => sealed.notice(headers, body)).toThrow('payment.forged');
    expect(() => payment.notice({}, body)).toThrow('payment.forged');
  });
});

describe('the sandbox as a process of its own', () => {
  let running: ChildProcess;
  afterAll(() => running.kill());

  it('tells its merchant over its channel, and answers', async () => {
    running = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../../../infra/local/payment-sandbox-process.ts', import.meta.url))],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    const merchant = await new Promise<Sandbox['merchant']>((resolve) => running.once('message', resolve as never));
    expect(await door(merchant).native(payable('20261124000000000007'))).toMatch(/^http/);
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.disconnect();
    await gone; // it ends with whoever started it
  });
});
