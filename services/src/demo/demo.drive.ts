import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { FileRegister } from '../edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoClass, demoOperator, demoSchool, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';
import { toneOf } from './tone.ts';

const LIMIT_BYTES = 10 * 1024 * 1024;
const id = (n: number): string => `01970000-0000-7000-8023-${String(n).padStart(12, '0')}`;

/** What the teacher of the demo school has in their cloud drive: tones that the program makes. */
export const demoDrive = [
  {
    id: id(1),
    title: '拍频 双音叉',
    name: '拍频 双音叉.wav',
    seconds: 30,
    hertz: [440, 443],
    folder: '声波',
    words: '数一数一秒里响了几次，再和两个频率之差比一比。',
    subtitles:
      '1\n00:00:01,000 --> 00:00:06,000\n440 Hz 和 443 Hz 一起响\n\n2\n00:00:08,000 --> 00:00:16,000\n每秒强弱变化三次：这就是拍\n',
  },
  { id: id(2), title: '标准音 A4', name: '标准音 A4.wav', seconds: 12, hertz: [440], folder: '声波' },
] as const;

/** Also in a demo school that was made before there were cloud drives: one file is shared, the other waits to be reviewed. */
export async function seedDrive(server: RunningServer): Promise<void> {
  const { app } = server;
  const database = app.get(Database);
  const { rows } = await database.pool.query('select from event where stream = $1 limit 1', [`drive/${id(2)}`]);
  if (rows.length > 0) return;
  const say = await demoVoices(server);
  const now = app.get(Clock).now();
  for (const [at, file] of demoDrive.entries()) {
    const give = (who: string, name: string, data: object) =>
      say({ who, family: 'drive', id: file.id, name, data, at: now, part: `drive-${at}` });
    const content = toneOf(file.seconds, ...file.hertz);
    const files = [await brought(server, file.name, 'audio/wav', content)];
    await give(demoTeacher.id, 'AddDriveFile', { title: file.title, folder: file.folder, files });
    if ('subtitles' in file) {
      const name = file.name.replace('.wav', '.srt');
      const subtitles = await brought(server, name, 'application/x-subrip', Buffer.from(file.subtitles));
      await give(demoTeacher.id, 'AttachDriveSubtitles', { files: [subtitles] });
    }
    // The worker may have done so already: then it is so.
    await give('system', 'FinishTranscoding', {});
    if (!('words' in file)) continue;
    await give(demoOperator.id, 'ViewDriveFile', {});
    await give(demoOperator.id, 'ApproveDriveFile', {});
    await give(demoTeacher.id, 'ShareDriveFile', { classIds: [demoClass.id], words: file.words });
  }
}

/** As if the teacher had uploaded it. */
export async function brought(
  { app }: RunningServer,
  name: string,
  type: string,
  content: Buffer,
): Promise<Attachment> {
  const { hash, bytes, wasThere } = await app.get<FileStore>(FILE_STORE).put(content, LIMIT_BYTES);
  const uploadedBy = demoTeacher.id;
  await app.get(FileRegister).record(demoSchool.id, { hash, bytes, mediaType: type, uploadedBy }, !wasThere);
  await app
    .get(Database)
    .pool.query(
      'insert into upload (id, school, person, name, type, bytes, received, hash) values ($1, $2, $3, $4, $5, $6, $6, $7)',
      [newId(), demoSchool.id, uploadedBy, name, type, bytes, hash],
    );
  return { fileId: hash, name, bytes, type };
}
