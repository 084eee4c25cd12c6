import type { ExamProctoring } from '@lectern/contracts/attempt/exam-proctoring.ts';
import type { ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import type { MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import { ExamAnnounced, ExamPublished } from '@lectern/contracts/exam/exam.ts';
import { ExamPhotoSent } from '@lectern/contracts/exam/photo-check.ts';
import type { ExamPhoto, ExamPhotos } from '@lectern/contracts/exam/photo-queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Client as Postgres } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { demoClass, demoSchool } from '../../services/src/demo/demo.school.ts';
import { ERASE } from '../../services/src/edge/auth/erasures.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import type { Client } from '../support/client.ts';
import { beginExam, examPaper, examSettings, publishExam } from '../support/exam.ts';
import { bringExamPhoto, photo } from '../support/identity.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
let postgres: Postgres;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([school.teacher(), school.student(1)]);
  postgres = new Postgres({ connectionString: school.database.url });
  await postgres.connect();
});
afterAll(async () => {
  await postgres.end();
  await school.close();
});

const HOUR = 3_600_000;
async function publish(more: object = {}): Promise<string> {
  const examId = newId();
  const settings = {
    deadline: Date.now() + 5 * HOUR,
    durationMs: HOUR / 2,
    proctoring: { collects: false, photo: true as const },
    ...more,
  };
  await publishExam(teacher, demoClass.id, { examId, settings });
  return examId;
}
const give = (by: Client, examId: string, name: string, data: object) => by.command('exam', examId, name, data);
const mine = async (examId: string, client = student) =>
  (await client.query<MyAttempts>(`/api/exam/${examId}/attempts/mine?terminal=phone`)).result!;
const wall = async (examId: string) => (await teacher.query<ExamPhotos>(`/api/exam/${examId}/photos`)).result!;
const ofStudent = async (examId: string, { id } = student) =>
  (await wall(examId)).students.find(({ personId }) => personId === id)!;
const seen = (client: Client, examId: string, photoId: string) =>
  client.query<z.output<typeof ExamPhoto.result>>(`/api/exam/${examId}/photos/${photoId}`);
const stored = async (personId: string) =>
  (await postgres.query('select id, exam, sealed from exam_photo where person = $1', [personId])).rows;
/** Brings one and sends it; answers with its id. */
async function show(examId: string, client = student, colour?: string): Promise<string> {
  const photoId = await bringExamPhoto(client, await photo(colour));
  await receipt(give(client, examId, 'SendExamPhoto', { photoId }));
  return photoId;
}

it('[R4.12] an exam is begun once a photo was sent: under review, failed with a reason, taken again, passed', async () => {
  const examId = await publish();
  expect(await mine(examId)).toMatchObject({ whyNot: 'exam.photoFirst', photo: { status: 'none', keptDays: 7 } });
  await expect(beginExam(student, demoClass.id, examId)).rejects.toThrow('exam.photoFirst');
  expect(await ofStudent(examId)).toMatchObject({ status: 'none' });

  const first = await show(examId);
  const waiting = await mine(examId);
  expect(waiting).toMatchObject({ photo: { status: 'underReview', sentAt: expect.any(Number) } });
  expect(waiting.whyNot).toBeUndefined();
  expect(JSON.stringify(waiting)).not.toContain(first);
  expect(await ofStudent(examId)).toMatchObject({ status: 'underReview', photoId: first, sentAt: expect.any(Number) });
  const picture = Buffer.from((await seen(teacher, examId, first)).result!.webp, 'base64');
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 320 });
  expect(picture.includes('39.9042N')).toBe(false); // where it was taken

  const why = { personId: student.id, photoId: first, fault: 'unclear', words: '光太暗，请到窗边重拍' };
  await receipt(give(teacher, examId, 'FailExamPhoto', why));
  const { fault, words } = why;
  expect(await mine(examId)).toMatchObject({
    whyNot: 'exam.photoFailed',
    photo: { status: 'failed', fault, words, by: expect.any(String) },
  });
  await expect(beginExam(student, demoClass.id, examId)).rejects.toThrow('exam.photoFailed');
  const told = async () =>
    (await student.query<{ rows: { kind: string; title?: string }[] }>('/api/notices')).result!.rows;
  await vi.waitFor(
    async () => expect(await told()).toContainEqual(expect.objectContaining({ kind: 'examPhoto', title: '期中考试' })),
    PATIENCE_MS,
  );

  const second = await show(examId, student, '#c42');
  await vi.waitFor(
    async () => expect(await stored(student.id)).toMatchObject([{ id: second, exam: examId }]),
    PATIENCE_MS,
  );
  expect((await seen(teacher, examId, first)).problem?.code).toBe('exam.photoGone');
  expect((await refusal(give(teacher, examId, 'PassExamPhoto', { ...why, photoId: first }))).code).toBe(
    'exam.photoOther',
  );
  const its = { personId: student.id, photoId: second };
  await receipt(give(teacher, examId, 'PassExamPhoto', its));
  expect((await mine(examId)).photo).toMatchObject({ status: 'passed' });

  const { attemptId, device } = await beginExam(student, demoClass.id, examId);
  await receipt(give(teacher, examId, 'WithdrawExamPhotoReview', its));
  await receipt(give(teacher, examId, 'FailExamPhoto', { ...its, fault: 'notThem' }));
  const handedIn = { device, answers: [], flags: [] };
  await receipt(student.command('attempt', attemptId, 'SubmitAttempt', handedIn)); // an attempt that runs goes on
  const { result } = await teacher.query<ExamStudents>(`/api/exam/${examId}/students`);
  expect(result!.students.find(({ personId }) => personId === student.id)).toMatchObject({ photo: 'failed' });
  const { entries } = (await teacher.query<ExamProctoring>(`/api/exam/${examId}/proctoring`)).result!;
  const ofPhotos = entries.filter(({ attemptId: one }) => one === undefined).toReversed();
  const steps = ['photoSent', 'photoFailed', 'photoSent', 'photoPassed', 'photoReopened', 'photoFailed'];
  expect(ofPhotos.map(({ what }) => what)).toEqual(steps);
  expect(ofPhotos[1]).toMatchObject({ personId: student.id, fault, words, by: expect.any(String) });
});

