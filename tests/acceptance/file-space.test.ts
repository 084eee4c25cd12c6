import { randomBytes } from 'node:crypto';
import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { Upload, UploadSeveral, type Uploaded } from '@lectern/contracts/kernel/upload.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { FileRegister } from '../../services/src/edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../../services/src/edge/files/file-store.ts';
import { FileUses } from '../../services/src/edge/files/file-uses.ts';
import { Freshness } from '../../services/src/rows/freshness.ts';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, schedule, type School } from './school.ts';

const MOST = 40_000;
let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_SCHOOL_FILES_GB: String(MOST / 1024 ** 3) });
  teacher = await school.teacher();
  await school.server.app.get(Freshness, { strict: false }).caughtUp(['file-uses-announcement']);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await asOwner(school.database, 'delete from file');
});
afterAll(() => school.close());

const register = () => school.server.app.get(FileRegister, { strict: false });
const store = () => school.server.app.get<FileStore>(FILE_STORE, { strict: false });
const sweep = (graceMs: number) => school.server.app.get(FileUses, { strict: false }).sweep(graceMs);
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

async function put(who: Client, body: Buffer): Promise<{ readonly status: number } & Partial<Uploaded & Problem>> {
  const headers = {
    cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    [HEADERS.csrf]: who.cookies.get(COOKIES.csrf) ?? '',
    'content-type': 'application/octet-stream',
  };
  const response = await fetch(school.url + Upload.path, { method: 'PUT', headers, body: new Uint8Array(body) });
  return { ...((await response.json()) as Uploaded & Problem), status: response.status };
}
/** Several files in one body; their sizes, unless others are said. */
async function putSeveral(bodies: readonly Buffer[], sizes = bodies.map((one) => one.length).join(',')) {
  const response = await teacher.fetch('PUT', UploadSeveral.path, {
    body: new Uint8Array(Buffer.concat(bodies)),
    headers: { 'content-type': 'application/octet-stream', [HEADERS.sizes]: sizes },
  });
  return (await response.json()) as { files?: readonly Uploaded[] } & Partial<Problem>;
}
const space = async (who: Client) =>
  (await who.query<{ usedBytes: number; mostBytes: number }>('/api/files/space')).result;
/** As if it had been uploaded long ago. */
const age = (hash: string) =>
  asOwner(school.database, `update file set used_at = used_at - interval '1 day' where hash = '${hash}'`);

describe('the files of a school', () => {
  it('take no more than they may, however many are uploaded at once; who uploads sees what is used', async () => {
    const people = [teacher, ...(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => school.student(n))))];
    const answers = await Promise.all(people.map((who) => put(who, pdf(9000))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const [full] = answers.filter(({ status }) => status !== 200);
    const { status, 'zh-cn': title } = REFUSALS['file.schoolFull'];
    expect(full).toMatchObject({ code: 'file.schoolFull', status, title });
    expect(await space(teacher)).toEqual({ usedBytes: 36_000, mostBytes: MOST, isConverting: expect.any(Boolean) });
    expect((await put(teacher, pdf(4000))).status).toBe(200);
  });

  it('that are refused for it leave no bytes, unless they are somebody’s', async () => {
    await put(teacher, pdf(30_000));
    const late = pdf(20_000);
    const remove = vi.spyOn(store(), 'remove');
    expect((await put(teacher, late)).code).toBe('file.schoolFull');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(await store().sizeOf(remove.mock.calls[0]![0])).toBeUndefined();
    const { hash } = await store().put(late, MOST);
    expect((await put(teacher, late)).code).toBe('file.schoolFull');
    expect(await store().sizeOf(hash)).toBe(late.length);
  });

  it('come several in one body: all of them in their order, or none and none of their bytes', async () => {
    const [a, b] = [pdf(3000), pdf(5000)];
    const { files } = await putSeveral([a, b, a]);
    expect(files!.map(({ bytes, mediaType }) => [bytes, mediaType])).toEqual(
      [3000, 5000, 3000].map((bytes) => [bytes, 'application/pdf']),
    );
    expect(files![0]).toEqual(files![2]);
    expect(await store().sizeOf(files![1]!.file)).toBe(5000);
    expect((await space(teacher))!.usedBytes).toBe(8000);

    const remove = vi.spyOn(store(), 'remove');
    expect((await putSeveral([pdf(4000), Buffer.alloc(50, 1)])).code).toBe('file.unsupported');
    expect((await putSeveral([pdf(4000), Buffer.alloc(0)])).code).toBe('file.empty');
    expect(remove).toHaveBeenCalledTimes(2);
    expect((await putSeveral([a, pdf(20_000), pdf(20_000)])).code).toBe('file.schoolFull');
    expect(remove).toHaveBeenCalledTimes(4);
    for (const [hash] of remove.mock.calls) expect(await store().sizeOf(hash)).toBeUndefined();
    expect(await store().sizeOf(files![0]!.file)).toBe(3000); // somebody has it
    expect((await space(teacher))!.usedBytes).toBe(8000);
  });

  it('of which a body says wrongly how many bytes each has, or has too many, are not read', async () => {
    for (const sizes of ['', '3000', '3000,x', '2999,3000', '3000,3001'])
      expect((await putSeveral([pdf(3000), pdf(3000)], sizes)).code).toBe('request.malformed');
    const many = Array.from({ length: LIMITS.uploadTogether + 1 }, () => pdf(9));
    expect((await putSeveral(many)).code).toBe('file.tooLarge');
    expect((await putSeveral([pdf(LIMITS.uploadTogetherBytes), pdf(9)])).code).toBe('file.tooLarge');
    expect((await space(teacher))!.usedBytes).toBe(0);
  });

  it('are refused while there is too little room on the disk, before any of it is taken', async () => {
    const written = vi.spyOn(store(), 'put');
    const free = vi.spyOn(store(), 'freeBytes').mockResolvedValue(1024 ** 3 + 1000);
    expect(await put(teacher, pdf(2000))).toMatchObject({ code: 'file.noSpace', status: 503 });
    expect(written).not.toHaveBeenCalled();
    free.mockResolvedValue(1024 ** 3 + 3000);
    expect((await put(teacher, pdf(2000))).status).toBe(200);
    free.mockRestore();
    expect(await store().freeBytes()).toBeGreaterThan(0);
  });
});

