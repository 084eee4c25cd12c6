import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoClass, demoLesson, demoStudents } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { pdfWithPages, upload } from '../support/upload.ts';
import { openSchool, receipt, schedule, start, type School } from './school.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

interface List {
  readonly lessons: LessonRow[];
  readonly more: boolean;
  readonly asOf: { readonly position: number; readonly lagMs: number };
}
const lessonsOf = async (client: Client, { cursor }: Pick<Receipt, 'cursor'>, page = 1) =>
  (await client.query<List>(`/api/lessons?after=${cursor.incarnation}.${cursor.position}&page=${page}`)).result!;

describe('the list of lessons', () => {
  it('shows who has just done something that it is done, and how fresh it is', async () => {
    const plan = { classId: demoClass.id, title: '新的一课', startsAt: 1 };
    for (let i = 0; i < 5; i += 1) {
      const id = newId();
      const scheduled = await receipt(teacher.command('lesson', id, 'ScheduleLesson', plan));
      const { lessons, asOf } = await lessonsOf(teacher, scheduled);
      expect(lessons.find((one) => one.id === id)).toMatchObject({
        title: '新的一课',
        status: 'scheduled',
        questions: 0,
        members: demoStudents.length,
      });
      expect(asOf.position).toBeGreaterThanOrEqual(scheduled.cursor.position);
      expect(asOf.lagMs).toBe(0);
      const cancelled = await receipt(teacher.command('lesson', id, 'CancelLesson'));
      expect((await lessonsOf(teacher, cancelled)).lessons.map((one) => one.id)).not.toContain(id);
    }
  });

  it('[R3.08] has the running ones first, with who joined, and flags a short one without students as a test lesson', async () => {
    const id = await schedule(teacher, '正在上的课');
    const code = await start(teacher, id);
    const student = await school.student(1);
    const joined = await receipt(student.command('lesson', id, 'JoinLesson'));
    const [first] = (await lessonsOf(student, joined)).lessons;
    expect(first).toMatchObject({ id, title: '正在上的课', status: 'running', code, joined: 1, testLesson: false });
    const ended = await receipt(teacher.command('lesson', id, 'EndLesson'));
    const { lessons } = await lessonsOf(teacher, ended);
    expect(lessons.find((one) => one.id === id)).toMatchObject({ status: 'ended', testLesson: true });
    expect(lessons.find((one) => one.id === demoLesson.id)).toMatchObject({ status: 'scheduled', testLesson: false });
  });

  it('[R3.17] says how many pages a lesson has, and which slides came to nothing', async () => {
    const id = await schedule(teacher, '有课件的课');
    const files = [pdfWithPages(['光', '声']), Buffer.from('%PDF-1.7\nnothing of a file follows')];
    for (const bytes of files) {
      const { file } = await upload(teacher, bytes);
      await receipt(teacher.command('lesson', id, 'AddSlides', { deckId: newId(), name: '课件.pdf', file }));
    }
    const row = async (who = teacher) => {
      const { result } = await who.query<List>('/api/lessons');
      return result?.lessons.find((one) => one.id === id);
    };
    await vi.waitFor(
      async () => expect(await row()).toMatchObject({ pages: 2, slidesFailed: 1, slidesPending: 0 }),
      50_000,
    );
    // What is not ready is the teachers' business.
    const none = { questionsWithoutKey: 0, slidesFailed: 0, slidesPending: 0 };
    for (const who of [await school.student(1), await school.other('auditor')])
      expect(await row(who)).toMatchObject(none);
  });

  it('shows the lessons of a class to who has just been let into it, and to nobody else', async () => {
    const classId = newId();
    await receipt(teacher.command('class', classId, 'CreateClass', { name: '音乐' }));
    const id = await schedule(teacher, '第一课', classId);
    const [member, other] = [await school.student(2), await school.student(3)];
    const enrolled = await receipt(teacher.command('class', classId, 'EnrolStudents', { personIds: [member.id] }));
    expect((await lessonsOf(member, enrolled)).lessons.map((one) => one.id)).toContain(id);
    expect((await lessonsOf(other, enrolled)).lessons.map((one) => one.id)).not.toContain(id);
  });

  it('comes a page of 50 at a time', async () => {
    const classId = newId();
    const student = await school.student(4);
    await receipt(teacher.command('class', classId, 'CreateClass', { name: '长' }));
    await receipt(teacher.command('class', classId, 'EnrolStudents', { personIds: [student.id] }));
    const plan = (n: number) => ({ classId, title: `第 ${n} 课`, startsAt: n });
    const all = await Promise.all(
      Array.from({ length: 51 }, (_, n) => receipt(teacher.command('lesson', newId(), 'ScheduleLesson', plan(n)))),
    );
    const last = all.reduce((one, two) => (one.cursor.position > two.cursor.position ? one : two));
    const [one, two] = [await lessonsOf(student, last), await lessonsOf(student, last, 2)];
    expect([one.lessons.length, one.more]).toEqual([50, true]);
    expect(new Set([...one.lessons, ...two.lessons].map(({ id }) => id)).size).toBe(
      one.lessons.length + two.lessons.length,
    );
    expect(two.more).toBe(false);
  });

  it('does not wait for a place in another ledger, which is void', async () => {
    const { cursor } = await receipt(
      teacher.command('lesson', newId(), 'ScheduleLesson', { classId: demoClass.id, title: '光', startsAt: 1 }),
    );
    const beyond = { cursor: { incarnation: newId(), position: cursor.position + 1_000_000 } };
    const asked = performance.now();
    expect((await lessonsOf(teacher, beyond)).asOf.position).toBeGreaterThan(0);
    expect(performance.now() - asked).toBeLessThan(LIMITS.queryWaitMs);
  });

  it.each(['1', `${newId()}.x`, `${newId()}.-1`])('does not take %s for a place in the ledger', async (after) => {
    const response = await teacher.fetch('GET', `/api/lessons?after=${after}`);
    expect((await response.json()) as Problem).toMatchObject({ code: 'request.invalid', faults: [{ path: 'after' }] });
  });
});

describe('the log of a lesson', () => {
  it('has every fact in order, each with who, when and its hash, from a version on', async () => {
    const id = await schedule(teacher);
    await start(teacher, id);
    const log = async (from: number) =>
      (
        await teacher.query<{ facts: { version: number; type: string; role: string; hash: string }[] }>(
          `/api/lesson/${id}/log?from=${from}`,
        )
      ).result!.facts;
    const facts = await log(0);
    expect(facts.map(({ type, version }) => [version, type])).toEqual([
      [1, 'LessonScheduled'],
      [2, 'LessonStarted'],
    ]);
    for (const { hash } of facts) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(facts[0]).toMatchObject({ actor: teacher.id, role: 'teacher' });
    expect(await log(1)).toEqual(facts.slice(1));
  });
});