it('[R4.12] nobody but who teaches the class sees who waits, or a photo; at rest it is sealed', async () => {
  const examId = await publish();
  const photoId = await show(examId);
  const [row] = await stored(student.id).then((rows) => rows.filter(({ id }) => id === photoId));
  await expect(sharp(row.sealed).metadata()).rejects.toThrow(/unsupported/);
  const others = await Promise.all([school.student(2), school.other('assistant'), school.other('admin')]);
  for (const client of [student, ...others]) {
    expect((await seen(client, examId, photoId)).problem?.code).toBe('page.forbidden');
    expect((await client.query(`/api/exam/${examId}/photos`)).problem?.code).toBe('page.forbidden');
  }
  const another = await publish();
  expect((await seen(teacher, another, photoId)).problem?.code).toBe('exam.photoGone');
});

it('who has no camera is let in by a teacher, for a reason that they read', async () => {
  const examId = await publish();
  const other = await school.student(3);
  const waive = { personId: other.id, reason: '电脑没有摄像头，当面核对过' };
  expect((await refusal(give(other, examId, 'WaiveExamPhoto', waive))).code).toBe('page.forbidden');
  await receipt(give(teacher, examId, 'WaiveExamPhoto', waive));
  expect((await mine(examId, other)).photo).toMatchObject({ status: 'waived', words: waive.reason });
  expect(await ofStudent(examId, other)).toMatchObject({ status: 'waived', words: waive.reason });
  await beginExam(other, demoClass.id, examId);
});

it('what is no photo, too large, another’s, too early or not asked for is refused', async () => {
  const examId = await publish();
  const brought = async (picture: Buffer) => {
    const response = await student.fetch('POST', '/api/me/exam-photo', {
      body: { picture: picture.toString('base64') },
    });
    return ((await response.json()) as { code?: string }).code;
  };
  expect(await brought(Buffer.from('%PDF-1.7'))).toBe('exam.photoUnreadable');
  expect(await brought(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('exam.photoUnreadable');
  expect(await brought(Buffer.alloc(LIMITS.examPhotoBytes + 3))).toBe('request.invalid');
  const sends = async (id: string, photoId: string) =>
    (await refusal(give(student, id, 'SendExamPhoto', { photoId }))).code;
  const theirs = await bringExamPhoto(await school.student(2));
  expect(await sends(examId, theirs)).toBe('exam.photoGone');
  const photoId = await bringExamPhoto(student);
  const startsAt = Date.now() + HOUR;
  const later = await publish({ startsAt });
  expect(await sends(later, photoId)).toBe('exam.photoEarly'); // [R9.12]
  expect(await mine(later)).toMatchObject({ whyNot: 'exam.notStarted', photo: { opensAt: startsAt - HOUR / 2 } });
  const plain = await publish({ proctoring: { collects: false } });
  expect(await sends(plain, photoId)).toBe('exam.noPhotoCheck');
  expect((await teacher.query(`/api/exam/${plain}/photos`)).problem?.code).toBe('exam.noPhotoCheck');
  expect((await mine(plain)).photo).toBeUndefined();
});

it('photos are deleted when their time comes, and with the person', async () => {
  const leaver = await school.student(4);
  const [over, running] = [newId(), await publish()];
  const photoId = await bringExamPhoto(leaver);
  const settings = {
    ...examSettings,
    proctoring: { collects: false, photo: true as const },
    publishAt: 1,
    startsAt: 1,
    deadline: 2,
    durationMs: 60_000,
  };
  const facts = [
    ExamPublished({
      examId: over,
      classId: demoClass.id,
      paperId: newId(),
      name: '期中考试',
      variants: [examPaper()],
      settings,
    }),
    ExamAnnounced({ classId: demoClass.id, name: '期中考试' }),
    ExamPhotoSent({ personId: leaver.id, photoId, deleteAt: Date.now() }),
  ];
  await append(school.server.app.get(EventStore), `exam/${over}`, NOWHERE, facts, {
    school: demoSchool.id,
    at: Date.now() - 1,
  });
  await vi.waitFor(async () => expect((await wall(over)).deletedAt).toEqual(expect.any(Number)), PATIENCE_MS);
  await vi.waitFor(async () => expect(await stored(leaver.id)).toEqual([]), PATIENCE_MS);
  expect((await seen(teacher, over, photoId)).problem?.code).toBe('exam.photoGone');

  const kept = await show(running, leaver);
  await vi.waitFor(async () => expect(await stored(leaver.id)).toMatchObject([{ exam: running }]), PATIENCE_MS);
  await asOwner(school.database, ERASE.replace('$1', `array['${leaver.id}']`));
  expect(await stored(leaver.id)).toEqual([]);
  expect((await seen(teacher, running, kept)).problem?.code).toBe('exam.photoGone');
});
