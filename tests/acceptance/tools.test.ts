import { CommandBus } from '@nestjs/cqrs';
import { createHash, createHmac } from 'node:crypto';
import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { ClassCreated, MemberJoined } from '@lectern/contracts/class/facts.ts';
import type { BonusOwn, TeacherBonusView } from '@lectern/contracts/bonus/state.ts';
import type { Countdown } from '@lectern/contracts/countdown/state.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import { PacketSent } from '@lectern/contracts/packets/facts.ts';
import type { PacketsOwn, TeacherPacketsView } from '@lectern/contracts/packets/view.ts';
import type { LessonReport } from '@lectern/contracts/reports/queries.ts';
import type { QuickAnswerOwn, QuickAnswerView, TeacherQuickAnswerView } from '@lectern/contracts/quickAnswer/view.ts';
import { placeIn } from '@lectern/contracts/rollCall/draw.ts';
import type { RollCallOwn, RollCallView, TeacherRollCallView } from '@lectern/contracts/rollCall/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Submission, type Outcome } from '../../services/src/ledger/submission.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import type { RoomClient } from '../support/room-client.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

/** The tools of a lesson, over HTTP and WebSocket. */

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const view = <View>(room: RoomClient, part: string) => room.view[part] as unknown as View | undefined;
const own = <Own>(room: RoomClient, part: string) => room.own[part] as unknown as Own | undefined;

describe('[R1.06] a roll call', () => {
  it('draws whom its seed says, tells only them, and can be computed again by anybody once it is over', async () => {
    const { id, teacher, give, console, students } = await lessonWith(school, [1, 2, 3]);
    const rollCallId = newId();
    await give('OpenRollCall', { rollCallId, namesShown: false });
    await give('CallPerson', { rollCallId });
    const round = () => view<TeacherRollCallView>(console, 'rollCall')?.rounds[rollCallId];
    const call = await console.waitFor(() => round()?.calls['1']);
    const called = students.find(({ student }) => student.id === call.personId)!;
    const mine = await called.room.waitFor(() => own<RollCallOwn>(called.room, 'rollCall')?.calls[`${rollCallId}/1`]);
    expect(mine).toMatchObject({ n: 1, outcome: 'called' });
    for (const { student, room } of students.filter((one) => one !== called)) {
      await room.waitFor(() => view<RollCallView>(room, 'rollCall')?.rounds[rollCallId]?.calls['1']);
      expect(own(room, 'rollCall')).toBeUndefined();
      expect(JSON.stringify(room.view['rollCall'])).not.toContain(call.personId);
      const asked = student.command('lesson', id, 'AcknowledgeCall', { rollCallId, n: 1 });
      expect(await refusal(asked)).toMatchObject({ code: 'rollCall.notYou' });
    }
    const name = () => teacher.query(`/api/lesson/${id}/roll-call/name?rollCallId=${rollCallId}&n=1`);
    expect((await name()).result).toEqual({});
    await give('SetRollCallNames', { rollCallId, namesShown: true });
    expect((await name()).result).toMatchObject({ name: expect.stringMatching(/./) });

    await receipt(called.student.command('lesson', id, 'AcknowledgeCall', { rollCallId, n: 1 }));
    await give('AcceptCall', { rollCallId, n: 1, points: 2 });
    await give('CallPerson', { rollCallId });
    await give('CallPerson', { rollCallId });
    expect(await refusal(teacher.command('lesson', id, 'CallPerson', { rollCallId }))).toMatchObject({
      code: 'rollCall.everybodyCalled',
    });
    const closed = await give('CloseRollCall', { rollCallId });

    const { room } = students[0]!;
    const over = await room.waitFor(() => {
      const seen = view<RollCallView>(room, 'rollCall')?.rounds[rollCallId];
      return seen?.closedAt === undefined ? undefined : seen;
    });
    const { seed = '', commitment, calls } = over;
    expect(createHash('sha256').update(seed).digest('hex')).toBe(commitment);
    for (const [n, { place, of }] of Object.entries(calls))
      expect(placeIn(createHmac('sha256', seed).update(n).digest('hex'), of)).toBe(place);
    expect(new Set(Object.values(round()!.calls).map(({ personId }) => personId)).size).toBe(3);

    const { result } = await teacher.query<z.output<typeof LessonReport.result>>(
      `/api/lesson/${id}/report?after=${closed.cursor.incarnation}.${closed.cursor.position}`,
    );
    expect(result!.tools).toEqual([
      { type: 'CallAnswered', count: 1, people: 1, points: 2 },
      { type: 'PersonCalled', count: 3, people: 3, points: 0 },
    ]);
  });
});

