import type { DriveFile, MyDrive } from '@lectern/contracts/drive/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonPlayback, SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { JobStore } from '../../services/src/jobs/job-store.ts';
import type { Client } from '../support/client.ts';
import { addDriveFile, approvedVideo } from '../support/drive.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

/** In the place of ffmpeg: what it does the next time stands in a file beside it. */
const PROGRAM = `#!/bin/sh
here=\${0%/*}
read mode < "$here/mode"
case $mode in
  unreadable) exit 1;;
  killed) kill -9 $$;;
  film) echo "  Duration: 00:00:40.00, start: 0" >&2; echo "$*" > "$here/args"; printf 'whole film' > stream.mp4; printf '#EXTM3U\\nstream.mp4\\n' > index.m3u8; exit 0;;
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

it('[R4.21] a replay’s video is cut: students see the original until that is made, and then nothing of what was cut out', async () => {
  next('film');
  const lessonId = await schedule(teacher);
  await start(teacher, lessonId);
  await receipt(teacher.command('lesson', lessonId, 'EndLesson', {}));
  const student = await school.student(3);
  const driveId = await approvedVideo(teacher, await school.other('operator'), '整节');
  const segmentId = newId();
  const give = (name: string, data: object, by = teacher) =>
    by.command('playback', lessonId, name, { segmentId, ...data });
  const adding = { classId: demoClass.id, title: '整节', driveId, beginsAtMs: 0 };
  await receipt(give('AddPlaybackSegment', adding));
  await receipt(give('ShowPlaybackSegment', {}));
  const seen = async (by: Client): Promise<SegmentSeen> =>
    (await by.query<LessonPlayback>(`/api/lesson/${lessonId}/playback`)).result!.segments[0]!;
  const address = (cutId: string, file = 'stream.mp4') =>
    `/api/lesson/${lessonId}/playback/segments/${segmentId}/cuts/${cutId}/${file}`;
  const status = async (by: Client, path: string) => (await by.fetch('GET', path)).status;
  const whole = `/api/drive-files/${driveId}/stream.mp4`;
  const [cutId, cuts] = [newId(), [{ from: 0, to: 5000 }]];
  for (const by of [student, await school.other('assistant')])
    expect((await refusal(give('SavePlaybackCut', { cutId, cuts }, by))).code).toBe('page.forbidden');
  const outside = { cutId, cuts: [{ from: 0, to: 80_000 }] };
  expect((await refusal(give('SavePlaybackCut', outside))).code).toBe('playback.cutOutside');

  next('unreadable');
  await receipt(give('SavePlaybackCut', { cutId, cuts }));
  const expectCut = (own: object) =>
    vi.waitFor(async () => expect(await seen(teacher)).toMatchObject(own), { timeout: 15_000, interval: 50 });
  await expectCut({ durationMs: 40_000, own: { cutting: { cutId, failed: 'unreadable' } } });
  expect(await status(student, whole)).toBe(200);
  expect(await status(student, address(cutId))).toBe(404);
  next('film');
  await receipt(give('RetryPlaybackCut', { cutId }));
  await expectCut({ cutId, durationMs: 35_000, kept: [{ from: 5000, to: 40_000 }], own: { recordingMs: 40_000 } });
  expect(readFileSync(join(folder, 'args'), 'utf8')).toContain("select='between(n,125,999)'");

  expect(await seen(student)).toMatchObject({ cutId, durationMs: 35_000 });
  expect((await seen(student)).own).toBeUndefined();
  const part = await student.fetch('GET', address(cutId), { headers: { range: 'bytes=0-4' } });
  expect([part.status, await part.text()]).toEqual([206, 'whole']);
  expect(await (await student.fetch('GET', address(cutId, 'index.m3u8'))).text()).toContain('stream.mp4');
  expect(await status(student, whole)).toBe(404); // what was cut out is in there
  expect(await status(teacher, whole)).toBe(200);
  expect(await status(await school.other('reviewer'), address(cutId))).toBe(403);
  await receipt(give('HidePlaybackSegment', {}));
  expect(await status(student, address(cutId))).toBe(404);
  await receipt(give('ShowPlaybackSegment', {}));

  await receipt(give('WithdrawPlaybackCut', { cutId }));
  expect(await seen(student)).toMatchObject({ durationMs: 40_000 });
  expect(await status(student, whole)).toBe(200);
  expect(await status(student, address(cutId))).toBe(404);
});
