import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** When a notice that was not taken is sent again, in seconds, as the published service does. */
const AGAIN_S = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600];

interface Trade {
  readonly no: string;
  readonly total: number;
  readonly notify: string;
  readonly description: string;
  readonly expires: number;
  closed: boolean;
  /** By transaction; the published service takes one, this one as many as it is told to. */
  readonly paid: { id: string; total: number; at: string; refunds: Map<string, Refunding> }[];
}

interface Refunding {
  readonly fen: number;
  readonly notify: string | undefined;
  status: 'SUCCESS' | 'PROCESSING' | 'ABNORMAL';
}

/** How somebody pays here: with another sum, without a notice, or although it was paid or is closed. */
export interface Paying {
  readonly total?: number;
  readonly silent?: boolean;
  readonly forced?: boolean;
}

export interface Sandbox {
  readonly port: number;
  /** What a merchant is given: as the file that LECTERN_WECHAT_PAY names. */
  readonly merchant: Readonly<Record<string, unknown>> & { readonly mchid: string; readonly appid: string };
  /** Pays; answers with the transaction. */
  pay(no: string, how?: Paying): string;
  /** A genuine notice, or one that says something else: its headers and its body. */
  notice(no: string, transaction: string, wrong?: Readonly<Record<string, unknown>>, at?: number): Notice;
  refunded(): number;
  /** How many refunds are under way. */
  refunding(): number;
  /** From now on refunds take their time, until they are ended. */
  holdRefunds(): void;
  /** Those that are under way come to their end, or fail, and their merchant is told; of none that is silent. */
  endRefunds(how?: { readonly failed?: boolean; readonly silent?: boolean }): void;
  close(): Promise<void>;
}

