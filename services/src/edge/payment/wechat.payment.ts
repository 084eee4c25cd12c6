import { createDecipheriv, createPrivateKey, createPublicKey, createVerify, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Clock } from '../../ops/database/clock.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { Payable, Payment, Received, Refund, RefundStanding, Told } from './payment.ts';
import type { WechatSettings } from '../../ops/wechat-settings.ts';

/** A signature takes longer than all else of an order: it is made beside, where it holds up nobody. */
const signed = promisify(sign);
const ANSWER_MS = 5000;
/** A notice that was signed longer ago is a replay. */
const FRESH_MS = 5 * 60_000;

const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.int(), currency: z.string() })),
});
const Notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.optional(z.string()),
  }),
});
const RefundNotice = z.object({ mchid: z.string(), out_trade_no: z.string(), transaction_id: z.string() });
const RefundAnswer = z.object({ out_refund_no: z.string(), status: z.string() });
const TAG_BYTES = 16;

const unavailable = (): never => {
  throw new RefusedError('payment.unavailable');
};
const forged = (): never => {
  throw new RefusedError('payment.forged');
};

/** WeChat Pay v3, NATIVE [R9.09]: every request is signed, every answer and notice is verified before it is read. */
export class WechatPayment implements Payment {
  private readonly key: KeyObject;
  private readonly platform: ReadonlyMap<string, KeyObject>;

  constructor(
    private readonly settings: WechatSettings,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    this.key = createPrivateKey(settings.privateKey);
    this.platform = new Map(
      Object.entries(settings.platformKeys).map(([serial, pem]) => [serial, createPublicKey(pem)]),
    );
  }

  async native({ orderNo, fen, description, closesAt, noticesTo }: Payable): Promise<string> {
    const { appid, mchid } = this.settings;
    const { body } = await this.ask('POST', '/v3/pay/transactions/native', {
      appid,
      mchid,
      description,
      out_trade_no: orderNo,
      time_expire: new Date(closesAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
      notify_url: this.settings.noticesTo ?? noticesTo,
      amount: { total: fen, currency: 'CNY' },
    });
    const given = z.object({ code_url: z.string() }).safeParse(body);
    return given.success ? given.data.code_url : unavailable();
  }

  async query(orderNo: string): Promise<Received | undefined> {
    const path = `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${this.settings.mchid}`;
    const { status, body } = await this.ask('GET', path, undefined, [404]);
    if (status === 404) return undefined;
    const known = Transaction.safeParse(body);
    if (!known.success || !this.isOurs(known.data) || known.data.out_trade_no !== orderNo) return unavailable();
    return receivedIn(known.data);
  }

  async close(orderNo: string): Promise<void> {
    const path = `/v3/pay/transactions/out-trade-no/${orderNo}/close`;
    await this.ask('POST', path, { mchid: this.settings.mchid }, [404]); // what nobody asked a code for, nobody can pay
  }

  async refund({ transactionId, refundNo, fen, totalFen, noticesTo }: Refund): Promise<RefundStanding> {
    const { body } = await this.ask('POST', '/v3/refund/domestic/refunds', {
      transaction_id: transactionId,
      out_refund_no: refundNo,
      notify_url: this.settings.noticesTo ?? noticesTo,
      amount: { refund: fen, total: totalFen, currency: 'CNY' },
    });
    return standingIn(body, refundNo);
  }

  async refunded(refundNo: string): Promise<RefundStanding | undefined> {
    const { status, body } = await this.ask('GET', `/v3/refund/domestic/refunds/${refundNo}`, undefined, [404]);
    return status === 404 ? undefined : standingIn(body, refundNo);
  }

  notice(headers: Readonly<Record<string, unknown>>, body: string): Told | undefined {
    const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
    if (!this.isSigned(header, body)) return forged();
    const { event_type: event, resource } = readAs(Notice, body);
    if (event.startsWith('REFUND.')) {
      const {
        mchid,
        out_trade_no: orderNo,
        transaction_id: transactionId,
      } = readAs(RefundNotice, this.opened(resource));
      return mchid === this.settings.mchid ? { what: 'refund', orderNo, transactionId } : forged();
    }
    if (event !== 'TRANSACTION.SUCCESS') return undefined;
    const transaction = readAs(Transaction, this.opened(resource));
    if (!this.isOurs(transaction)) return forged();
    const payment = receivedIn(transaction);
    return payment && { what: 'payment', orderNo: transaction.out_trade_no, payment };
  }

  private isOurs({ mchid, appid, amount }: z.output<typeof Transaction>): boolean {
    const isRenminbi = amount === undefined || amount.currency === 'CNY';
    return mchid === this.settings.mchid && appid === this.settings.appid && isRenminbi;
  }

  private opened({ ciphertext, nonce, associated_data: about = '' }: z.output<typeof Notice>['resource']): string {
    try {
      const sealed = Buffer.from(ciphertext, 'base64');
      const opening = createDecipheriv('aes-256-gcm', this.settings.apiV3Key, nonce, { authTagLength: TAG_BYTES });
      opening.setAAD(Buffer.from(about));
      opening.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([opening.update(sealed.subarray(0, -TAG_BYTES)), opening.final()]).toString();
    } catch {
      return forged();
    }
  }

  private isSigned(header: (name: string) => string, body: string): boolean {
    const [serial, signature] = [header('wechatpay-serial'), header('wechatpay-signature')];
    const [timestamp, nonce] = [header('wechatpay-timestamp'), header('wechatpay-nonce')];
    const key = this.platform.get(serial);
    const isFresh = Math.abs(this.clock.now() - Number(timestamp) * 1000) <= FRESH_MS;
    if (key === undefined || !isFresh) return false;
    return createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).verify(key, signature, 'base64');
  }

