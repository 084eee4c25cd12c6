import { BeginUpload, uploadPath, type Attachment, type UploadState } from '@lectern/contracts/kernel/attachments.ts';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { pausePath } from '@lectern/contracts/kernel/upload-path.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { DriveFile, DriveFileRow, MyDrive } from '@lectern/contracts/drive/queries.ts';
import type { PermissionCheck } from '@lectern/contracts/membership/membership.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { toneOf } from '../../services/src/demo/tone.ts';
import { PartUploads } from '../../services/src/edge/files/part-uploads.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { attach } from '../support/upload.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let teacher: Client, assistant: Client, student: Client, operator: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_FFMPEG: '/nowhere/ffmpeg' }); // transcoding has a test of its own
  teacher = await school.teacher();
  [assistant, student] = [await school.other('assistant'), await school.student(1)];
  operator = await school.other('operator');
});
afterAll(() => school.close());

const SRT = '1\n00:00:00,500 --> 00:00:01,500\n两个音叉\n';
const give = (id: string, name: string, data: object = {}, by = teacher) => by.command('drive', id, name, data);
const at = (id: string, part = '') => `/api/drive-files/${id}${part}`;
const bring = (id: string, name: string, content: Buffer, by = teacher, command = 'AddDriveFile') =>
  attach(by, { family: 'drive', id, command, ...({ data: {} } as object) }, name, content);

async function add(title: string, content = toneOf(2, 440), by = teacher): Promise<string> {
  const id = newId();
  const { file } = await bring(id, `${title}.wav`, content, by);
  await receipt(give(id, 'AddDriveFile', { title, files: [file!] }, by));
  return id;
}
const ofMine = async (id: string, by = teacher) => (await by.query<DriveFile>(at(id))).result!;
const reviewable = (id: string) =>
  vi.waitFor(async () => expect((await ofMine(id)).own!.status).toBe('underReview'), PATIENCE_MS);
async function approve(id: string): Promise<void> {
  await reviewable(id);
  await operator.query(`/api/drive-reviews/${id}`);
  await receipt(give(id, 'ApproveDriveFile', {}, operator));
}
async function rows<Row>(path: string, by = teacher): Promise<readonly Row[]> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const asked = `${path}${path.includes('?') ? '&' : '?'}after=${cursor.incarnation}.${cursor.position}`;
  return (await by.query<{ rows: Row[] }>(asked)).result!.rows;
}
const codeOf = async (path: string, by: Client) => (await by.fetch('GET', path)).status;
const told = async (by: Client, id: string) =>
  (await rows<{ kind: string; subject: string }>('/api/notices', by))
    .filter(({ subject }) => subject === id)
    .map(({ kind }) => kind);

