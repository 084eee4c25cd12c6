import type {
  CertificateCheck,
  ClassCertificates,
  MyCertificates,
} from '@lectern/contracts/certificate/certificate.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass, demoSchool, demoStudents } from '../../services/src/demo/demo.school.ts';
import { ERASE } from '../../services/src/edge/auth/erasures.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let teacher: Client, came: Client, stayedAway: Client, nobody: Client;
const [me, away] = [demoStudents[0]!, demoStudents[1]!];
beforeAll(async () => {
  school = await openSchool();
  [teacher, came, stayedAway] = [await school.teacher(), await school.student(1), await school.student(2)];
  nobody = await Client.open(school.url);
  const lessonId = await schedule(teacher);
  await start(teacher, lessonId);
  await receipt(came.command('lesson', lessonId, 'JoinLesson'));
  await receipt(teacher.command('lesson', lessonId, 'EndLesson'));
});
afterAll(() => school.close());

const ofClass = async (by = teacher) =>
  (await by.query<ClassCertificates>(`/api/class/${demoClass.id}/certificates`)).result!;
const mine = async (by: Client) => (await by.query<MyCertificates>('/api/certificates/mine')).result!.certificates;
const check = (code: string) => nobody.query<CertificateCheck>(`/api/certificates/check?code=${code}`);
const noticesOf = async (by: Client) =>
  (await by.query<{ rows: { kind: string }[] }>('/api/notices')).result!.rows.map(({ kind }) => kind);
const sheet = (code: string) => nobody.fetch('GET', `/api/certificates/sheet.pdf?code=${code}`);
const issue = (by: Client, personId: string, certificateId = newId()) =>
  by.command('certificate', certificateId, 'IssueCertificate', { classId: demoClass.id, personId, share: 100 });

it('[R7.30] a class that is over is certified to who attended it, and whoever has the code can check that', async () => {
  await vi.waitFor(async () => {
    const { isOver, lessons, students } = await ofClass();
    expect({ isOver, lessons }).toEqual({ isOver: false, lessons: 1 });
    expect(students.find(({ personId }) => personId === me.id)).toMatchObject({ name: me.name, attended: 1 });
  }, PATIENCE_MS);
  expect((await refusal(issue(teacher, me.id))).code).toBe('certificate.notOver');
  await receipt(teacher.command('class', demoClass.id, 'ArchiveClass'));
  await vi.waitFor(async () => expect((await ofClass()).isOver).toBe(true), PATIENCE_MS);
  expect((await refusal(issue(teacher, away.id))).code).toBe('certificate.tooFew');
  expect((await refusal(issue(teacher, newId()))).code).toBe('certificate.notStudent');
  expect((await refusal(issue(came, me.id))).code).toBe('page.forbidden');
  await receipt(issue(teacher, me.id));
  await vi.waitFor(async () => expect(await mine(came)).toHaveLength(1), PATIENCE_MS);
  expect((await refusal(issue(teacher, me.id))).code).toBe('already.so');
  expect(await mine(stayedAway)).toEqual([]);
  await vi.waitFor(async () => expect(await noticesOf(came)).toContain('certificate'), PATIENCE_MS);
  const { code } = (await mine(came))[0]!;
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{16}$/);
  const spaced = encodeURIComponent(code.toLowerCase().replaceAll(/(.{4})/g, '$1 '));
  const { result } = await check(spaced);
  expect(result).toEqual({
    code,
    status: 'valid',
    school: demoSchool.name,
    className: demoClass.name,
    name: me.name,
    lessons: 1,
    attended: 1,
    issuedAt: result!.issuedAt,
  });
  expect((await came.query(`/api/class/${demoClass.id}/certificates`)).problem?.code).toBe('page.forbidden');
  const pdf = await sheet(code);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  expect(Buffer.from(bytes).toString('latin1')).toContain('/FontFile'); // Chinese is read where no such font is
  const pages = await textOfPdf(bytes);
  expect(pages).toHaveLength(1);
  for (const said of ['结业证书', me.name, demoClass.name, demoSchool.name, `/certificates/${code}`])
    expect(pages[0]).toContain(said);
});

it('[R7.30] one that was revoked says so, why to its owner alone, and another can be issued', async () => {
  const certificate = (await ofClass()).students.find(({ personId }) => personId === me.id)!.certificate!;
  await receipt(
    teacher.command('certificate', certificate.certificateId, 'RevokeCertificate', { reason: 'byMistake' }),
  );
  await vi.waitFor(async () => expect(await mine(came)).toMatchObject([{ reason: 'byMistake' }]), PATIENCE_MS);
  const { result } = await check(certificate.code);
  expect(result).toMatchObject({ status: 'revoked', name: me.name });
  expect(result).not.toHaveProperty('reason');
  const refused = async () => ((await (await sheet(certificate.code)).json()) as Problem).code;
  expect(await refused()).toBe('certificate.revoked');
  const told: (string | undefined)[] = [];
  for (let n = 0; n < 400 && !told.includes('rate.limited'); n += 1) told.push(await refused());
  expect(told.at(-1)).toBe('rate.limited');
  await receipt(issue(teacher, me.id));
  await vi.waitFor(async () => expect(await mine(came)).toHaveLength(2), PATIENCE_MS);
});

it('[R7.30] of who was erased it says no name, and codes are not found by trying', async () => {
  const { code } = (await mine(came))[0]!;
  await asOwner(school.database, ERASE.replace('$1', `array['${me.id}']`));
  const { result } = await check(code);
  expect(result).toMatchObject({ status: 'valid', className: demoClass.name });
  expect(result).not.toHaveProperty('name');
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 200 && !codes.includes('rate.limited'); n += 1)
    codes.push((await check('ABCDEFGHJKMNPQRS')).problem?.code);
  expect(codes[0]).toBe('certificate.unknown');
  expect(codes.at(-1)).toBe('rate.limited');
});
