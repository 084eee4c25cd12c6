import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { brought } from './demo.drive.ts';
import { demoOperator, demoPastClass, demoPastLesson, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const id = (n: number): string => `01970000-0000-7000-8024-${String(n).padStart(12, '0')}`;

/** A minute of the past lesson, when its class saw why a swivel chair turns faster, and who has watched how much of it. */
export const demoPlayback = {
  driveId: id(1),
  segmentId: id(2),
  title: '转椅演示',
  beginsAtMs: 1500_000,
  watched: [60_000, 56_000, 31_000],
} as const;

/** Where the film is: beside the sources, also for the built program. */
const film = ['./films/turntable.mp4', '../src/demo/films/turntable.mp4']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** Also in a demo school that was made before there were replay videos; what a kill cut off the next start finishes. */
export async function seedPlayback(server: RunningServer): Promise<void> {
  const { driveId, segmentId, title, beginsAtMs, watched } = demoPlayback;
  const { app } = server;
  const students = demoPastClass.students.slice(0, watched.length);
  const { rows } = await app
    .get(Database)
    .pool.query(`select from event where stream = $1 and type = 'PlaybackWatched' limit 1`, [
      `watching/${students.at(-1)!.id}`,
    ]);
  if (rows.length > 0 || film === undefined) return;
  const say = await demoVoices(server);
  const now = app.get(Clock).now();
  const give = (who: string, family: string, of: string, name: string, data: object, at = now) =>
    say({ who, family, id: of, name, data, at, part: 'playback' });
  const file = (name: string, data: object) => give(demoTeacher.id, 'drive', driveId, name, data);
  await file('AddDriveFile', {
    title,
    files: [await brought(server, `${title}.mp4`, 'video/mp4', readFileSync(film))],
  });
  // The worker may have done so already: then it is so.
  await give('system', 'drive', driveId, 'FinishTranscoding', {});
  await give(demoOperator.id, 'drive', driveId, 'ViewDriveFile', {});
  await give(demoOperator.id, 'drive', driveId, 'ApproveDriveFile', {});
  const lesson = demoPastLesson.id;
  const segment = { classId: demoPastClass.id, segmentId, title, driveId, beginsAtMs };
  await give(demoTeacher.id, 'playback', lesson, 'AddPlaybackSegment', segment);
  await give(demoTeacher.id, 'playback', lesson, 'ShowPlaybackSegment', { segmentId });
  for (const [n, { id: personId }] of students.entries()) {
    const watch = (name: string, data: object, at: number) =>
      give(personId, 'watching', personId, name, { lessonId: lesson, ...data }, at);
    await watch('BeginWatching', {}, now - 90_000);
    const spans = [{ from: 0, to: watched[n]! }];
    await watch('WatchPlayback', { segmentId, driveId, spans, speed: 1 }, now);
  }
}