it('[R3.16] [R4.06] [R6.17] a file is uploaded, looked at on record, returned, appealed, approved, shared and played', async () => {
  const id = await add('拍频 双音叉');
  const { file: srt } = await bring(id, '拍频.srt', Buffer.from(SRT), teacher, 'AttachDriveSubtitles');
  await receipt(give(id, 'AttachDriveSubtitles', { files: [srt!] }));
  await reviewable(id);
  for (const by of [student, assistant, operator]) expect(await codeOf(at(id, '/media'), by)).toBe(404);
  const early = await refusal(give(id, 'ShareDriveFile', { classIds: [demoClass.id] }));
  expect(early.code).toBe('drive.notApproved');

  const [waiting] = await rows<{ id: string; times: number }>('/api/drive-reviews', operator);
  expect(waiting).toMatchObject({ id, times: 1, rank: 0, owner: expect.any(String) });
  expect((await refusal(give(id, 'ApproveDriveFile', {}, operator))).code).toBe('drive.unseen');
  expect((await operator.query(`/api/drive-reviews/${id}`)).result).toMatchObject({ title: '拍频 双音叉' });
  expect(await codeOf(at(id, '/media'), operator)).toBe(200);
  await receipt(give(id, 'ReturnDriveFile', { reason: 'rights', words: '片头音乐没有授权' }, operator));
  expect((await ofMine(id)).own).toMatchObject({ status: 'notApproved', reason: 'rights', words: '片头音乐没有授权' });
  expect(await told(teacher, id)).toEqual(['driveReturned']);
  expect(await codeOf(at(id, '/media'), operator)).toBe(404);

  await receipt(give(id, 'AppealDriveReview', { words: '是我自己录的' }));
  const [appealed] = await rows<object>('/api/drive-reviews', operator);
  expect(appealed).toMatchObject({ id, times: 2, rank: 1 });
  expect((await operator.query(`/api/drive-reviews/${id}`)).result).toMatchObject({ appeal: '是我自己录的' });
  await receipt(give(id, 'ApproveDriveFile', {}, operator));
  const looks = (await school.server.app.get(EventStore).load(`drive/${id}`, 0)).filter(
    ({ type }) => type === 'DriveFileViewed',
  );
  expect(looks.map(({ actor }) => actor)).toEqual([operator.id, operator.id]);

  expect(await codeOf(at(id, '/media'), student)).toBe(404);
  await receipt(give(id, 'ShareDriveFile', { classIds: [demoClass.id], words: '先听前一秒' }));
  expect(await told(student, id)).toEqual(['driveShared']);
  const shared = await rows<object>(`/api/shared-drive-files?classId=${demoClass.id}`, student);
  expect(shared).toMatchObject([{ driveId: id, title: '拍频 双音叉', words: '先听前一秒', hasSubtitles: true }]);
  expect(await ofMine(id, student)).not.toHaveProperty('own');
  const part = await student.fetch('GET', at(id, '/media'), { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'RIFF', 'bytes 0-3/16044']);
  expect(await (await student.fetch('GET', at(id, '/subtitles.vtt'))).text()).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n两个音叉\n',
  );

  await receipt(give(id, 'DeleteDriveFile'));
  expect(await codeOf(at(id, '/media'), student)).toBe(404);
  expect(await rows('/api/shared-drive-files', student)).toEqual([]);
  expect(await rows('/api/drive-files?bin=true')).toMatchObject([{ id }]);
  await receipt(give(id, 'RestoreDriveFile'));
  expect(await codeOf(at(id, '/media'), student)).toBe(200);
  await receipt(give(id, 'WithdrawDriveShare', { classId: demoClass.id }));
  expect(await codeOf(at(id, '/media'), student)).toBe(404);
});

it('[R5.57] [R8.34] what is not what its name says, is cut off, empty or no subtitles is refused, and nothing of it is kept', async () => {
  const id = newId();
  const code = async (name: string, content: Buffer, command?: string) =>
    (await bring(id, name, content, teacher, command)).code;
  expect(await code('讲义.pdf', Buffer.from('%PDF-1.7'))).toBe('file.typeNotTaken');
  expect(await code('视频.mp4', toneOf(1, 440))).toBe('file.contentDiffers');
  expect(await code('字幕.srt', Buffer.from('陀螺为什么不倒'), 'AttachDriveSubtitles')).toBe('page.forbidden');
  const begin = async (more: object) => {
    const body = {
      uploadId: newId(),
      name: '录像.mp4',
      bytes: 1,
      family: 'drive',
      id,
      command: 'AddDriveFile',
      data: {},
    };
    return (
      (await (await teacher.fetch('POST', BeginUpload.path, { body: { ...body, ...more } })).json()) as {
        code?: string;
      }
    ).code;
  };
  expect(await begin({ bytes: 2 * 1024 ** 3 + 1 })).toBe('file.driveTooLarge');
  expect(await begin({ bytes: 0 })).toBe('request.invalid');
  const whole = toneOf(1, 440);
  const { file: cut } = await bring(id, '断了.wav', whole.subarray(0, 4000));
  expect((await refusal(give(id, 'AddDriveFile', { title: '断了', files: [cut!] }))).code).toBe('drive.damaged');

  const added = await add('字幕');
  const subtitles = async (content: Buffer) => {
    const { file, code: no } = await bring(added, '字幕.srt', content, teacher, 'AttachDriveSubtitles');
    return no ?? (await give(added, 'AttachDriveSubtitles', { files: [file!] })).problem;
  };
  expect(await subtitles(Buffer.from('陀螺为什么不倒'))).toBe('file.contentDiffers');
  expect(await subtitles(Buffer.from(`${SRT}\n2\n00:00:09,000 --> 00:00:03,000\n倒着走\n`))).toMatchObject({
    code: 'drive.subtitlesBroken',
    with: { cue: 2 },
  });
  const gb = Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), Buffer.from([0xd6, 0xd0])]);
  expect(await subtitles(gb)).toMatchObject({ code: 'drive.subtitlesEncoding' });
  const large = { name: '字幕.srt', id: added, command: 'AttachDriveSubtitles', bytes: 1024 ** 2 + 1 };
  expect(await begin(large)).toBe('file.subtitlesTooLarge');
});