describe('files that nothing refers to', () => {
  const GRACE_MS = 60_000;
  const upload = async (bytes = pdf(2000)) => {
    const { file } = await put(teacher, bytes);
    await age(file!);
    return file!;
  };
  const add = (lessonId: string, file: string, deckId = newId()) =>
    teacher.command('lesson', lessonId, 'AddSlides', { deckId, name: 'slides', file });
  const isThere = async (hash: string) => {
    const [registered, bytes] = [await register().owned(demoSchool.id, hash), await store().sizeOf(hash)];
    expect(registered === undefined).toBe(bytes === undefined);
    return registered !== undefined;
  };

  it('are collected after a while, and those that slides refer to stay until they are taken away', async () => {
    const lessonId = await schedule(teacher);
    const [unused, used, young] = [await upload(), await upload(), (await put(teacher, pdf(2000))).file!];
    const deckId = newId();
    const { cursor } = await receipt(add(lessonId, used, deckId));
    await teacher.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
    await age(used);
    await vi.waitFor(
      async () => expect(await asOwner(school.database, 'select from file_use')).toHaveLength(1),
      10_000,
    );
    // An area of whose things nobody has said anything yet holds nothing up.
    school.server.app.get(FileUses, { strict: false }).follow('file-uses-nothing', ['nothing'], () => undefined);
    expect(await sweep(GRACE_MS)).toBe(1);
    expect([await isThere(unused), await isThere(used), await isThere(young)]).toEqual([false, true, true]);
    await receipt(teacher.command('lesson', lessonId, 'RemoveSlides', { deckId }));
    await vi.waitFor(
      async () => expect(await asOwner(school.database, 'select from file_use')).toHaveLength(0),
      10_000,
    );
    expect(await sweep(GRACE_MS)).toBe(1);
    expect(await isThere(used)).toBe(false);
  });

  it('are there or are not, but never half, for a command that refers to them just then', async () => {
    const lessonId = await schedule(teacher);
    for (let n = 0; n < 10; n += 1) {
      const file = await upload();
      const [{ receipt: added, problem }] = await Promise.all([add(lessonId, file), sweep(GRACE_MS)]);
      expect(problem?.code).toBe((await isThere(file)) ? undefined : 'slides.fileMissing');
      expect(added === undefined).toBe(problem !== undefined);
    }
  });

  it('keep their bytes while another school has them, or something made here is the same', async () => {
    await asOwner(school.database, `insert into school (id, name) values ('s2', 'Another') on conflict do nothing`);
    const [shared, made] = [await upload(), await upload()];
    const file = await register().owned(demoSchool.id, shared);
    await register().record('s2', file!, false);
    await register().recordMade(made);
    expect(await sweep(GRACE_MS)).toBe(2);
    expect(await register().owned(demoSchool.id, shared)).toBeUndefined();
    expect([await store().sizeOf(shared), await store().sizeOf(made)]).toEqual([2000, 2000]);
    await age(shared);
    await sweep(GRACE_MS);
    expect(await store().sizeOf(shared)).toBeUndefined();
  });

  it('that were collected while somebody uploaded the same are asked for again', async () => {
    const gone = { hash: 'f'.repeat(64), bytes: 10, mediaType: 'image/png', uploadedBy: teacher.id };
    await expect(register().record(demoSchool.id, gone, false)).rejects.toMatchObject({ code: 'file.broken' });
  });
});