export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A payment service that behaves like WeChat Pay v3 NATIVE, and takes nobody's money. */
export async function startSandbox({ port = 0, againMs = AGAIN_S.map((s) => s * 1000) } = {}): Promise<Sandbox> {
  // Not as text: a key that is given so is made ready anew for each signature, which then takes twice as long.
  const [ofMerchant, ofPlatform] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  const [serial, platformSerial] = [randomBytes(20).toString('hex'), randomBytes(20).toString('hex')];
  const apiV3Key = randomBytes(16).toString('hex');
  const [mchid, appid] = ['1900000001', 'wxsandbox0000000001'];
  const trades = new Map<string, Trade>();
  const tokens = new Map<string, string>();
  const waiting = new Set<NodeJS.Timeout>();
  let isHolding = false;

  const signed = (body: string, at = Date.now()): Record<string, string> => {
    const [timestamp, nonce] = [String(Math.floor(at / 1000)), randomBytes(16).toString('hex')];
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(ofPlatform.privateKey, 'base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': platformSerial,
      'wechatpay-signature': signature,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
      'content-type': 'application/json',
    };
  };

  const transactionOf = ({ no, total, closed, paid }: Trade, id?: string) => {
    const last = id === undefined ? paid.at(-1) : paid.find((one) => one.id === id);
    const state = last === undefined ? (closed ? 'CLOSED' : 'NOTPAY') : last.refunds.size > 0 ? 'REFUND' : 'SUCCESS';
    return {
      appid,
      mchid,
      out_trade_no: no,
      trade_type: 'NATIVE',
      trade_state: state,
      amount: {
        total: last?.total ?? total,
        payer_total: last?.total ?? total,
        currency: 'CNY',
        payer_currency: 'CNY',
      },
      ...(last && { transaction_id: last.id, success_time: last.at }),
    };
  };

  const notice: Sandbox['notice'] = (no, transaction, wrong = {}, at) =>
    sealed('TRANSACTION.SUCCESS', 'transaction', { ...transactionOf(trades.get(no)!, transaction), ...wrong }, at);

  const refundNotice = (no: string, transaction: string, refundNo: string, { status, fen }: Refunding): Notice =>
    sealed(`REFUND.${status}`, 'refund', {
      mchid,
      out_trade_no: no,
      transaction_id: transaction,
      out_refund_no: refundNo,
      refund_status: status,
      amount: { refund: fen },
    });

  function sealed(event: string, about: 'transaction' | 'refund', said: object, at?: number): Notice {
    const plain = JSON.stringify(said);
    const nonce = randomBytes(6).toString('hex');
    const sealing = createCipheriv('aes-256-gcm', apiV3Key, nonce);
    sealing.setAAD(Buffer.from(about));
    const ciphertext = Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]).toString('base64');
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: new Date().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: about === 'refund' ? '退款' : '支付成功',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: about,
        ciphertext,
        nonce,
        associated_data: about,
      },
    });
    return { headers: signed(body, at), body };
  }

  /** Sent until it is taken; every time it is signed anew. */
  async function tell(to: string, made: () => Notice, tries = 0): Promise<void> {
    const taken = await fetch(to, { method: 'POST', ...made(), signal: AbortSignal.timeout(5000) })
      .then(({ ok }) => ok)
      .catch(() => false);
    const again = againMs[tries];
    if (taken || again === undefined) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void tell(to, made, tries + 1);
    }, again).unref();
    waiting.add(timer);
  }

  const pay: Sandbox['pay'] = (no, { total, silent = false, forced = false } = {}) => {
    const trade = trades.get(no);
    if (trade === undefined) throw new Error(`Nobody asked for a code for ${no}.`);
    if (!forced && (trade.closed || trade.paid.length > 0 || trade.expires < Date.now()))
      throw new Error(`${no} cannot be paid.`);
    const id = `42${Date.now()}${randomBytes(6).readUIntBE(0, 6)}`;
    trade.paid.push({ id, total: total ?? trade.total, at: new Date().toISOString(), refunds: new Map() });
    if (!silent) void tell(trade.notify, () => notice(no, id));
    return id;
  };

  const isGenuine = (request: IncomingMessage, body: string): boolean => {
    const given = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const said = Object.fromEntries([...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    if (said['mchid'] !== mchid || said['serial_no'] !== serial) return false;
    const message = `${request.method}\n${request.url}\n${said['timestamp']}\n${said['nonce_str']}\n${body}\n`;
    return createVerify('RSA-SHA256')
      .update(message)
      .verify(ofMerchant.publicKey, said['signature'] ?? '', 'base64');
  };

  const refundOf = (id: string, refundNo: string, { status, fen }: Refunding) => ({
    refund_id: `50${refundNo}`,
    out_refund_no: refundNo,
    transaction_id: id,
    status,
    amount: { refund: fen },
  });

  const no = (status: number, code: string): readonly [number, object] => [status, { code, message: code }];

  function answered(method: string, path: string, data: Record<string, never>): readonly [number, object | undefined] {
    if (method === 'POST' && path === '/v3/pay/transactions/native') {
      const {
        out_trade_no: number,
        amount,
        notify_url: notify,
        description,
        time_expire: expires,
      } = data as never as {
        out_trade_no: string;
        amount: { total: number };
        notify_url: string;
        description: string;
        time_expire: string;
      };
      const known = trades.get(number);
      if (known?.closed === true) return no(400, 'ORDER_CLOSED');
      if (known !== undefined && known.paid.length > 0) return no(400, 'ORDERPAID');
      if (known !== undefined && known.total !== amount.total) return no(400, 'INVALID_REQUEST');
      trades.set(
        number,
        known ?? {
          no: number,
          total: amount.total,
          notify,
          description,
          expires: Date.parse(expires),
          closed: false,
          paid: [],
        },
      );
      const token = randomBytes(8).toString('hex');
      tokens.set(token, number);
      return [200, { code_url: `http://127.0.0.1:${bound()}/pay/${token}` }];
    }
    const [, number, isClosing] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?(?:\?|$)/.exec(path) ?? [];
    if (number !== undefined) {
      const trade = trades.get(number);
      if (trade === undefined) return no(404, 'ORDER_NOT_EXIST');
      if (isClosing === undefined) return [200, transactionOf(trade)];
      if (trade.paid.length > 0) return no(400, 'ORDERPAID');
      trade.closed = true;
      return [204, undefined];
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') {
      const {
        transaction_id: id,
        out_refund_no: refundNo,
        notify_url: notify,
        amount,
      } = data as never as {
        transaction_id: string;
        out_refund_no: string;
        notify_url?: string;
        amount: { refund: number; total: number };
      };
      const paid = [...trades.values()].flatMap((one) => one.paid).find((one) => one.id === id);
      if (paid === undefined) return no(404, 'RESOURCE_NOT_EXISTS');
      const others = [...paid.refunds].reduce((sum, [known, { fen }]) => (known === refundNo ? sum : sum + fen), 0);
      if (amount.total !== paid.total || others + amount.refund > paid.total) return no(400, 'INVALID_REQUEST');
      const status = isHolding ? 'PROCESSING' : 'SUCCESS';
      const refund: Refunding = paid.refunds.get(refundNo) ?? { fen: amount.refund, notify, status };
      paid.refunds.set(refundNo, refund);
      return [200, refundOf(id, refundNo, refund)];
    }
    const [, asked] = /^\/v3\/refund\/domestic\/refunds\/([\w-]+)$/.exec(path) ?? [];
    if (method === 'GET' && asked !== undefined) {
      const paid = [...trades.values()].flatMap((one) => one.paid).find(({ refunds }) => refunds.has(asked));
      return paid === undefined
        ? no(404, 'RESOURCE_NOT_EXISTS')
        : [200, refundOf(paid.id, asked, paid.refunds.get(asked)!)];
    }
    return no(404, 'NOT_FOUND');
  }

  /** What whoever scans the code sees: a page with one button. */
  function paid(request: IncomingMessage, token: string, response: ServerResponse): void {
    const trade = trades.get(tokens.get(token) ?? '');
    const say = (text: string, button = '') =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox 沙箱</title><body style="font:18px sans-serif;text-align:center;padding:15vh 16px"><p>${text}</p>${button}`,
        );
    if (trade === undefined) return void say('没有这个二维码 / Unknown code');
    const sum = `¥${(trade.total / 100).toFixed(2)}`;
    if (request.method !== 'POST')
      return void say(
        `沙箱，不扣款 / Sandbox, no real money<br><br><b>${sum}</b>`,
        `<form method="post"><button style="font:inherit;padding:12px 32px">付款 / Pay</button></form>`,
      );
    try {
      pay(trade.no);
      return void say(`已付 ${sum} / Paid ${sum}`);
    } catch {
      return void say('这一单不能付了 / It can’t be paid any more');
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [body, url] = [Buffer.concat(parts).toString(), request.url ?? '/'];
      if (url.startsWith('/pay/')) return paid(request, url.slice('/pay/'.length), response);
      const [status, said] = isGenuine(request, body)
        ? answered(request.method ?? 'GET', url, (body === '' ? {} : JSON.parse(body)) as Record<string, never>)
        : no(401, 'SIGN_ERROR');
      const text = said === undefined ? '' : JSON.stringify(said);
      response.writeHead(status, signed(text)).end(text);
    });
  });
  const bound = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    port: bound(),
    merchant: {
      url: `http://127.0.0.1:${bound()}`,
      mchid,
      appid,
      serial,
      privateKey: ofMerchant.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      platformKeys: { [platformSerial]: ofPlatform.publicKey.export({ type: 'spki', format: 'pem' }) },
      apiV3Key,
    },
    pay,
    notice,
    refunded: () =>
      [...trades.values()]
        .flatMap(({ paid: all }) => all.flatMap(({ refunds }) => [...refunds.values()]))
        .reduce((sum, { fen, status }) => (status === 'SUCCESS' ? sum + fen : sum), 0),
    refunding: () =>
      [...trades.values()].flatMap(({ paid: all }) =>
        all.flatMap(({ refunds }) => [...refunds.values()].filter(({ status }) => status === 'PROCESSING')),
      ).length,
    holdRefunds: () => {
      isHolding = true;
    },
    endRefunds: ({ failed = false, silent = false } = {}) => {
      isHolding = false;
      for (const { no: number, paid: all } of trades.values())
        for (const { id, refunds } of all)
          for (const [refundNo, refund] of refunds) {
            if (refund.status !== 'PROCESSING') continue;
            refund.status = failed ? 'ABNORMAL' : 'SUCCESS';
            const { notify } = refund;
            if (!silent && notify !== undefined) void tell(notify, () => refundNotice(number, id, refundNo, refund));
          }
    },
    close: () => {
      for (const timer of waiting) clearTimeout(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