it('what stands in a drive is its owner’s alone, and found by name, folder and status', async () => {
  const [one, other] = [await add('受迫振动'), await add('简谐振动')];
  await receipt(give(one, 'MoveDriveFile', { folder: '力学/演示' }));
  await receipt(give(other, 'RenameDriveFile', { title: '弹簧振子' }));
  const titles = async (asked: string, by = teacher) =>
    (await rows<DriveFileRow>(`/api/drive-files?${asked}`, by)).map(({ title }) => title);
  expect(await titles('within=力学')).toEqual(['受迫振动']);
  expect(await titles('search=弹簧')).toEqual(['弹簧振子']);
  expect(await titles('search=弹簧', student)).toEqual([]);
  expect((await rows<DriveFileRow>('/api/drive-files?search=弹簧'))[0]!.fileName).toBe('弹簧振子.wav');
  for (const name of ['RenameDriveFile', 'DeleteDriveFile', 'AddDriveFile'])
    expect((await give(one, name, { title: '别人的' }, student)).receipt).toBeUndefined();
  expect((await refusal(give(one, 'DeleteDriveFile', {}, assistant))).code).toBe('page.forbidden');
  const { result } = await teacher.query<MyDrive>('/api/my-drive');
  expect(result!.folders).toEqual([
    { name: '力学', files: 1 },
    { name: '力学/演示', files: 1 },
  ]);
  expect(result!.mostBytes).toBe(200 * 1024 ** 3); // this school sells nothing
  expect(result!.usedBytes).toBeGreaterThanOrEqual(2 * 16_044);
  await approve(one);
  const foreign = await refusal(give(one, 'ShareDriveFile', { classIds: [newId()] }));
  expect(foreign.code).toBe('drive.notTaught');
  const asAssistant = await add('助教的', toneOf(1, 300), assistant);
  await vi.waitFor(
    async () => expect((await ofMine(asAssistant, assistant)).own!.status).toBe('underReview'),
    PATIENCE_MS,
  );
  await operator.query(`/api/drive-reviews/${asAssistant}`);
  await receipt(give(asAssistant, 'ApproveDriveFile', {}, operator));
  const no = await refusal(give(asAssistant, 'ShareDriveFile', { classIds: [demoClass.id] }, assistant));
  expect(no.code).toBe('drive.notTaught');
});

