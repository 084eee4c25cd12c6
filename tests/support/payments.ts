import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAYMENT_NOTICE } from '@lectern/contracts/order/queries.ts';
import type { OrderDetailData } from '@lectern/contracts/order/queries.ts';
import { startSandbox, type Notice, type Sandbox } from '../../infra/local/payment-sandbox.ts';
import type { Client } from './client.ts';

/** A sandbox, and what a server is started with so that it takes money there. */
export async function openSandbox(againMs: number[] = [50, 50, 100]): Promise<{
  readonly sandbox: Sandbox;
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}> {
  const sandbox = await startSandbox({ againMs });
  const folder = mkdtempSync(join(tmpdir(), 'lectern-payments-'));
  const file = join(folder, 'merchant.json');
  writeFileSync(file, JSON.stringify(sandbox.merchant), { mode: 0o600 });
  return {
    sandbox,
    environment: { LECTERN_WECHAT_PAY: file },
    close: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A documented call that is answered: its data. */
export async function called<Data>(client: Client, path: string, body: object): Promise<Data> {
  const response = await client.fetch('POST', `/api/v3/membership/${path}`, { body });
  const answer = (await response.json()) as { readonly code: unknown; readonly data: Data };
  if (answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Orders a plan, and has a code to pay it with. */
export async function ordered(client: Client, priceId: string): Promise<OrderDetailData> {
  const data = await called<OrderDetailData>(client, 'order/create', {
    source: 'web',
    userId: client.id,
    priceId,
    type: 1,
  });
  await called(client, 'wechat/pay', { code: '', userId: client.id, orderNo: data.orderNo, payment: 'NATIVE' });
  return data;
}

export const checked = (client: Client, orderNo: string) =>
  called<{ status: string; isGranted: boolean }>(client, 'order/check', {
    userId: client.id,
    orderNo,
    payType: 'wechat',
    payment: 'NATIVE',
  });

/** A notice on its way to a server, as the payment service sends it. */
export const told = (url: string, notice: Notice): Promise<Response> =>
  fetch(`${url}${PAYMENT_NOTICE}`, { method: 'POST', ...notice });
