import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { ClassCreated, MemberJoined } from '@lectern/contracts/class/facts.ts';
import { GroupingDrafted, GroupingOpened, GroupingPublished } from '@lectern/contracts/grouping/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import { LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { Mailboxes } from '../../services/src/ledger/command/mailboxes.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Submission, type Outcome } from '../../services/src/ledger/submission.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import type { Client } from '../support/client.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { lessonWith, openSchool, own, receipt, refusal, seen, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const title = '转盘实验小组';

describe('[R1.08] [R3.11] [R4.04] groups that students make', () => {
  it('are joined with their password, closed, arranged and published; each reads who is with them, and no view names anybody', async () => {
    const { id, give, console, students } = await lessonWith(school, [1, 2, 3]);
    const [one, two, three] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]];
    const groupingId = newId();
    await give('OpenGrouping', { groupingId, title, kind: 'free', most: 3, durationS: 600, groups: [] });
    const groupId = newId();
    const create = (password: string) =>
      one.student.command('lesson', id, 'CreateGroup', { groupingId, groupId, name: '转椅', capacity: 3, password });
    expect((await refusal(create('1234'))).code).toBe('group.passwordTooSimple');
    await receipt(create('7k2m'));
    await two.room.waitFor(() => seen(two.room).grouping?.groups[groupId]?.name === '转椅');
    expect(seen(two.room).grouping!.groups[groupId]).toMatchObject({ members: 1, capacity: 3, locked: true });
    const join = (password: string) =>
      two.student.command('lesson', id, 'JoinGroup', { groupingId, groupId, password });
    expect((await refusal(join('wrong'))).code).toBe('group.wrongPassword');
    await receipt(join('7k2m'));
    await two.room.waitFor(() => own(two.room).grouping?.groupId === groupId);
    const { result } = await two.student.query<{ members: object[] }>(`/api/lesson/${id}/group`);
    expect(result!.members).toEqual([
      { personId: one.student.id, name: one.student.name, isMe: false },
      { personId: two.student.id, name: two.student.name, isMe: true },
    ]);
    await give('CloseGrouping', { groupingId });
    const late = three.student.command('lesson', id, 'JoinGroup', { groupingId, groupId, password: '7k2m' });
    expect((await refusal(late)).code).toBe('group.closed');
    await give('PlaceGroupMember', { groupingId, groupId, personId: three.student.id });
    await give('PublishGrouping', { groupingId });
    await three.room.waitFor(() => own(three.room).grouping?.groupId === groupId);
    await console.waitFor(() => seen(console).grouping?.status === 'published');
    expect(Object.keys(seen(console).grouping!.members)).toHaveLength(3);
    for (const { room } of students)
      for (const { student } of students) expect(JSON.stringify(room.view)).not.toContain(student.id);
    const { rows } = await school.server.app
      .get(Database)
      .pool.query('select data::text from event where stream = $1', [`lesson/${id}`]);
    expect(JSON.stringify(rows)).not.toMatch(/7k2m|转椅/);
    await give('CancelGrouping', { groupingId });
    await one.room.waitFor(() => seen(one.room).grouping === undefined);
  });

  it('end at the deadline by themselves', async () => {
    const { give, console } = await lessonWith(school, [1]);
    await give('OpenGrouping', { groupingId: newId(), title, kind: 'free', most: 3, durationS: 5, groups: [] });
    await console.waitFor(() => seen(console).grouping?.status === 'closed');
    expect(seen(console).grouping!.placed).toBe(0);
  });
});