it('[R6.13] [R6.16] it is for members where the school sells memberships', async () => {
  await asOwner(school.database, 'update school set sells = true');
  const later = await openAnother();
  const client = later.teacher;
  const id = newId();
  const { file } = await bring(id, '声.wav', toneOf(1, 200), client);
  const check = async (kind: string) =>
    (await client.query<PermissionCheck>(`/api/v3/permission/check?kind=${kind}`)).result!.data;
  const kinds = ['cloudMedia', 'pdf', 'vip'];
  expect((await refusal(give(id, 'AddDriveFile', { title: '声', files: [file!] }, client))).code).toBe(
    'membership.required',
  );
  for (const kind of kinds) expect(await check(kind)).toEqual({ allowed: false, refused: 'membership.required' });
  await receipt(client.command('membership', client.id, 'StartTrial'));
  for (const kind of kinds) expect(await check(kind)).toEqual({ allowed: true });
  expect((await refusal(client.query('/api/v3/permission/check?kind=all'))).code).toBe('request.invalid');
  await receipt(give(id, 'AddDriveFile', { title: '声', files: [file!] }, client));
  expect((await client.query<MyDrive>('/api/my-drive')).result!.mostBytes).toBe(50 * 1024 ** 3);
  await later.close();
  await asOwner(school.database, 'update school set sells = null');
});

/** What a school sells is known for some seconds: another server knows it at once. */
async function openAnother() {
  const { serverOn, urlOf } = await import('./school.ts');
  const { Client: Signed } = await import('../support/client.ts');
  const server = await serverOn(school.database, { LECTERN_FFMPEG: '/nowhere/ffmpeg' });
  return { teacher: await Signed.signIn(urlOf(server), 'student5', 'lectern'), close: () => server.close() };
}

it('[R5.55] an upload that was paused lets another one begin at once, and goes on where it was', async () => {
  const [paused, content] = [newId(), toneOf(3, 335)];
  const begin = async (uploadId: string, name: string) => {
    const to = { family: 'drive', id: newId(), command: 'AddDriveFile', data: {} };
    const body = { uploadId, name, bytes: content.length, ...to };
    return (await (await teacher.fetch('POST', BeginUpload.path, { body })).json()) as Partial<UploadState & Problem>;
  };
  const pause = (who: Client) => who.fetch('POST', pausePath(paused));
  await begin(paused, '停.wav');
  await pause(student);
  const next = newId();
  expect((await begin(next, '下一个.wav')).code).toBe('file.anotherUpload');
  expect((await pause(teacher)).status).toBe(200);
  expect(await begin(next, '下一个.wav')).toEqual({ offset: 0 });
  await teacher.fetch('DELETE', uploadPath(next));
  expect(await begin(paused, '停.wav')).toEqual({ offset: 0 });
  await teacher.fetch('DELETE', uploadPath(paused));
});

it('[R5.57] an upload that is put off goes on after another one, and is kept for a week', async () => {
  const id = newId();
  const content = toneOf(3, 330);
  const uploadId = newId();
  const body = {
    uploadId,
    name: '停.wav',
    bytes: content.length,
    family: 'drive',
    id,
    command: 'AddDriveFile',
    data: {},
  };
  const begin = async () =>
    (await (await teacher.fetch('POST', BeginUpload.path, { body })).json()) as UploadState & { code?: string };
  const send = async (from: number, to: number) =>
    (await (
      await teacher.fetch('PATCH', uploadPath(uploadId), {
        body: new Uint8Array(content.subarray(from, to)),
        headers: { 'content-type': 'application/offset+octet-stream', [HEADERS.offset]: String(from) },
      })
    ).json()) as { offset: number; file?: Attachment };
  expect(await begin()).toEqual({ offset: 0 });
  expect((await send(0, 10_000)).offset).toBe(10_000);
  await asOwner(school.database, `update upload set touched_at = now() - interval '2 days' where id = '${uploadId}'`);
  await school.server.app.get(PartUploads).collect();
  await add('插队');
  expect(await begin()).toEqual({ offset: 10_000 });
  const { file } = await send(10_000, content.length);
  await receipt(give(id, 'AddDriveFile', { title: '停', files: [file!] }));
  await asOwner(
    school.database,
    `update upload set hash = null, touched_at = now() - interval '8 days' where id = '${uploadId}'`,
  );
  expect(await school.server.app.get(PartUploads).collect()).toBe(1);
});
