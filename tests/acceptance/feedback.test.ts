import { AccountClosed, ClosureRequested } from '@lectern/contracts/closure/closure.ts';
import { feedbackPicturePath, type FeedbackTicket } from '@lectern/contracts/feedback/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Seals } from '../../services/src/ledger/sealing/seals.ts';
import type { Client } from '../support/client.ts';
import { submitFeedback } from '../support/feedback.ts';
import { photo } from '../support/identity.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { asOwner } from '../support/platform.ts';
import { attach } from '../support/upload.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let student: Client;
let operator: Client;
beforeAll(async () => {
  school = await openSchool();
  [student, operator] = [await school.student(1), await school.other('operator')];
});
afterAll(() => school.close());

interface Row {
  readonly ticketId: string;
  readonly number: string;
  readonly words: string;
  readonly status: string;
  readonly message: string;
  readonly name?: string;
}
const rows = async (client: Client, path: string) =>
  (await client.query<{ rows: readonly Row[] }>(`/api/feedback${path}`)).result!.rows;
const ticketOf = (client: Client, ticketId: string, whose = student) =>
  client.query<FeedbackTicket>(`/api/feedback/tickets/${whose.id}/${ticketId}`);
const shows = (client: Client, path: string, one: object) =>
  vi.waitFor(async () => expect(await rows(client, path)).toMatchObject([one]), PATIENCE_MS);
const give = (client: Client, name: string, data: object, whose = student) =>
  receipt(client.command('feedback', whose.id, name, data));
const told = async (kind: string) => {
  const read = async () => (await student.query<{ rows: { kind: string }[] }>('/api/notices')).result!.rows;
  await vi.waitFor(async () => expect((await read()).map((row) => row.kind)).toContain(kind), PATIENCE_MS);
};

it('[R3.20] [R4.14] [R6.17] somebody writes, is answered, says more and reads why it was closed', async () => {
  const ticketId = newId();
  const to = { family: 'feedback', id: student.id, command: 'SubmitFeedback' };
  const { file } = await attach(student, to, '图.jpg', await photo('#357', 640));
  const asked = { ticketId, words: '姓名列太窄', place: '/lesson/1/report', contact: '13800005206', pictures: [file] };
  await give(student, 'SubmitFeedback', asked);
  await shows(student, '/mine', { words: '姓名列太窄', status: 'pending', message: 'none' });
  const [{ number }] = (await rows(student, '/mine')) as [Row];
  expect(number).toMatch(/^FK-\d{8}-001$/);
  await shows(operator, `?search=${number}`, { number, name: expect.any(String), message: 'none' });

  const { result } = await ticketOf(operator, ticketId);
  expect(result).toMatchObject({ number, place: '/lesson/1/report', contact: '13800005206', isUnread: false });
  const image = result!.messages[0]!.pictures[0]!.images.at(-1)!;
  const path = feedbackPicturePath(student.id, ticketId, image.file);
  const bytes = Buffer.from(await (await operator.fetch('GET', path)).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640 });
  expect(bytes.includes('39.9042N')).toBe(false);
  expect((await student.fetch('GET', path)).status).toBe(200);
  expect((await (await school.student(2)).fetch('GET', path)).status).toBe(404);

  await give(operator, 'ReplyToFeedback', { ticketId, words: '今天修好' });
  await shows(student, '/mine', { status: 'processing', message: 'new' });
  await shows(operator, '?state=processing', { message: 'replied' });
  await told('feedbackReplied');
  await give(student, 'MarkFeedbackRead', { ticketId });
  await shows(student, '/mine', { message: 'replied' });
  await give(student, 'ContinueFeedback', { ticketId, words: '四个字的也是' });
  await shows(operator, '', { message: 'new' });

  await give(operator, 'CloseFeedback', { ticketId, reason: 'duplicate', words: '和 FK-20261101-003 是一件事' });
  await shows(student, '/mine', { status: 'closed', message: 'new' });
  await told('feedbackClosed');
  const after = (await ticketOf(student, ticketId)).result!;
  expect(after.messages.map(({ words, isTheirs }) => [words, isTheirs])).toEqual([
    ['姓名列太窄', true],
    ['今天修好', false],
    ['四个字的也是', true],
  ]);
  expect(after.closed).toMatchObject({ reason: 'duplicate', words: '和 FK-20261101-003 是一件事' });
  expect(await rows(operator, '')).toEqual([]);
  expect((await rows(operator, '?state=closed')).map((row) => row.number)).toEqual([number]);
  expect(
    (await refusal(student.command('feedback', student.id, 'ContinueFeedback', { ticketId, words: '再' }))).code,
  ).toBe('step.notNow');
});

