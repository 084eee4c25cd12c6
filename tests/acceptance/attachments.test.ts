import { Module } from '@nestjs/common';
import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { uploadPath, type Attachment, type UploadState } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterEach, afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contexts } from '../../services/src/catalog.ts';
import { Attachments } from '../../services/src/edge/files/attachments.ts';
import { FILE_STORE, type FileStore } from '../../services/src/edge/files/file-store.ts';
import { FileUses } from '../../services/src/edge/files/file-uses.ts';
import { PartUploads } from '../../services/src/edge/files/part-uploads.ts';
import { Uploads } from '../../services/src/edge/files/uploads.ts';
import { Answers } from '../../services/src/edge/http/questions.ts';
import { Deciders } from '../../services/src/ledger/command/deciders.ts';
import { Mailboxes } from '../../services/src/ledger/command/mailboxes.ts';
import { board as boardContext, decideBoard, NoticeFile, type BoardStream } from '../support/board.ts';
import { Client } from '../support/client.ts';
import { filesBeside } from '../support/database.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

vi.mock('@lectern/contracts/streams.ts', async (original) => {
  const real = await original<typeof import('@lectern/contracts/streams.ts')>();
  const { boardStream } = await import('../support/board.ts');
  return { ...real, streams: [...real.streams, boardStream] };
});
vi.mock('@lectern/contracts/queries.ts', async (original) => {
  const real = await original<typeof import('@lectern/contracts/queries.ts')>();
  const { boardQueries } = await import('../support/board.ts');
  return { ...real, queries: [...real.queries, ...boardQueries] };
});

@Module({})
class BoardModule {
  constructor(deciders: Deciders, answers: Answers, files: Attachments, uses: FileUses, mailboxes: Mailboxes) {
    deciders.register(boardContext, decideBoard, files.checksOf(boardContext));
    uses.follow('file-uses-board', ['board'], ({ type, data }) => {
      const { noticeId: subject, files: named = [] } = data as { noticeId: string; files?: readonly Attachment[] };
      return type.startsWith('Notice') ? { subject, fileIds: named.map(({ fileId }) => fileId) } : undefined;
    });
    answers.registerFile(NoticeFile, async ({ id, noticeId, fileId }) => {
      const { notices } = (mailboxes.get(`board/${id}`).head.folded.state as BoardStream).board;
      return files.answer(notices[noticeId], fileId);
    });
  }
}

const PART = LIMITS.uploadPartBytes;
const MOST = 40 * 1024 ** 2;
let school: School;
let teacher: Client;
let assistant: Client;
let student: Client;
let board: string;
beforeAll(async () => {
  contexts.push(BoardModule as never);
  school = await openSchool({ LECTERN_SCHOOL_FILES_GB: String(MOST / 1024 ** 3) });
  [teacher, assistant, student] = await Promise.all([school.teacher(), school.other('assistant'), school.student(1)]);
});
beforeEach(async () => {
  board = newId();
  const name = (personId: string, role: string) =>
    receipt(teacher.command('board', board, 'NameMember', { personId, role }));
  await name(teacher.id, 'teacher');
  await name(assistant.id, 'assistant');
  await name(student.id, 'student');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await asOwner(school.database, 'delete from upload_part; delete from upload; delete from file_use; delete from file');
});
afterAll(() => school.close());

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
type Answer = Partial<UploadState> & Partial<Problem> & { readonly status: number };
const heard = async (response: Response) =>
  ({ ...((await response.json()) as object), status: response.status }) as Answer;

const begin = async (who: Client, name: string, bytes: number, more: object = {}) =>
  heard(
    await who.fetch('POST', '/api/uploads', {
      body: { uploadId: newId(), name, bytes, family: 'board', id: board, command: 'PinNotice', ...more },
    }),
  );
const add = async (who: Client, uploadId: string, offset: number, part: Buffer) =>
  heard(
    await who.fetch('PATCH', uploadPath(uploadId), {
      body: new Uint8Array(part),
      headers: { 'content-type': 'application/offset+octet-stream', [HEADERS.offset]: String(offset) },
    }),
  );
const state = async (who: Client, uploadId: string) => heard(await who.fetch('GET', uploadPath(uploadId)));

