import type { CoursewareStreamState } from '@lectern/contracts/courseware/courseware.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PartUploads } from '../edge/files/part-uploads.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { demoSchool, demoTeacher } from './demo.school.ts';
import { demoSlidesFile } from './demo.slides.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const id = (n: number): string => `01970000-0000-7000-8017-${String(n).padStart(12, '0')}`;
const UPLOAD = id(900);

/** Two decks in folders: the slides of the demo lesson, and the same for an exercise. */
export const demoCourseware = [
  { id: id(1), name: '角动量守恒', folder: '大学物理（上）/第 4 章 刚体', tags: ['新课', '公开课'] },
  { id: id(2), name: '角动量 习题课', folder: '大学物理（上）', tags: ['习题课'] },
] as const;

/** Also in a demo school that was made before there was courseware. */
export async function seedCourseware({ app, ...server }: RunningServer): Promise<void> {
  const mailbox = app.get(Mailboxes).get(`courseware/${demoCourseware.at(-1)!.id}`);
  await mailbox.ready();
  if ((mailbox.head.folded.state as CoursewareStreamState).courseware.ownerId !== undefined) return;
  const path = demoSlidesFile();
  const { size: bytes } = await stat(path);
  const uploads = app.get(PartUploads);
  const teacher = { personId: demoTeacher.id, school: demoSchool.id, bound: true, secret: '', name: demoTeacher.name };
  const to = { family: 'courseware', id: demoCourseware[0].id, command: 'UploadCourseware' };
  const begun = await uploads.begin(teacher, { uploadId: UPLOAD, name: '角动量守恒.pdf', bytes, ...to });
  const { file } =
    begun.file === undefined ? await uploads.add(teacher, UPLOAD, 0, createReadStream(path), bytes) : begun;
  const say = await demoVoices({ app, ...server });
  const at = app.get(Clock).now();
  for (const { id: one, ...described } of demoCourseware) {
    const data = { ...described, files: [file] };
    await say({ who: demoTeacher.id, family: 'courseware', id: one, name: 'UploadCourseware', data, at });
  }
}
