import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { settingsFor, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { HttpMessenger } from './http.messenger.ts';
import { Outbox } from './outbox.ts';
import { SmtpMailer } from './smtp.mailer.ts';

let database: TestDatabase;
let side: WriteSide;
let outbox: Outbox;
let smtp: SMTPServer;
let gateway: Server;
const delivered: string[] = [];
const asked: { readonly authorization: string | undefined; readonly body: unknown }[] = [];

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  const settings = settingsFor(database.url);
  outbox = new Outbox(side.database, new Sweeps(new Log(settings), settings));
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'lectern' && password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('unknown') ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
    onData: (stream, _, done) => {
      let letter = '';
      stream.on('data', (part: Buffer) => (letter += part.toString()));
      stream.on('end', () => (delivered.push(letter), done()));
    },
  });
  gateway = createServer((request, reply) => {
    void text(request).then((body) => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
      reply.statusCode = request.url === '/full' ? 503 : 200;
      return reply.end('{}');
    });
  });
  await Promise.all([smtp.server, gateway].map((one) => new Promise<void>((done) => one.listen(0, '127.0.0.1', done))));
});
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(() => done()));
  await new Promise((done) => gateway.close(done));
  await side.close();
  await database.drop();
});

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const mail = { to: 'ann@school.example', subject: '实验中学 · 验证码 123456', text: '验证码是 123456' };
const mailer = (user: string) =>
  new SmtpMailer(`smtp://${user}@127.0.0.1:${portOf(smtp.server)}`, '讲台 <lectern@school.example>', outbox, [0, 0]);

it('mail leaves over SMTP, as who the settings say it is from', async () => {
  const one = mailer('lectern:secret');
  await one.send({ ...mail, html: '<p>验证码是 123456</p>' });
  one.close();
  const [letter] = delivered;
  expect(letter).toMatch(/^To: ann@school\.example\r?$/m);
  expect(letter).toMatch(/^From: .*<lectern@school\.example>\r?$/m);
  expect(letter).toContain('multipart/alternative');
  expect(await outbox.newest()).toEqual([]);
});

it('mail that the server does not take stands in the outbox with the reason, and so does mail where there is no server', async () => {
  const [refused, mistaken] = [mailer('lectern:secret'), mailer('lectern:wrong')];
  await refused.send({ ...mail, to: 'unknown@school.example' });
  await mistaken.send(mail);
  await outbox.mailer.send(mail);
  for (const one of [refused, mistaken]) one.close();
  const [kept, login, unknown] = await outbox.newest();
  expect(kept).toEqual({
    id: kept!.id,
    at: kept!.at,
    kind: 'email',
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
  });
  expect(login?.failure).toMatch(/login|auth/i);
  expect(unknown).toMatchObject({ to: 'unknown@school.example', failure: expect.stringContaining('No such mailbox') });
});

it('short messages leave by the school’s gateway, or stand in the outbox with the reason', async () => {
  const message = { to: '+8613800138000', text: '验证码是 123456' };
  const url = `http://127.0.0.1:${portOf(gateway)}`;
  await new HttpMessenger(`${url}/send`, 'token', outbox).send(message);
  expect(asked).toEqual([{ authorization: 'Bearer token', body: message }]);
  await new HttpMessenger(`${url}/full`, undefined, outbox).send(message);
  await outbox.messenger.send(message);
  const [kept, full] = await outbox.newest();
  expect(kept).toMatchObject({ kind: 'phone', ...message });
  expect(kept).not.toHaveProperty('failure');
  expect(full).toMatchObject({ kind: 'phone', failure: expect.stringContaining('503') });
});