/** All of a file, part by part. */
async function upload(who: Client, name: string, content: Buffer): Promise<Attachment> {
  const uploadId = newId();
  let answer = await begin(who, name, content.length, { uploadId });
  while (answer.file === undefined && answer.code === undefined)
    answer = await add(who, uploadId, answer.offset!, content.subarray(answer.offset, answer.offset! + PART));
  if (answer.file === undefined) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.file;
}
const pin = (who: Client, files: readonly Attachment[], noticeId = newId()) =>
  who.command('board', board, 'PinNotice', { noticeId, files });

/** The code, with the status and both texts that belong to it. */
const refusedWith = (code: RefusalCode) => ({ code, status: REFUSALS[code].status, title: REFUSALS[code]['zh-cn'] });

const store = () => school.server.app.get<FileStore>(FILE_STORE);
const filesKept = () => {
  const folder = filesBeside(school.database.url);
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
};

describe('a file that comes in parts', () => {
  it('[R5.55] is stored as one, whole, and is nothing else than what was sent', async () => {
    const content = pdf(2 * PART + 5000);
    const file = await upload(teacher, '讲义 (1).pdf', content);
    expect(file).toEqual({
      fileId: hashOf(content),
      name: '讲义 (1).pdf',
      bytes: content.length,
      type: 'application/pdf',
    });
    expect(await store().sizeOf(file.fileId)).toBe(content.length);
    expect(await asOwner(school.database, 'select from upload_part')).toEqual([]);
    for (const part of [content.subarray(0, PART), content.subarray(PART, 2 * PART)])
      expect(await store().sizeOf(hashOf(part))).toBeUndefined();
  });

  it('goes on after the connection broke, at the offset that the server names', async () => {
    const content = pdf(PART + 100_000);
    const uploadId = newId();
    await begin(teacher, 'a.pdf', content.length, { uploadId });
    expect(await add(teacher, uploadId, 0, content.subarray(0, PART))).toEqual({ status: 200, offset: PART });
    const broken = httpRequest(school.url + uploadPath(uploadId), {
      method: 'PATCH',
      headers: {
        cookie: [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [HEADERS.csrf]: teacher.cookies.get(COOKIES.csrf) ?? '',
        [HEADERS.offset]: String(PART),
        'content-type': 'application/offset+octet-stream',
        'content-length': '100000',
      },
    });
    broken.on('error', () => undefined);
    broken.write(content.subarray(PART, PART + 50_000));
    const uploads = school.server.app.get(Uploads);
    await vi.waitFor(() => expect(uploads.running).toBe(1));
    broken.destroy();
    await vi.waitFor(() => expect(uploads.running).toBe(0));
    expect(await state(teacher, uploadId)).toEqual({ status: 200, offset: PART });
    expect(await begin(teacher, 'a.pdf', content.length, { uploadId })).toEqual({ status: 200, offset: PART });
    const { file } = await add(teacher, uploadId, PART, content.subarray(PART));
    expect(file?.fileId).toBe(hashOf(content));
    expect(await state(teacher, uploadId)).toMatchObject({ offset: content.length, file });
  });

  it('is told where it goes on when a part comes twice, or beside its place', async () => {
    const content = pdf(PART + 10);
    const uploadId = newId();
    await begin(teacher, 'a.pdf', content.length, { uploadId });
    expect(await add(teacher, uploadId, 5, content.subarray(5))).toMatchObject({
      ...refusedWith('file.offset'),
      with: { offset: 0 },
    });
    await add(teacher, uploadId, 0, content.subarray(0, PART));
    expect(await add(teacher, uploadId, 0, content.subarray(0, PART))).toMatchObject({ with: { offset: PART } });
    expect((await add(teacher, uploadId, PART, content.subarray(PART))).file?.bytes).toBe(content.length);
  });

  it('that was made of all its parts when a process died before it said so is made at the next call', async () => {
    const content = pdf(PART + 10);
    const uploadId = newId();
    await begin(teacher, 'a.pdf', content.length, { uploadId });
    await add(teacher, uploadId, 0, content.subarray(0, PART));
    vi.spyOn(store(), 'put').mockImplementationOnce((...given) => {
      vi.spyOn(store(), 'put').mockRejectedValueOnce(new Error('the process died'));
      return Object.getPrototypeOf(store()).put.apply(store(), given);
    });
    expect((await add(teacher, uploadId, PART, content.subarray(PART))).status).toBe(500);
    expect(await state(teacher, uploadId)).toEqual({ status: 200, offset: content.length });
    expect((await add(teacher, uploadId, content.length, Buffer.alloc(0))).file?.fileId).toBe(hashOf(content));
  });

  it('[R5.55] waits for the one before it; one that was left alone for a while makes room', async () => {
    const uploadId = newId();
    await begin(teacher, 'a.pdf', 1000, { uploadId });
    expect(await begin(teacher, 'b.pdf', 1000)).toMatchObject(refusedWith('file.anotherUpload'));
    expect((await begin(assistant, 'b.pdf', 1000)).status).toBe(200);
    await asOwner(school.database, `update upload set touched_at = touched_at - interval '1 minute'`);
    expect((await begin(teacher, 'b.pdf', 1000)).status).toBe(200);
    expect(await state(teacher, uploadId)).toMatchObject(refusedWith('page.missing'));
  });

  it.each([
    ['given up', async (uploadId: string) => void (await teacher.fetch('DELETE', uploadPath(uploadId)))],
    [
      'left alone for a day',
      () => asOwner(school.database, `update upload set touched_at = touched_at - interval '25 hours'`),
    ],
  ])('that is %s leaves nothing', async (_, end) => {
    const before = filesKept().length;
    const [uploadId, content] = [newId(), pdf(PART + 10)];
    await begin(teacher, 'a.pdf', content.length, { uploadId });
    await add(teacher, uploadId, 0, content.subarray(0, PART));
    expect(await school.server.app.get(PartUploads).collect()).toBe(0);
    expect(filesKept().length).toBe(before + 1);
    await end(uploadId);
    await school.server.app.get(PartUploads).collect();
    expect(await state(teacher, uploadId)).toMatchObject(refusedWith('page.missing'));
    expect(filesKept().length).toBe(before);
  });
});

describe('an upload is refused before the first byte', () => {
  it('[R5.55] of a file of more than 100 MB, of a video of more than 1 GB', async () => {
    expect(await begin(teacher, 'a.pdf', LIMITS.fileBytes + 1)).toMatchObject(refusedWith('file.tooLarge'));
    expect(await begin(teacher, 'a.mp4', LIMITS.videoBytes + 1)).toMatchObject(refusedWith('file.videoTooLarge'));
    expect(await begin(teacher, 'a.mp4', LIMITS.fileBytes + 1)).toMatchObject(refusedWith('file.schoolFull'));
  });

  it('[R5.58] of a kind that is not supported, or not taken for this', async () => {
    for (const name of ['a.exe', 'a.html', 'a.svg', 'pdf', 'a.zip', 'a.mp3'])
      expect(await begin(teacher, name, 1000)).toMatchObject(refusedWith('file.typeNotTaken'));
    expect((await begin(teacher, 'A.PDF', 1000)).status).toBe(200);
  });

  it('when the school has no room for it, counting what others upload just now', async () => {
    expect((await begin(assistant, 'a.pdf', MOST - 10_000)).status).toBe(200);
    expect(await begin(teacher, 'a.pdf', 10_001)).toMatchObject(refusedWith('file.schoolFull'));
    expect((await begin(teacher, 'a.pdf', 10_000)).status).toBe(200);
  });

  it('beyond what one person may add in a day, and while the disk is full', async () => {
    vi.spyOn(store(), 'freeBytes').mockResolvedValueOnce(1024 ** 3 + 1000);
    expect(await begin(teacher, 'a.pdf', 1000)).toMatchObject(refusedWith('file.noSpace'));
    await asOwner(
      school.database,
      `insert into file (school, hash, bytes, media_type, uploaded_by)
       select school, repeat('a', 64), ${LIMITS.uploadBytesPerDay}, 'application/pdf', id from person where id = '${teacher.id}'`,
    );
    expect(await begin(teacher, 'a.pdf', 1000)).toMatchObject(refusedWith('file.tooManyToday'));
  });

  it('of who may not give the command, of a command that takes no files, and of another school', async () => {
    expect(await begin(student, 'a.pdf', 1000)).toMatchObject(refusedWith('page.forbidden'));
    expect(await begin(await school.other('auditor'), 'a.pdf', 1000)).toMatchObject(refusedWith('page.forbidden'));
    expect(await begin(teacher, 'a.pdf', 1000, { command: 'TakeNotice' })).toMatchObject(refusedWith('page.missing'));
    expect(await begin(teacher, 'a.pdf', 1000, { id: newId() })).toMatchObject(refusedWith('page.missing'));
    expect(await begin(await foreigner(), 'a.pdf', 1000)).toMatchObject(refusedWith('page.missing'));
    expect(await begin(await Client.open(school.url), 'a.pdf', 1000)).toMatchObject(refusedWith('session.required'));
  });
});

describe('a part is refused', () => {
  it('[R5.58] when it is not what the name says, and the upload is over', async () => {
    const before = filesKept().length;
    for (const [name, content] of [
      ['a.pdf', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(2000)])],
      ['a.mp4', pdf(2000)],
      ['a.txt', Buffer.alloc(2000)],
    ] as const) {
      const uploadId = newId();
      await begin(teacher, name, content.length, { uploadId });
      expect(await add(teacher, uploadId, 0, content)).toMatchObject(refusedWith('file.contentDiffers'));
      expect(await state(teacher, uploadId)).toMatchObject(refusedWith('page.missing'));
    }
    expect(filesKept().length).toBe(before);
  });

  it('when there is more of it than was said, of who did not begin it, and without a place', async () => {
    const uploadId = newId();
    await begin(teacher, 'a.pdf', 1000, { uploadId });
    expect(await add(teacher, uploadId, 0, pdf(1001))).toMatchObject(refusedWith('request.tooLarge'));
    expect(await add(assistant, uploadId, 0, pdf(1000))).toMatchObject(refusedWith('page.missing'));
    expect(await state(assistant, uploadId)).toMatchObject(refusedWith('page.missing'));
    await assistant.fetch('DELETE', uploadPath(uploadId));
    const nowhere = await teacher.fetch('PATCH', uploadPath(uploadId), {
      body: new Uint8Array(pdf(1000)),
      headers: { 'content-type': 'application/offset+octet-stream' },
    });
    expect(await nowhere.json()).toMatchObject({ code: 'request.malformed' });
    expect((await add(teacher, uploadId, 0, pdf(1000))).file).toBeDefined();
    expect(await begin(assistant, 'a.pdf', 1000, { uploadId })).toMatchObject(refusedWith('request.keyReused'));
  });
});

