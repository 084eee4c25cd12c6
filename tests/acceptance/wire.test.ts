import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawSocket, roomOf } from './raw-socket.ts';
import { answerIn, lessonWith, openSchool, questionIn, receipt, refusal, seen, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const command = (more: object = {}) => ({
  t: 'command',
  id: 'a-key-of-16-chars',
  name: 'JoinLesson',
  data: {},
  ...more,
});

describe('a frame', () => {
  it.each([
    ['is no JSON', '{"t":'],
    ['is a list', '[]'],
    ['is of a kind that is not there', JSON.stringify({ t: 'dance' })],
    ['has a short key', JSON.stringify(command({ id: 'short' }))],
    ['has no data', JSON.stringify(command({ data: undefined }))],
  ])('that %s closes the socket', async (_, say) => {
    const { id, students } = await lessonWith(school, [1]);
    const { student } = students[0]!;
    const answer = await rawSocket(school.url, { path: roomOf(id, student.id), client: student, say });
    expect(answer).toMatchObject({ code: CLOSE.malformed, reason: 'request.malformed' });
  });

  it('that is too large closes the socket', async () => {
    const { id, students } = await lessonWith(school, [1]);
    const { student } = students[0]!;
    const say = JSON.stringify(command({ data: { text: 'a'.repeat(LIMITS.frameBytes) } }));
    expect(await rawSocket(school.url, { path: roomOf(id, student.id), client: student, say })).toMatchObject({
      code: 1009,
    });
  });

  it('carries hot commands only', async () => {
    const { id, teacher, console, students } = await lessonWith(school, [1]);
    expect(await refusal(console.send('EndLesson'))).toMatchObject({ code: 'page.missing' });
    expect(await refusal(console.send('DanceLesson'))).toMatchObject({ code: 'page.missing' });
    expect(await refusal(students[0]!.room.send('JoinLesson'))).toMatchObject({ code: 'already.so' });
    await receipt(teacher.command('lesson', id, 'EndLesson'));
  });

  it('that is refused says why, in the reader’s language, and the socket stays', async () => {
    const { questionId, students } = await lessonWith(school, [1]);
    const { room } = students[0]!;
    const problem = await refusal(room.send('SubmitAnswer', { questionId, choice: 'J' }));
    expect(problem).toMatchObject({ code: 'quiz.noSuchChoice', title: '没有这个选项', status: 422 });
    expect(problem.instance).toMatch(/^[0-9a-f-]{36}$/);
    expect(await refusal(room.send('SubmitAnswer', { questionId: 1 }))).toMatchObject({ code: 'request.invalid' });
    await receipt(room.send('SubmitAnswer', { questionId, choice: 'A' }));
  });

  it('[R1.30] that is refused says so in the language of the socket’s page', async () => {
    const { id, questionId } = await lessonWith(school, [3]);
    const reader = await school.student(3);
    reader.cookies.set(COOKIES.language, 'en');
    const room = await reader.room('lesson', id);
    const problem = await refusal(room.send('SubmitAnswer', { questionId, choice: 'J' }));
    expect(problem.title).toBe('This choice doesn’t exist');
  });

  it('that pings is answered with the server’s clock', async () => {
    const { students } = await lessonWith(school, [1]);
    const { room } = students[0]!;
    const before = Date.now();
    room.sendFrame({ t: 'ping', sent: 1234 });
    const pong = await room.waitFor(() => room.frames.find(({ t }) => t === 'pong'));
    expect(pong).toMatchObject({ t: 'pong', sent: 1234 });
    const { now } = pong as { now: number };
    expect(Math.abs(now - before)).toBeLessThan(5000);
  });
});

describe('a room', () => {
  it('shows the whole view first, with the server’s clock, and who is online to teachers only', async () => {
    const { id, teacher, console, students } = await lessonWith(school, [1]);
    expect(console.frames[0]).toMatchObject({ t: 'view', audience: 'teacher' });
    expect((console.frames[0] as { now: number }).now).toBeGreaterThan(Date.UTC(2025, 0));
    await console.waitFor(() => console.online.has(students[0]!.student.id));
    await students[0]!.room.close();
    await console.waitFor(() => !console.online.has(students[0]!.student.id));
    const late = await teacher.room('lesson', id);
    await late.waitFor(() => late.frames.some(({ t }) => t === 'presence'));
    expect(late.online.size).toBe(0);
  });

  it('goes on by a patch from the version that was seen last', async () => {
    const { id, questionId, students, give } = await lessonWith(school, [1]);
    const { student, room } = students[0]!;
    room.cut();
    await room.closed;
    await receipt(student.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'C' }));
    await give('CollectQuestion');
    const again = await student.room('lesson', id, { resume: room });
    expect(again.frames[0]).toMatchObject({ t: 'patch', from: room.through });
    await again.waitFor(
      () => questionIn(again, questionId)?.status === 'collected' && answerIn(again, questionId)?.choice === 'C',
    );
    const fresh = await student.room('lesson', id);
    await fresh.waitFor(() => fresh.through === again.through);
    expect(again.view).toEqual(fresh.view);
    expect(again.frames.filter(({ t }) => t === 'view')).toEqual([]);
  });

  it.each<[string, (through: number, incarnation: string) => Record<string, string>]>([
    ['a version that nobody was shown', (through, incarnation) => ({ after: String(through + 1000), incarnation })],
    ['a version of another ledger', (through) => ({ after: String(through), incarnation: newId() })],
    ['something that is no version', (_, incarnation) => ({ after: 'x', incarnation })],
  ])('shows everything to who comes back from %s', async (_, more) => {
    const { id, students } = await lessonWith(school, [1]);
    const { student, room } = students[0]!;
    const { after, incarnation } = room.place!;
    const path = roomOf(id, student.id, more(after, incarnation));
    // The server closes the socket of who says something it cannot read: so the answer ends with the first frames.
    const answer = await rawSocket(school.url, { path, client: student, say: '?' });
    expect(answer.frames[0]).toMatchObject({ t: 'view', audience: 'student' });
  });

  it('tells everyone who is there about the end', async () => {
    const { students, give, console } = await lessonWith(school, [1, 2]);
    await give('EndLesson', {});
    for (const room of [console, ...students.map((one) => one.room)]) {
      await room.waitFor(() => seen(room).lesson.status === 'ended');
    }
    expect(seen(console).lesson.endedBy).toBe('teacher');
  });
});