describe('[R1.07] a red packet', () => {
  it('is taken once each, by the server’s order; who took how much only teachers and they themselves see', async () => {
    const { give, console, students } = await lessonWith(school, [4, 5, 6]);
    const packetId = newId();
    await give('SendPacket', { packetId, points: 9, parts: 2, split: 'random' });
    const [one, two, three] = students.map(({ room }) => room);
    const grabbed = await receipt(one!.send('GrabPacket', { packetId }));
    await receipt(two!.send('GrabPacket', { packetId }));
    expect(await refusal(three!.send('GrabPacket', { packetId }))).toMatchObject({ code: 'packets.empty' });
    expect(await refusal(two!.send('GrabPacket', { packetId }))).toMatchObject({ code: 'already.so' });
    const mine = await one!.waitFor(() => own<PacketsOwn>(one!, 'packets')?.grabs[packetId]);
    expect(mine).toMatchObject({ nth: 1, version: grabbed.version });
    const packet = await console.waitFor(() => {
      const seen = view<TeacherPacketsView>(console, 'packets')?.packets[packetId];
      return seen?.closedAt === undefined ? undefined : seen;
    });
    expect(Object.values(packet.grabs).reduce((sum, { points }) => sum + points, 0)).toBe(9);
    await three!.waitFor(
      () =>
        (three!.view['packets'] as { packets: Record<string, { closedAt?: number }> } | undefined)?.packets[packetId]
          ?.closedAt,
    );
    expect(JSON.stringify(three!.view['packets'])).not.toContain(students[0]!.student.id);
    expect(own(three!, 'packets')).toBeUndefined();
  });

  it('that 300 grab in the same moment: what is taken and what goes back make up what was sent, one each', async () => {
    const [classId, lessonId, packetId] = [newId(), newId(), newId()];
    const people = Array.from({ length: 300 }, () => newId());
    const store = school.server.app.get(EventStore);
    const at = Date.now();
    const tell = (stream: string, facts: Parameters<typeof append>[3]) =>
      append(store, stream, NOWHERE, facts, { school: demoSchool.id, at });
    await tell(`class/${classId}`, [
      ClassCreated({ name: '大课', inviteCode: 'ZZZZZ2', schoolOnly: false }),
      ...people.map((personId) => MemberJoined({ personId, role: 'student', through: 'appointment' })),
    ]);
    await tell(`lesson/${lessonId}`, [
      LessonScheduled({ classId, title: '大课', startsAt: at }),
      LessonStarted({ code: '314159', closesAt: at + 3600_000 }),
      ...people.map((personId) => ParticipantJoined({ personId, role: 'student' })),
      PacketSent({ packetId, points: 1000, parts: 280, split: 'random' }),
    ]);
    const bus = school.server.app.get(CommandBus);
    const grab = (personId: string) =>
      bus.execute<Submission, Outcome>(
        new Submission(
          { personId, school: demoSchool.id, bound: true, secret: '' },
          'lesson',
          lessonId,
          'GrabPacket',
          { packetId },
          newId(),
          Date.now(),
        ),
      );
    const outcomes = await Promise.all([...people, ...people].map(grab)); // each presses twice
    const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []));
    expect(outcomes.length - refused.length).toBe(280);
    expect(refused.filter((code) => code === 'already.so').length).toBe(280);
    expect(refused.filter((code) => code === 'packets.empty').length).toBe(40);
    const grabs = (await store.load(`lesson/${lessonId}`, 0))
      .filter(({ type }) => type === 'PacketGrabbed')
      .map(({ data }) => data as { personId: string; points: number });
    expect(new Set(grabs.map(({ personId }) => personId)).size).toBe(280);
    expect(grabs.reduce((sum, { points }) => sum + points, 0)).toBe(1000);
  });
});

