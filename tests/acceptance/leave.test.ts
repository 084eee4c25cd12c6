import type { LeaveRow, LeaveView, MyLeave } from '@lectern/contracts/leave/leave.ts';
import type { ReportLearner } from '@lectern/contracts/reports/queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, schedule, seen, start, type School } from './school.ts';

let school: School;
let teacher: Client, ill: Client, busy: Client, other: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, ill, busy, other] = await Promise.all([
    school.teacher(),
    school.student(1),
    school.student(2),
    school.student(3),
  ]);
});
afterAll(() => school.close());

const ask = (by: Client, lessonId: string, kind: string, reason: string) =>
  by.command('lesson', lessonId, 'AskForLeave', { kind, reason });
const after = ({ cursor }: Awaited<ReturnType<typeof receipt>>) => `after=${cursor.incarnation}.${cursor.position}`;
const rows = async <Row>(by: Client, path: string) => (await by.query<{ rows: Row[] }>(path)).result!.rows;

describe('[R4.08] leave', () => {
  it('is asked for before a lesson or in it, decided on, and every figure follows', async () => {
    const id = await schedule(teacher);
    await receipt(ask(ill, id, 'sickLeave', '发烧 39 度'));
    await start(teacher, id);
    for (const one of [busy, other]) await receipt(one.command('lesson', id, 'JoinLesson', {}));
    const last = await receipt(ask(busy, id, 'personalLeave', '比赛'));
    const [me, mate] = [demoStudents[0]!.id, demoStudents[1]!.id];

    const waiting = await rows<LeaveRow>(teacher, `/api/leaves?lessonId=${id}&${after(last)}`);
    expect(waiting.map(({ name, kind, reason, status }) => [name, kind, reason, status])).toEqual([
      [demoStudents[1]!.name, 'personalLeave', '比赛', 'asked'],
      [demoStudents[0]!.name, 'sickLeave', '发烧 39 度', 'asked'],
    ]);
    const about = `/api/notices?size=200&${after(last)}`;
    const kinds = async (by: Client, path = about) =>
      (await rows<{ kind: string; subject: string }>(by, path)).flatMap(({ kind, subject }) =>
        subject === id && kind.startsWith('leave') ? [kind] : [],
      );
    expect(await kinds(teacher)).toEqual(['leaveAsked', 'leaveAsked']);

    // whoever sits beside them sees nothing of it
    const beside = await other.room('lesson', id);
    await beside.waitFor(() => seen(beside).attendance.joined === 2);
    expect(JSON.stringify(seen(beside))).not.toMatch(/leave/i);
    expect(await rows(other, `/api/leaves?${after(last)}`)).toEqual([]);
    expect(await rows(other, `/api/leaves/mine?${after(last)}`)).toEqual([]);

    const give = (name: string, data: object) => receipt(teacher.command('lesson', id, name, data));
    await give('GrantLeave', { personId: me });
    const no = await give('RefuseLeave', { personId: mate, why: '这节有测验' });
    const console_ = await teacher.room('lesson', id);
    await console_.waitFor(() => console_.through >= no.version);
    expect(seen(console_).attendance.participants?.[me]?.status).toBe('sickLeave');
    expect((seen(console_) as { leave?: LeaveView }).leave).toMatchObject({
      [me]: { is: 'granted', kind: 'sickLeave' },
      [mate]: { is: 'refused' },
    });
    expect(JSON.stringify(seen(console_))).not.toContain('发烧'); // why is asked for, and stands in no room
    expect(await rows<MyLeave>(busy, `/api/leaves/mine?${after(no)}`)).toMatchObject([
      { status: 'refused', why: '这节有测验', lesson: '角动量', className: demoClass.name },
    ]);
    expect(await kinds(ill, `/api/notices?size=200&${after(no)}`)).toEqual(['leaveGranted']);
    expect(await kinds(busy, `/api/notices?size=200&${after(no)}`)).toEqual(['leaveRefused']);

    const end = await give('EndLesson', {});
    const inReport = async (since: typeof end) =>
      Object.fromEntries(
        (
          await teacher.query<{ learners: ReportLearner[] }>(
            `/api/lesson/${id}/report/learners?size=200&${after(since)}`,
          )
        ).result!.learners.flatMap(({ personId, status }) =>
          [me, mate].includes(personId) ? [[personId, status]] : [],
        ),
      );
    expect(await inReport(end)).toEqual({ [me]: 'sickLeave', [mate]: 'present' });
    const history = await teacher.query<{ steps: object[] }>(`/api/lesson/${id}/report/attendance?person=${me}`);
    expect(history.result?.steps).toContainEqual(
      expect.objectContaining({ type: 'AttendanceMarked', status: 'sickLeave', reason: '发烧 39 度' }),
    );

    expect(await inReport(await give('ReopenLeave', { personId: me }))).toEqual({ [me]: 'absent', [mate]: 'present' });
  });

  it('is nobody’s who is a guest or does not learn here, and is decided by who may mark', async () => {
    const id = await schedule(teacher);
    const assistant = await school.other('assistant');
    for (const by of [teacher, assistant, await school.other('auditor'), await school.other('operator')])
      expect((await refusal(ask(by, id, 'sickLeave', '病'))).code).toBe('page.forbidden');
    await receipt(ask(ill, id, 'sickLeave', '病'));
    const decided = assistant.command('lesson', id, 'GrantLeave', { personId: ill.id });
    expect((await refusal(decided)).code).toBe('page.forbidden');
    await receipt(ill.command('lesson', id, 'WithdrawLeave', {}));
    const late = teacher.command('lesson', id, 'GrantLeave', { personId: ill.id });
    expect((await refusal(late)).code).toBe('step.notNow');
  });
});
