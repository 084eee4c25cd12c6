import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { checked, openSandbox, ordered, told } from '../support/payments.ts';
import { asOwner } from '../support/platform.ts';
import { buildProgram, runProgram, type Program } from './program.ts';
import { receipt } from './school.ts';

/** What is shorter among the cookies says a language or a platform. */
const TOKEN_LENGTH = 20;

let database: TestDatabase;
let payments: Awaited<ReturnType<typeof openSandbox>>;
let program: Program;
beforeAll(async () => {
  [database, payments] = await Promise.all([demoDatabase('program'), openSandbox(), buildProgram()]);
  program = await runProgram({
    DATABASE_URL: database.url,
    LECTERN_SEED: 'demo-people',
    LECTERN_LOG: 'trace',
    LECTERN_SMS_URL: 'http://127.0.0.1:9/',
    LECTERN_SMS_TOKEN: 'gateway-token-canary',
    ...payments.environment,
  });
});
afterAll(async () => {
  await program.end();
  await payments.close();
  await database.drop();
});

/** What a merchant holds that nobody else may: every text of its file that is no name. */
function merchantSecrets(): readonly string[] {
  const merchant = JSON.parse(readFileSync(payments.environment['LECTERN_WECHAT_PAY']!, 'utf8')) as object;
  return Object.entries(merchant).flatMap(([field, value]) =>
    typeof value !== 'string' || !/key/i.test(field) || value.includes('PUBLIC KEY')
      ? []
      : value.includes('\n')
        ? value.split('\n').filter((line) => line.length > 40)
        : [value],
  );
}

it('no key of the merchant, session, password or code that was sent stands in a log line or a fact', async () => {
  const url = program.said.urls![0]!;
  const student = await Client.signIn(url, 'student1', DEMO_PASSWORD);
  const to = '13800138007';
  const asked = await student.fetch('POST', '/api/session/code', { body: { purpose: 'signUp', to } });
  expect(asked.status).toBeLessThan(300);

  const { orderNo, orderId } = await ordered(student, 'junior-1');
  const transaction = payments.sandbox.pay(orderNo);
  await expect.poll(() => checked(student, orderNo)).toEqual({ status: 'paid', isGranted: true });
  const genuine = payments.sandbox.notice(orderNo, transaction);
  const signature = 'A'.repeat(64);
  const forged = { ...genuine, headers: { ...genuine.headers, 'wechatpay-signature': signature } };
  expect((await told(url, forged)).status).toBe(401);
  await receipt(student.command('order', orderId, 'RequestRefund'));
  await expect.poll(() => payments.sandbox.refunded()).toBeGreaterThan(0);

  const letters = () => asOwner(database, `select text from outbox where address like '%${to}'`);
  await expect.poll(letters).toHaveLength(1);
  const [code] = /\d{6}/.exec((await letters())[0]!['text'] as string)!;
  const tokens = [...student.cookies.values()].filter((value) => value.length >= TOKEN_LENGTH);
  expect(tokens).not.toEqual([]);
  const secrets = [...merchantSecrets(), ...tokens, 'gateway-token-canary', `"${DEMO_PASSWORD}"`, signature];
  expect(merchantSecrets().length).toBeGreaterThan(2);

  const log = program.lines().map((line) => JSON.stringify(line));
  expect(log.join('\n')).toContain('RequestRefund');
  const stored = await asOwner(database, 'select row_to_json(event)::text as fact from event');
  const facts = stored.map(({ fact }) => fact as string);
  expect(facts.some((fact) => fact.includes('OrderPaid'))).toBe(true);
  const everything = [...log, ...facts].join('\n');
  for (const secret of secrets) expect(everything).not.toContain(JSON.stringify(secret).slice(1, -1));
  expect(everything).not.toMatch(new RegExp(`"(code|text)":"[^"]*${code}`));
});
