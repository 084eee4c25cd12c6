import type { DriveFile, MyDrive } from '@lectern/contracts/drive/queries.ts';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { JobStore } from '../../services/src/jobs/job-store.ts';
import type { Client } from '../support/client.ts';
import { addDriveFile } from '../support/drive.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, type School } from './school.ts';

/** In the place of ffmpeg: what it does the next time stands in a file beside it. */
const PROGRAM = `#!/bin/sh
here=\${0%/*}
read mode < "$here/mode"
case $mode in
  unreadable) exit 1;;
  killed) kill -9 $$;;
  slow) echo "  Duration: 00:00:10.00, start: 0" >&2; /bin/sleep 0.3; echo out_time_us=5000000; exec /bin/sleep 60;;
esac
echo "  Duration: 00:00:02.00, start: 0" >&2
printf 'fragments' > stream.mp4
printf '#EXTM3U\\n#EXT-X-BYTERANGE:9@0\\nstream.mp4\\n' > index.m3u8
`;

let school: School;
let teacher: Client;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-program-'));
  const program = join(folder, 'ffmpeg');
  writeFileSync(program, PROGRAM);
  chmodSync(program, 0o755);
  school = await openSchool({ LECTERN_FFMPEG: program });
  teacher = await school.teacher();
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});

const next = (mode: string) => writeFileSync(join(folder, 'mode'), `${mode}\n`);
const ownOf = async (id: string) => (await teacher.query<DriveFile>(`/api/drive-files/${id}`)).result!;
const expectOwn = (id: string, own: object) =>
  vi.waitFor(async () => expect((await ownOf(id)).own).toMatchObject(own), { timeout: 15_000, interval: 50 });
/** As if nothing had been heard of who works on it. */
const lapse = () =>
  asOwner(school.database, `update job set held_until = now() - interval '1 s' where kind = 'transcoding'`);

it('[R4.06] a file becomes a stream, of which a player asks for stretches', async () => {
  next('ok');
  const { id } = await addDriveFile(teacher, '成了');
  await expectOwn(id, { status: 'underReview' });
  expect(await ownOf(id)).toMatchObject({ hasStream: true, durationMs: 2000 });
  const playlist = await teacher.fetch('GET', `/api/drive-files/${id}/index.m3u8`);
  expect(playlist.headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
  expect(await playlist.text()).toContain('\nstream.mp4\n');
  const part = await teacher.fetch('GET', `/api/drive-files/${id}/stream.mp4`, { headers: { range: 'bytes=0-2' } });
  expect([part.status, await part.text()]).toEqual([206, 'fra']);
  expect((await (await school.student(1)).fetch('GET', `/api/drive-files/${id}/stream.mp4`)).status).toBe(404);
  expect((await teacher.query<MyDrive>('/api/my-drive')).result!.isTranscoding).toBe(true);
});

it('[R4.06] what cannot be read has failed at once, and is tried again by its owner', async () => {
  next('unreadable');
  const { id } = await addDriveFile(teacher, '坏的');
  await expectOwn(id, { status: 'transcodingFailed', failed: 'unreadable' });
  next('ok');
  await receipt(teacher.command('drive', id, 'RetryTranscoding'));
  await expectOwn(id, { status: 'underReview' });
});

it('[R4.06] a program that is killed is started again; after three times it has failed', async () => {
  next('killed');
  const { id } = await addDriveFile(teacher, '三次');
  const faults = async () => {
    const rows = await asOwner(school.database, `select faults from job where kind = 'transcoding' and id = '${id}'`);
    return (rows[0]?.['faults'] as number | undefined) ?? 'none';
  };
  for (const n of [1, 2]) {
    await vi.waitFor(async () => expect(await faults()).toBe(n), { timeout: 15_000, interval: 50 });
    await lapse();
  }
  await expectOwn(id, { status: 'transcodingFailed', failed: 'broken' });
});

it('[R4.06] says how far it is; a server that is gone leaves the file to the next one', async () => {
  next('slow');
  const { id } = await addDriveFile(teacher, '半路');
  await expectOwn(id, { status: 'transcoding', progress: 0.5 });
  next('ok');
  await lapse();
  // Another process takes it, and is lost in its turn: the job is there for whoever comes next.
  const store = school.server.app.get(JobStore);
  expect(await store.take('transcoding', false)).toMatchObject({ id });
  await lapse();
  await expectOwn(id, { status: 'underReview' });
});
