import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { MEDIA_TYPES, Upload, type Uploaded } from '@lectern/contracts/kernel/upload.ts';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import { FileRegister } from '../../services/src/edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../../services/src/edge/files/file-store.ts';
import { Uploads } from '../../services/src/edge/files/uploads.ts';
import { Client } from '../support/client.ts';
import { filesBeside } from '../support/database.ts';
import { openSchool, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_SOFFICE: '/nowhere/soffice' }); // what it makes has a test of its own
  [teacher, student] = await Promise.all([school.teacher(), school.student(1)]);
});
afterAll(() => school.close());

const pdf = (bytes = 3000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const headersOf = (client: Client, more: Readonly<Record<string, string>> = {}) => ({
  cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  [HEADERS.csrf]: client.cookies.get(COOKIES.csrf) ?? '',
  'content-type': 'application/octet-stream',
  ...more,
});

type Answer = { readonly status: number } & Partial<Uploaded & Problem>;

async function put(client: Client, body: BodyInit, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const init = { method: 'PUT', headers: headersOf(client, more), body, duplex: 'half' };
  const response = await fetch(school.url + Upload.path, init);
  return { ...((await response.json()) as Uploaded & Problem), status: response.status };
}

/** An upload that has said how much will come, and has sent so much of it. */
function begin(client: Client, declared: number, sent: Buffer): ClientRequest {
  const headers = headersOf(client, { 'content-length': String(declared) });
  const request = httpRequest(school.url + Upload.path, { method: 'PUT', headers });
  request.on('error', () => undefined); // it is broken off
  request.write(sent);
  return request;
}

const uploads = () => school.server.app.get(Uploads);
const store = () => school.server.app.get<FileStore>(FILE_STORE);
const running = (count: number) => vi.waitFor(() => expect(uploads().running).toBe(count));

function filesKept(): string[] {
  const folder = filesBeside(school.database.url);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('a file that is uploaded', () => {
  it('is stored whole under its hash, and registered for the school with what it is', async () => {
    const bytes = pdf(700_000);
    const { status, ...uploaded } = await put(teacher, bytes, { 'content-type': 'text/plain' });
    expect(status).toBe(200);
    expect(uploaded).toEqual({ file: hashOf(bytes), bytes: bytes.length, mediaType: 'application/pdf' });
    expect((await buffer((await store().read(uploaded.file!))!)).equals(bytes)).toBe(true);
    const register = school.server.app.get(FileRegister);
    const row = { hash: hashOf(bytes), bytes: bytes.length, mediaType: 'application/pdf', uploadedBy: teacher.id };
    expect(await register.owned(demoSchool.id, hashOf(bytes))).toEqual(row);
    expect(await register.owned('another school', hashOf(bytes))).toBeUndefined();
  });

  it('a second time, by whomever, is the same file', async () => {
    const bytes = pdf();
    const [first, again] = [await put(teacher, bytes), await put(student, bytes)];
    expect(again).toEqual(first);
    expect(filesKept().filter((name) => name === first.file)).toHaveLength(1);
    expect(await school.server.app.get(FileRegister).owned(demoSchool.id, first.file!)).toMatchObject({
      uploadedBy: teacher.id,
    });
  });

  it('need not say how large it is', async () => {
    const bytes = pdf(200_000);
    const parts = Readable.from([bytes.subarray(0, 3), bytes.subarray(3, 900), bytes.subarray(900)]);
    expect(await put(teacher, Readable.toWeb(parts) as BodyInit)).toMatchObject({ status: 200, file: hashOf(bytes) });
  });

  it('[R5.58] is what its bytes say, whatever it is called', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), randomBytes(30)]);
    const answer = await put(teacher, gif, { 'content-type': 'image/png' });
    expect(answer).toMatchObject({ status: 200, mediaType: 'image/gif' });
    expect(MEDIA_TYPES).toContain(answer.mediaType);
  });
});

/** The code, with the status and both texts that belong to it. */
const refusedWith = (code: RefusalCode) => ({ code, status: REFUSALS[code].status, title: REFUSALS[code]['zh-cn'] });

