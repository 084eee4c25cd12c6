import type { CoursewareItem, CoursewareShelf } from '@lectern/contracts/courseware/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { OFFICE_TYPES } from '@lectern/contracts/kernel/office-types.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE_STORE, type FileStore } from '../../services/src/edge/files/file-store.ts';
import { JobStore } from '../../services/src/jobs/job-store.ts';
import { Client } from '../support/client.ts';
import { compoundOf, docxOf, MOVING, openDocumentOf, pptxOf, standInOffice, type StandIn } from '../support/office.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { asOwner } from '../support/platform.ts';
import type { RoomClient } from '../support/room-client.ts';
import { attach, upload } from '../support/upload.ts';
import { openSchool, receipt, refusal, schedule, seen, serverOn, urlOf, type School } from './school.ts';

let standIn: StandIn;
let school: School;
let teacher: Client;
beforeAll(async () => {
  standIn = standInOffice(['Angular momentum', 'Torque']);
  school = await openSchool({ LECTERN_SOFFICE: standIn.program });
  teacher = await school.teacher();
});
afterAll(async () => {
  await school.close();
  standIn.remove();
});
beforeEach(() => {
  standIn.next('ok');
  writeFileSync(join(standIn.folder, 'runs'), '');
});

const runs = () => readFileSync(join(standIn.folder, 'runs'), 'utf8').split('\n').length - 1;
/** As if nothing had been heard of who works on it. */
const lapse = () =>
  asOwner(school.database, `update job set held_until = now() - interval '1 s' where kind = 'rendering'`);
async function faultsOf(deck: string) {
  const asked = `select faults from job where kind = 'rendering' and data ->> 'deck' = '${deck}'`;
  return (await asOwner(school.database, asked))[0]?.['faults'];
}
const slidesOf = (room: RoomClient) => (seen(room) as unknown as { slides: TeacherSlidesView }).slides;

/** A lesson with a file of slides as it was uploaded. */
async function lessonWith(bytes: Buffer, name = '刚体.pptx') {
  const { file, mediaType, code } = await upload(teacher, bytes);
  if (file === undefined) throw new Error(code);
  const id = await schedule(teacher, '刚体');
  const room = await teacher.room('lesson', id);
  const deckId = newId();
  await receipt(teacher.command('lesson', id, 'AddSlides', { deckId, name, file }));
  const deck = () => slidesOf(room).decks[deckId];
  const ended = () => room.waitFor(() => ['success', 'failed'].includes(deck()?.status ?? '') && deck(), PATIENCE_MS);
  return { id, deckId, room, mediaType, deck, ended };
}

describe('slides of an Office', () => {
  it('[R4.09] [R5.58] become pages by way of a PDF, and say what those have not', async () => {
    const deck = pptxOf([MOVING, ''], { 'ppt/vbaProject.bin': 'macros' });
    const { room, mediaType, ended } = await lessonWith(deck);
    expect(mediaType).toBe(OFFICE_TYPES.pptx);
    expect(await ended()).toMatchObject({
      status: 'success',
      pages: 2,
      ready: 2,
      lost: { animations: 3, transitions: 1, media: 1, macros: true },
    });
    const titles = Object.values(slidesOf(room).pages).map(({ title }) => title);
    expect(titles).toEqual(['Angular momentum', 'Torque']);
    expect((await teacher.query<{ isConverting: boolean }>('/api/files/space')).result?.isConverting).toBe(true);
    await room.close();
  });

  it.each([
    ['odp', openDocumentOf('presentation')],
    ['odt', openDocumentOf('text')],
    ['doc', compoundOf({ WordDocument: Buffer.alloc(5000) })],
  ] as const)('so do those of %s; what they lose, nobody counts', async (ending, bytes) => {
    const { room, mediaType, ended } = await lessonWith(bytes);
    expect(mediaType).toBe(OFFICE_TYPES[ending]);
    const deck = await ended();
    expect(deck).toMatchObject({ status: 'success', pages: 2 });
    expect(deck).not.toHaveProperty('lost');
    await room.close();
  });

  it.each([
    ['unreadable', 'broken'],
    ['crashed', 'tooComplex'],
  ] as const)('that are %s say so', async (mode, reason) => {
    standIn.next(mode);
    const { room, ended } = await lessonWith(pptxOf([mode]));
    expect(await ended()).toMatchObject({ status: 'failed', reason, pages: 0 });
    expect(runs()).toBe(1);
    await room.close();
  });

  it('are tried three times when the program is killed', async () => {
    standIn.next('killed');
    const { deckId, room, ended } = await lessonWith(pptxOf(['killed']));
    for (const n of [1, 2]) {
      await vi.waitFor(async () => expect(await faultsOf(deckId)).toBe(n), { timeout: PATIENCE_MS, interval: 50 });
      await lapse();
    }
    expect(await ended()).toMatchObject({ status: 'failed', reason: 'broken' });
    expect(runs()).toBe(3);
    await room.close();
  });

  it('are gone on with when a server is gone that worked on them', async () => {
    standIn.next('slow');
    const { deckId, room, deck, ended } = await lessonWith(pptxOf(['slow']));
    await vi.waitFor(() => expect(runs()).toBe(1), { timeout: PATIENCE_MS, interval: 50 });
    expect(deck()).toMatchObject({ status: 'pending', pages: 0 });
    standIn.next('ok');
    await lapse();
    // Another process takes it, and is lost in its turn: the job is there for whoever comes next.
    const store = school.server.app.get(JobStore);
    expect(await store.take<{ deck: string }>('rendering', false)).toMatchObject({ data: { deck: deckId } });
    await lapse();
    expect(await ended()).toMatchObject({ status: 'success', pages: 2 });
    await room.close();
  });
});