  private async ask(method: 'GET' | 'POST', path: string, data?: object, alsoTaken: readonly number[] = []) {
    const sent = data === undefined ? '' : JSON.stringify(data);
    const answer = await fetch(new URL(path, this.settings.url), {
      method,
      headers: {
        authorization: await this.authorization(method, path, sent),
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(data !== undefined && { body: sent }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(unavailable);
    const text = await answer.text().catch(unavailable);
    if (!this.isSigned((name) => answer.headers.get(name) ?? '', text)) return unavailable();
    if (!answer.ok && !alsoTaken.includes(answer.status)) return unavailable();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as unknown) };
  }

  private async authorization(method: string, path: string, body: string): Promise<string> {
    const [timestamp, nonce] = [Math.floor(this.clock.now() / 1000), randomBytes(16).toString('hex')];
    const said = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
    const signature = (await signed('RSA-SHA256', Buffer.from(said), this.key)).toString('base64');
    const { mchid, serial } = this.settings;
    const parts = { mchid, nonce_str: nonce, timestamp, serial_no: serial, signature };
    const named = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    return `WECHATPAY2-SHA256-RSA2048 ${named.join(',')}`;
  }
}

function standingIn(body: unknown, refundNo: string): RefundStanding {
  const said = RefundAnswer.safeParse(body);
  if (!said.success || said.data.out_refund_no !== refundNo) return unavailable();
  if (said.data.status === 'SUCCESS') return 'done';
  return said.data.status === 'PROCESSING' ? 'processing' : 'failed';
}

function receivedIn({
  trade_state: state,
  transaction_id: id,
  success_time: at,
  amount,
}: z.output<typeof Transaction>) {
  // REFUND is paid as well: what went back of it is told elsewhere.
  if ((state !== 'SUCCESS' && state !== 'REFUND') || id === undefined || amount === undefined) return undefined;
  const paidAt = Date.parse(at ?? '');
  return { transactionId: id, fen: amount.total, paidAt: Number.isNaN(paidAt) ? 0 : paidAt };
}

function readAs<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return forged();
  }
}