describe('a command that carries files', () => {
  it('is taken with what its giver uploaded, as it was uploaded', async () => {
    const file = await upload(teacher, 'a.pdf', pdf(1000));
    await receipt(pin(teacher, [file]));
    for (const wrong of [{ name: 'b.pdf' }, { bytes: 5 }, { type: 'image/png' }, { fileId: 'a'.repeat(64) }])
      expect(await refusal(pin(teacher, [{ ...file, ...wrong }]))).toMatchObject(refusedWith('file.gone'));
    expect(await refusal(pin(teacher, [file, file]))).toMatchObject({ code: 'request.invalid' });
    expect(await refusal(pin(teacher, [{ ...file, type: 'application/zip' }]))).toMatchObject({
      code: 'request.invalid',
    });
  });

  it('is refused with what somebody else uploaded, until that is referred to in the same place', async () => {
    const file = await upload(teacher, 'a.pdf', pdf(1000));
    expect(await refusal(pin(assistant, [file]))).toMatchObject(refusedWith('file.gone'));
    const noticeId = newId();
    await receipt(pin(teacher, [file], noticeId));
    await receipt(pin(assistant, [file], noticeId));
    board = newId();
    await receipt(teacher.command('board', board, 'NameMember', { personId: assistant.id, role: 'teacher' }));
    expect(await refusal(pin(assistant, [file]))).toMatchObject(refusedWith('file.gone'));
  });

  it('keeps its files from being collected; what is taken down goes after a while', async () => {
    const before = filesKept().length;
    const [used, unused] = [await upload(teacher, 'a.pdf', pdf(1000)), await upload(teacher, 'b.pdf', pdf(1000))];
    const picture = await upload(teacher, 'c.gif', Buffer.concat([Buffer.from('GIF89a'), randomBytes(50)]));
    const noticeId = newId();
    await receipt(pin(teacher, [used, picture], noticeId));
    const age = () => asOwner(school.database, `update file set used_at = used_at - interval '1 day'`);
    const uses = (n: number) =>
      vi.waitFor(
        async () =>
          expect(await asOwner(school.database, `select from file_use where stream = 'board/${board}'`)).toHaveLength(
            n,
          ),
        10_000,
      );
    await uses(2);
    await age();
    const sweep = () => school.server.app.get(FileUses).sweep(60_000);
    await vi.waitFor(async () => expect(await sweep()).toBe(1));
    expect([await store().sizeOf(used.fileId), await store().sizeOf(unused.fileId)]).toEqual([1000, undefined]);
    expect(await refusal(pin(teacher, [unused]))).toMatchObject(refusedWith('file.gone'));
    await receipt(pin(teacher, [used], noticeId));
    await uses(1);
    await receipt(teacher.command('board', board, 'TakeNotice', { noticeId }));
    await uses(0);
    await age();
    expect(await sweep()).toBe(2);
    expect(filesKept().length).toBe(before);
  });
});