describe('[R5.58] what is no such file is refused as it comes, and leaves nothing', () => {
  it.each([
    ['file.encrypted', compoundOf({ EncryptedPackage: Buffer.alloc(5000) })],
    ['file.damaged', pptxOf().subarray(0, -60)],
    ['file.unpacksTooLarge', grown()],
    ['file.hasMacros', compoundOf({ WordDocument: Buffer.alloc(5000), Macros: undefined })],
    ['file.unsupported', openDocumentOf('spreadsheet')],
  ] as const)('%s', async (code, bytes) => {
    const remove = vi.spyOn(school.server.app.get<FileStore>(FILE_STORE, { strict: false }), 'remove');
    const { status, 'zh-cn': title } = REFUSALS[code];
    expect(await upload(teacher, bytes)).toMatchObject({ code, status, title });
    expect(remove).toHaveBeenCalledTimes(1);
    remove.mockRestore();
    expect(runs()).toBe(0);
  });

  it('without LibreOffice, with how to save it as a PDF', async () => {
    const other = await serverOn(school.database, { LECTERN_SOFFICE: '/nowhere/soffice' });
    const client = await Client.signIn(urlOf(other), 'teacher', 'lectern');
    expect((await upload(client, pptxOf())).code).toBe('file.unsupported');
    const to = { family: 'courseware', id: newId(), command: 'UploadCourseware' };
    expect((await attach(client, to, '讲义.docx', docxOf())).code).toBe('file.unsupported');
    expect((await client.query<CoursewareShelf>('/api/courseware/shelf')).result?.isConverting).toBe(false);
    await other.close();
  });
});

it('[R1.16] [R5.58] courseware may be of an Office: checked when it is added, and a lesson takes over what is lost', async () => {
  const id = newId();
  const bring = async (name: string, bytes: Buffer) => {
    const { file } = await attach(teacher, { family: 'courseware', id, command: 'UploadCourseware' }, name, bytes);
    return teacher.command('courseware', id, 'UploadCourseware', { name: '讲义', tags: [], files: [file] });
  };
  expect((await refusal(bring('讲义.pptx', docxOf()))).code).toBe('file.contentDiffers');
  const locked = compoundOf({ EncryptedPackage: Buffer.alloc(5000) });
  expect((await refusal(bring('锁.docx', locked))).code).toBe('file.encrypted');
  await receipt(bring('讲义.pptx', pptxOf([MOVING])));
  const item = async () => (await teacher.query<CoursewareItem>(`/api/courseware/item/${id}`)).result!;
  await vi.waitFor(async () => expect((await item()).rendering).toBe('success'), {
    timeout: PATIENCE_MS,
    interval: 50,
  });
  const lost = { animations: 3, transitions: 1, media: 1 };
  expect(await item()).toMatchObject({ mediaType: OFFICE_TYPES.pptx, lost, filePages: 2 });

  const lessonId = await schedule(teacher, '讲义');
  const deckId = newId();
  await receipt(teacher.command('lesson', lessonId, 'TakeCourseware', { deckId, coursewareId: id }));
  const room = await teacher.room('lesson', lessonId);
  expect(slidesOf(room).decks[deckId]).toMatchObject({ status: 'success', lost, mediaType: OFFICE_TYPES.pptx });
  await room.close();
});

/** An archive whose directory says that it holds a gigabyte. */
function grown(): Buffer {
  const bytes = pptxOf();
  bytes.writeUInt32LE(1024 ** 3, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return bytes;
}