describe('a file that is refused leaves nothing', () => {
  const expectRefused = async (code: RefusalCode, answer: Promise<Answer>) => {
    const before = filesKept();
    expect(await answer).toMatchObject(refusedWith(code));
    expect(filesKept()).toEqual(before);
  };

  it('[R5.58] of a type that is not supported, also when it claims another', async () => {
    await expectRefused('file.unsupported', put(teacher, '<svg/>', { 'content-type': 'application/pdf' }));
    await expectRefused(
      'file.unsupported',
      put(teacher, Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5000)])),
    );
    await expectRefused('file.unsupported', put(teacher, '{"a":1}', { 'content-type': 'application/json' }));
  });

  it('empty', async () => {
    await expectRefused('file.empty', put(teacher, ''));
    await expectRefused('file.empty', put(teacher, '', { 'content-type': 'application/pdf' }));
  });

  it('[R5.55] too large, before a byte of it was sent', async () => {
    const request = begin(teacher, LIMITS.fileBytes + 1, Buffer.alloc(0));
    const status = await new Promise((resolve) => request.on('response', (response) => resolve(response.statusCode)));
    expect(status).toBe(REFUSALS['file.tooLarge'].status);
    request.destroy();
  });

  it('[R5.55] too large, when it did not say so; the one who sends it hears the answer', async () => {
    const part = Buffer.alloc(1024 * 1024);
    const parts = Readable.from(
      (function* () {
        yield pdf();
        for (let n = 0; n < LIMITS.fileBytes / part.length + 3; n += 1) yield part;
      })(),
    );
    await expectRefused('file.tooLarge', put(teacher, Readable.toWeb(parts) as BodyInit));
    expect(await put(teacher, pdf())).toMatchObject({ status: 200 }); // over the same connection, which is not stuck
  });

  it('broken off in the middle', async () => {
    const before = filesKept();
    const request = begin(teacher, 500_000, pdf(100_000));
    await running(1);
    await vi.waitFor(() => expect(filesKept().length).toBe(before.length + 1)); // half of it, under a name of its own
    request.destroy();
    await running(0);
    expect(filesKept()).toEqual(before);
  });

  it('shorter than it said', async () => {
    const headers = headersOf(teacher, { 'content-length': '9000' });
    const fastify = school.server.app.getHttpAdapter().getInstance();
    const before = filesKept();
    const reply = await fastify.inject({ method: 'PUT', url: Upload.path, headers, payload: pdf(3000) });
    expect(reply.json()).toMatchObject(refusedWith('file.broken'));
    expect(filesKept()).toEqual(before);
  });

  it('[R5.55] while another one of the same person is under way; others are not kept', async () => {
    const request = begin(teacher, 500_000, pdf(1000));
    await running(1);
    await expectRefused('file.anotherUpload', put(teacher, pdf()));
    expect(await put(student, pdf())).toMatchObject({ status: 200 });
    request.destroy();
    await running(0);
    expect(await put(teacher, pdf())).toMatchObject({ status: 200 });
  });

  it('beyond what one person may add in a day; what was there before costs nothing', async () => {
    const bytes = pdf();
    await put(teacher, bytes);
    const kept = (hash: string, size: number, ago: string) =>
      school.server.app.get(Database).pool.query(
        `insert into file (school, hash, bytes, media_type, uploaded_by, created_at)
         values ($1, $2, $3, 'application/pdf', $4, clock_timestamp() - $5::interval)`,
        [demoSchool.id, hash.repeat(64), size, other.id, ago],
      );
    const other = await school.student(2);
    await kept('a', LIMITS.uploadBytesPerDay, '25 hours');
    await kept('b', LIMITS.uploadBytesPerDay - 5000, '1 hour');
    expect(await put(other, pdf(1000))).toMatchObject({ status: 200 });
    await expectRefused('file.tooManyToday', put(other, pdf(4500)));
    const parts = Readable.toWeb(Readable.from([pdf(4500)])) as BodyInit;
    await expectRefused('file.tooManyToday', put(other, parts)); // of which nobody knew how large it would be
    for (let n = 0; n < 3; n += 1) expect(await put(other, bytes)).toMatchObject({ status: 200 });
  });

  it('of a guest, of nobody, and of a page of another site', async () => {
    await expectRefused('page.forbidden', put(await Client.takeSeat(school.url, '旁听的人'), pdf()));
    await expectRefused('session.required', put(await Client.open(school.url), pdf()));
    await expectRefused('session.csrf', put(teacher, pdf(), { [HEADERS.csrf]: 'guessed' }));
    await expectRefused('session.origin', put(teacher, pdf(), { origin: 'http://elsewhere.example' }));
  });
});