describe('a file of a notice', () => {
  const content = pdf(100_000);
  let noticeId: string;
  let path: string;
  let file: Attachment;
  beforeEach(async () => {
    noticeId = newId();
    file = await upload(teacher, '讲义’s (1).pdf', content);
    await receipt(pin(teacher, [file], noticeId));
    path = `/api/board/${board}/notices/${noticeId}/files/${file.fileId}`;
  });
  const get = (headers: Readonly<Record<string, string>> = {}) => student.fetch('GET', path, { headers });

  it('is sent under its name to who may read the notice, and nothing in it runs', async () => {
    const answer = await get();
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `inline; filename="-s-1-.pdf"; filename*=UTF-8''${encodeURIComponent('讲义’s (1).pdf').replace('(', '%28').replace(')', '%29')}`,
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      vary: 'cookie',
    });
  });

  it('is for keeping, unless it is a picture, a video or a PDF', async () => {
    const text = await upload(teacher, 'a.txt', Buffer.from('<script>alert(1)</script>'));
    await receipt(pin(teacher, [text], noticeId));
    const { headers } = await student.fetch('GET', path.replace(file.fileId, text.fileId));
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/plain',
      `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
    ]);
  });

  it.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=99900-', 206, 99_900, 100_000],
    ['bytes=-10', 206, 99_990, 100_000],
    ['bytes=99990-200000', 206, 99_990, 100_000],
    ['bytes=5-4', 200, 0, 100_000],
    ['bytes=0-1,5-6', 200, 0, 100_000],
    ['lines=1-2', 200, 0, 100_000],
  ])('is sent in part where a part is asked for: %s', async (range, status, start, end) => {
    const answer = await get({ range });
    expect(answer.status).toBe(status);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(start, end))).toBe(true);
    expect(answer.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${start}-${end - 1}/${content.length}` : null,
    );
  });

  it('says how long it is when nothing of it was asked for; a part of what it was before is the whole', async () => {
    const beyond = await get({ range: 'bytes=100000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100000']);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-9', 'if-range': `"${file.fileId}"` })).status).toBe(206);
    expect((await get({ 'if-none-match': `"${file.fileId}"` })).status).toBe(304);
  });

  it('is there for nobody else: not in another class, not removed, not of another school, not signed in', async () => {
    const code = async (who: Client, address = path) =>
      ((await (await who.fetch('GET', address)).json()) as Problem).code;
    expect(await code(await school.student(2))).toBe('page.forbidden');
    expect(await code(await Client.open(school.url))).toBe('session.required');
    expect(await code(await foreigner())).toBe('page.missing');
    expect(await code(student, path.replace(noticeId, newId()))).toBe('page.missing');
    await receipt(teacher.command('board', board, 'NameMember', { personId: student.id }));
    expect(await code(student)).toBe('page.forbidden'); // also with what the browser kept
    expect((await get({ 'if-none-match': `"${file.fileId}"` })).status).toBe(403);
  });

  it('that no notice names any more is not there, though the bytes still are', async () => {
    await receipt(pin(teacher, [], noticeId));
    expect((await get()).status).toBe(404);
    expect(await store().sizeOf(file.fileId)).toBe(content.length);
  });
});

let stranger: Promise<Client> | undefined;
/** Somebody of another school, signed in. */
const foreigner = () => (stranger ??= signInElsewhere());
async function signInElsewhere(): Promise<Client> {
  const [person, token] = [newId(), randomBytes(32).toString('base64url')];
  const digest = createHash('sha256').update(token).digest('hex');
  await asOwner(
    school.database,
    `insert into school (id, name) values ('other', '另一所学校');
     insert into person (id, school, name, bound, secret) values ('${person}', 'other', '外人', true, 's');
     insert into session values ('\\x${digest}', '${person}', clock_timestamp() + interval '1 hour')`,
  );
  const client = await Client.open(school.url);
  client.cookies.set(COOKIES.session, token);
  await client.fetch('GET', '/api/session');
  return client;
}