it('[R6.17] nobody else reads it: not another student, not a teacher, not an operator their own as one', async () => {
  const [other, teacher, admin] = [await school.student(2), await school.teacher(), await school.other('admin')];
  const ticketId = newId();
  await submitFeedback(other, ticketId, '只给学校看');
  for (const client of [student, teacher, admin])
    expect((await refusal(ticketOf(client, ticketId, other))).code).toBe('feedback.unknown');
  await shows(admin, '', { words: '只给学校看' });
  for (const client of [student, teacher])
    expect((await refusal(client.query('/api/feedback'))).code).toBe('page.forbidden');
  const own = newId();
  await submitFeedback(operator, own);
  const reply = operator.command('feedback', operator.id, 'ReplyToFeedback', { ticketId: own, words: '自问自答' });
  expect((await refusal(reply)).code).toBe('page.forbidden');
  expect((await refusal(ticketOf(student, newId()))).code).toBe('feedback.unknown');
  await give(operator, 'CloseFeedback', { ticketId, reason: 'solved' }, other);
});

it('what is no picture, or another’s, is refused; numbers of a day follow one another', async () => {
  const [one, other] = [await school.student(3), await school.student(4)];
  const to = (client: Client) => ({ family: 'feedback', id: client.id, command: 'SubmitFeedback' });
  const submit = (pictures: readonly object[]) =>
    refusal(one.command('feedback', one.id, 'SubmitFeedback', { ticketId: newId(), words: '图', pictures }));
  const torn = await attach(one, to(one), '坏.jpg', (await photo()).subarray(0, 300));
  expect((await submit([torn.file!])).code).toBe('feedback.pictureUnreadable');
  const foreign = await attach(other, to(other), '别人的.jpg', await photo('#c42'));
  expect((await submit([foreign.file!])).code).toBe('file.gone');
  await Promise.all(Array.from({ length: 3 }, () => submitFeedback(one)));
  await vi.waitFor(async () => {
    const numbers = (await rows(one, '/mine')).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
  }, PATIENCE_MS);
});

it('[R4.20] whose account was closed takes words and pictures along', async () => {
  const leaver = await school.student(5);
  const ticketId = newId();
  const to = { family: 'feedback', id: leaver.id, command: 'SubmitFeedback' };
  const { file } = await attach(leaver, to, '屏幕.jpg', await photo('#909', 480));
  await give(leaver, 'SubmitFeedback', { ticketId, words: '我的号码 13900001111', pictures: [file] }, leaver);
  await vi.waitFor(
    async () => expect((await rows(operator, '')).map((row) => row.ticketId)).toContain(ticketId),
    3_000,
  );
  const image = (await ticketOf(operator, ticketId, leaver)).result!.messages[0]!.pictures[0]!.images[0]!;
  const path = feedbackPicturePath(leaver.id, ticketId, image.file);
  expect((await operator.fetch('GET', path)).status).toBe(200);
  const closing = [ClosureRequested({ closesAt: 1 }), AccountClosed({ personId: leaver.id })];
  const server = school.server.app;
  await append(server.get(EventStore), `closure/${leaver.id}`, NOWHERE, closing, {
    school: demoSchool.id,
    at: Date.now(),
  });
  const waiting = async () => (await rows(operator, '')).map((row) => row.ticketId);
  await vi.waitFor(async () => expect(await waiting()).not.toContain(ticketId), PATIENCE_MS);
  await vi.waitFor(async () => {
    await server.get(Seals).renew();
    expect((await operator.fetch('GET', path)).status).toBe(404);
  }, PATIENCE_MS);
  expect((await ticketOf(operator, ticketId, leaver)).result!.messages[0]!.words).toBe('');
  // Nothing refers to them any more, so they are collected like what nobody used.
  const uses = () => asOwner(school.database, `select hash from file_use where stream = 'feedback/${leaver.id}'`);
  await vi.waitFor(async () => expect(await uses()).toEqual([]), PATIENCE_MS);
});

it('[R4.14] new replies are counted beyond the first page, and no longer once they are read', async () => {
  const asker = await school.student(6);
  const more = 3;
  const tickets = Array.from({ length: more }, () => newId());
  for (const ticketId of tickets) {
    await submitFeedback(asker, ticketId);
    await give(operator, 'CloseFeedback', { ticketId, reason: 'solved', words: '今天修好了' }, asker);
  }
  await submitFeedback(asker);
  const unread = async () =>
    (await asker.query<{ rows: readonly Row[]; total: number }>('/api/feedback/mine?message=new&size=1')).result!.total;
  await vi.waitFor(async () => expect(await unread()).toBe(more), PATIENCE_MS);
  await give(asker, 'MarkFeedbackRead', { ticketId: tickets[0] }, asker);
  await vi.waitFor(async () => expect(await unread()).toBe(more - 1), PATIENCE_MS);
});