it('[R1.08] groups are taken again in a later lesson of the class, and of no other', async () => {
  const first = await lessonWith(school, [1, 2, 3]);
  const [one, two, three] = first.students.map(({ student }) => student) as [Client, Client, Client];
  const [groupingId, groupId] = [newId(), newId()];
  await first.give('OpenGrouping', { groupingId, title, kind: 'free', most: 3, durationS: 600, groups: [] });
  await receipt(one.command('lesson', first.id, 'CreateGroup', { groupingId, groupId, name: '转椅', capacity: 3 }));
  await receipt(two.command('lesson', first.id, 'JoinGroup', { groupingId, groupId }));
  await first.give('CloseGrouping', { groupingId });
  const second = await lessonWith(school, [1, 2]);
  const earlier = (by: Client = second.teacher) =>
    by.query<{ earlier: { lessonId: string }[] }>(`/api/lesson/${second.id}/groups/earlier`);
  const { earlier: before } = (await earlier()).result!;
  expect(before.map(({ lessonId }) => lessonId)).not.toContain(first.id);
  await first.give('PublishGrouping', { groupingId });
  await expect.poll(async () => (await earlier()).result!.earlier[0]).toMatchObject({ lessonId: first.id, title });
  const of = (lessonId: string, by: Client = second.teacher) =>
    by.query<{ groups: object[] }>(`/api/lesson/${second.id}/groups/earlier/${lessonId}`);
  expect((await of(first.id)).result!.groups).toEqual([{ name: '转椅', capacity: 3, members: [one.id, two.id] }]);
  for (const asked of [earlier(one), of(first.id, three)]) expect((await asked).problem?.code).toBe('page.forbidden');
  const elsewhere = newId();
  const moment = { school: demoSchool.id, at: Date.now() };
  await append(
    school.server.app.get(EventStore),
    `lesson/${elsewhere}`,
    NOWHERE,
    [
      LessonScheduled({ classId: newId(), title: '别的班', startsAt: Date.now() }),
      LessonStarted({ code: '271828', closesAt: Date.now() + 3_600_000 }),
      GroupingDrafted({ groupingId, title, kind: 'assigned', groups: [], members: [] }),
      GroupingPublished({ groupingId }),
    ],
    moment,
  );
  expect((await of(elsewhere)).problem?.code).toBe('group.unknown');
  await first.give('CancelGrouping', { groupingId });
  expect((await of(first.id)).problem?.code).toBe('group.unknown');
  await expect.poll(async () => (await earlier()).result).toEqual({ earlier: before });
});

it('300 who join 30 groups at once are each in one, and no group has more than it has room for', async () => {
  const { app } = school.server;
  const [classId, lessonId, groupingId] = [newId(), newId(), newId()];
  const people = Array.from({ length: 300 }, newId);
  const groups = Array.from({ length: 30 }, (_, n) => ({ groupId: newId(), name: `${n + 1} 组`, capacity: 10 }));
  const of = { school: demoSchool.id, at: Date.now() };
  await append(
    app.get(EventStore),
    `class/${classId}`,
    NOWHERE,
    [
      ClassCreated({ name: '大课', inviteCode: 'ZZYYXX', schoolOnly: false }),
      ...people.map((personId) => MemberJoined({ personId, role: 'student', through: 'appointment' })),
    ],
    of,
  );
  await append(
    app.get(EventStore),
    `lesson/${lessonId}`,
    NOWHERE,
    [
      LessonScheduled({ classId, title: '大课', startsAt: Date.now() }),
      LessonStarted({ code: '314159', closesAt: Date.now() + 3_600_000 }),
      ...people.map((personId) => ParticipantJoined({ personId, role: 'student' })),
      GroupingOpened({ groupingId, title, kind: 'selfSelected', most: 10, deadline: Date.now() + 600_000, groups }),
    ],
    of,
  );
  const commands = app.get(CommandBus);
  const join = (personId: string, groupId: string) => {
    const actor = { personId, school: demoSchool.id, bound: true, secret: 'secret' };
    const data = { groupingId, groupId };
    return commands.execute<Submission, Outcome>(
      new Submission(actor, 'lesson', lessonId, 'JoinGroup', data, newId(), Date.now()),
    );
  };
  /** Everybody wants the same ten groups first; who finds one full takes the next. */
  const refusals: string[] = [];
  await Promise.all(
    people.map(async (personId, n) => {
      for (let tries = 0; tries < groups.length; tries += 1) {
        const outcome = await join(personId, groups[((n % 10) + tries) % groups.length]!.groupId);
        if ('receipt' in outcome) return;
        refusals.push(outcome.refused);
      }
    }),
  );
  expect(new Set(refusals)).toEqual(new Set(['group.full']));
  const mailbox = app.get(Mailboxes).get(`lesson/${lessonId}`);
  await mailbox.ready();
  const { current } = (mailbox.head.folded.state as LessonStreamState).grouping;
  expect(current!.groups.map(({ members }) => members)).toEqual(groups.map(() => 10));
  expect([...entries(current!.placed)].map(([personId]) => personId).toSorted()).toEqual(people.toSorted());
});