describe('a quick answer', () => {
  it('goes by the server’s order from the phones to the report; who pressed is told to teachers and to themselves', async () => {
    const { id, teacher, give, console, students } = await lessonWith(school, [7, 8, 9]);
    const quickAnswerId = newId();
    const open = { quickAnswerId, points: 2, namesShown: false };
    await give('OpenQuickAnswer', { ...open, countdownS: 10 });
    const [one, two, three] = students.map(({ room }) => room);
    expect(await refusal(one!.send('PressAnswer', { quickAnswerId }))).toMatchObject({ code: 'quickAnswer.tooEarly' });
    await give('CloseQuickAnswer', { quickAnswerId });
    const again = { quickAnswerId: newId() };
    await give('OpenQuickAnswer', { ...open, ...again, countdownS: 0 });
    const pressed = await receipt(two!.send('PressAnswer', again));
    await receipt(one!.send('PressAnswer', again));
    expect(await refusal(two!.send('PressAnswer', again))).toMatchObject({ code: 'already.so' });
    const mine = await two!.waitFor(() => own<QuickAnswerOwn>(two!, 'quickAnswer')?.presses[again.quickAnswerId]);
    expect(mine).toMatchObject({ place: 1, version: pressed.version });
    const round = await console.waitFor(() => {
      const seen = view<TeacherQuickAnswerView>(console, 'quickAnswer')?.rounds[again.quickAnswerId];
      return seen?.pressed === 2 ? seen : undefined;
    });
    expect(round.presses['1']!.personId).toBe(students[1]!.student.id);
    const name = () =>
      teacher.query(`/api/lesson/${id}/quick-answer/name?quickAnswerId=${again.quickAnswerId}&place=1`);
    expect((await name()).result).toEqual({});
    await give('SetQuickAnswerNames', { ...again, namesShown: true });
    expect((await name()).result).toMatchObject({ name: expect.stringMatching(/./) });

    await give('RejectPress', { ...again, place: 1 });
    const right = await give('AcceptPress', { ...again, place: 2, points: 2 });
    const seen = await three!.waitFor(() => {
      const of = view<QuickAnswerView>(three!, 'quickAnswer')?.rounds[again.quickAnswerId];
      return of?.closedAt === undefined ? undefined : of;
    });
    expect(seen).toMatchObject({ pressed: 2, right: 2 });
    expect(JSON.stringify(three!.view['quickAnswer'])).not.toContain(students[0]!.student.id);
    expect(await refusal(three!.send('PressAnswer', again))).toMatchObject({ code: 'quickAnswer.over' });
    const { result } = await teacher.query<z.output<typeof LessonReport.result>>(
      `/api/lesson/${id}/report?after=${right.cursor.incarnation}.${right.cursor.position}`,
    );
    expect(result!.tools).toEqual([
      { type: 'AnswerPressed', count: 2, people: 2, points: 0 },
      { type: 'PressAccepted', count: 1, people: 1, points: 2 },
      { type: 'PressRejected', count: 1, people: 1, points: 0 },
      { type: 'QuickAnswerOpened', count: 2, people: 0, points: 4 },
    ]);
  });
});

describe('a countdown', () => {
  it('is the same for everybody, by the server’s clock, and is there for who comes back', async () => {
    const { id, give, console, students } = await lessonWith(school, [10]);
    const countdownId = newId();
    await give('StartCountdown', { countdownId, durationS: 180, title: '小组讨论', sound: false });
    const { room, student } = students[0]!;
    const seen = await room.waitFor(() => view<Countdown>(room, 'countdown'));
    expect(seen.endsAt! - seen.startedAt).toBe(180_000);
    expect(await console.waitFor(() => view<Countdown>(console, 'countdown'))).toEqual(seen);
    expect(await refusal(student.command('lesson', id, 'StopCountdown', { countdownId }))).toMatchObject({
      code: 'page.forbidden',
    });
    await give('PauseCountdown', { countdownId });
    const paused = await room.waitFor(() => {
      const now = view<Countdown>(room, 'countdown');
      return now?.leftMs === undefined ? undefined : now;
    });
    await give('ExtendCountdown', { countdownId });
    const again = await student.room('lesson', id);
    const more = await again.waitFor(() => {
      const now = view<Countdown>(again, 'countdown');
      return now?.durationS === 240 ? now : undefined;
    });
    expect(more.leftMs).toBe(paused.leftMs! + 60_000);
    await again.close();
    await give('ResumeCountdown', { countdownId });
    await give('StopCountdown', { countdownId });
    await room.waitFor(() => (view(room, 'countdown') === undefined ? true : undefined));
  });
});

describe('bonus points by hand', () => {
  it('are told to teachers and to who got them, in no view of the class, and stand in the report', async () => {
    const { id, teacher, give, console, students } = await lessonWith(school, [11, 12]);
    const [one, two] = students.map(({ room, student }) => ({ room, personId: student.id }));
    const asked = { bonusId: newId(), points: 2, reason: '主动提问' };
    const given = await give('GiveBonus', { ...asked, personIds: [one!.personId, two!.personId] });
    const mine = await one!.room.waitFor(() => own<BonusOwn>(one!.room, 'bonus')?.given[asked.bonusId]);
    expect(mine).toMatchObject({ points: 2, reason: '主动提问' });
    await console.waitFor(() => view<TeacherBonusView>(console, 'bonus')?.given[`${asked.bonusId}/${two!.personId}`]);
    expect(one!.room.view).not.toHaveProperty('bonus');
    const { result } = await teacher.query<z.output<typeof LessonReport.result>>(
      `/api/lesson/${id}/report?after=${given.cursor.incarnation}.${given.cursor.position}`,
    );
    expect(result!.tools).toEqual([{ type: 'BonusGiven', count: 2, people: 2, points: 4 }]);
    await give('RevokeBonus', { bonusId: asked.bonusId, personId: two!.personId });
    await two!.room.waitFor(() => (own(two!.room, 'bonus') === undefined ? true : undefined));
    expect(own(one!.room, 'bonus')).toBeDefined();
  });
});
