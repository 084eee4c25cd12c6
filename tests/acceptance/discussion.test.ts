import type {
  Discussant,
  DiscussionComment,
  DiscussionTopic,
  FoundComment,
} from '@lectern/contracts/discussion/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { Seals } from '../../services/src/ledger/sealing/seals.ts';
import type { Client } from '../support/client.ts';
import { photo } from '../support/identity.ts';
import { attach } from '../support/upload.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, assistant: Client, student: Client, other: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  [assistant, student, other] = [await school.other('assistant'), await school.student(1), await school.student(2)];
});
afterAll(() => school.close());

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '说说看' }] }] };
const give = (id: string, name: string, data: object, by = teacher) => by.command('discussion', id, name, data);
async function open(more: object = {}): Promise<string> {
  const id = newId();
  const wording = { classId: demoClass.id, kind: 'ordinary', title: '陀螺为什么不倒', content, ...more };
  await receipt(give(id, 'OpenTopic', wording));
  return id;
}
async function say(id: string, words: string, by: Client, more: object = {}): Promise<string> {
  const commentId = newId();
  await receipt(give(id, 'PostComment', { commentId, words, ...more }, by));
  return commentId;
}
/** The rows of a list, as fresh as a command that was just taken. */
async function rows<Row>(path: string, by = teacher): Promise<Row[]> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const at = path.includes('?') ? '&' : '?';
  const asked = await by.query<{ rows: Row[] }>(`${path}${at}size=200&after=${cursor.incarnation}.${cursor.position}`);
  return asked.result!.rows;
}
const comments = (id: string, by = student, asked = 'only=top') =>
  rows<DiscussionComment>(`/api/discussion/${id}/comments?${asked}`, by);
const told = async (by: Client, id: string) =>
  (await rows<{ kind: string; subject: string }>('/api/notices', by))
    .filter(({ subject }) => subject === id)
    .map(({ kind }) => kind);

it('[R1.12] is opened, commented on with a picture, replied to and liked; each is told', async () => {
  const id = await open();
  expect(await told(student, id)).toEqual(['discussion']);
  const { file } = await attach(
    student,
    { family: 'discussion', id, command: 'PostComment' },
    '陀螺.jpg',
    await photo('#357', 640),
  );
  const first = await say(id, '角动量守恒', student, { pictures: [file] });
  const second = await say(id, '怎么说？', other, { toId: first });
  await receipt(give(id, 'LikeComment', { commentId: first }, other));
  const [shown] = await comments(id, other);
  expect(shown).toMatchObject({ words: '角动量守恒', likes: 1, replies: 1, name: expect.any(String) });
  expect(shown!.likedAt).toBeDefined();
  expect((await comments(id))[0]!.likedAt).toBeUndefined();
  expect(await comments(id, student, `rootId=${first}`)).toMatchObject([{ commentId: second, words: '怎么说？' }]);
  expect(await told(student, id)).toContain('discussionReply');
  expect(await told(other, id)).not.toContain('discussionReply');

  const path = `/api/discussion/${id}/comments/${first}/files/${shown!.pictures[0]!.fileId}`;
  const picture = await other.fetch('GET', path);
  expect(picture.status).toBe(200);
  expect(Buffer.from(await picture.arrayBuffer()).includes('39.9042N')).toBe(false); // where the phone was
  await receipt(give(id, 'RemoveComment', { commentId: first }, assistant));
  expect((await other.fetch('GET', path)).status).toBe(404);
  expect(await comments(id)).toEqual([]);
  const late = { commentId: newId(), words: '我也觉得', toId: first };
  expect((await refusal(give(id, 'PostComment', late, other))).code).toBe('discussion.replyGone');
  await receipt(give(id, 'RestoreComment', { commentId: first }));
  expect(await comments(id)).toMatchObject([{ commentId: first, replies: 1 }]);
});

it('[R5.10] refuses words of the school’s list in any variant, and names them', async () => {
  const id = await open();
  const written = { commentId: newId(), words: '你这笨 蛋' };
  const { code, with: found } = await refusal(give(id, 'PostComment', written, student));
  expect([code, found]).toEqual(['text.sensitive', { words: ['笨 蛋'] }]);
  const topic = { classId: demoClass.id, kind: 'ordinary', title: '笨蛋', content };
  expect((await refusal(give(newId(), 'OpenTopic', topic))).code).toBe('text.sensitive');
});

it('pages, sorts by time and by likes, and has the best and everything as a table', async () => {
  const id = await open();
  const said = [await say(id, '一', student), await say(id, '二', other), await say(id, '三', student)];
  await receipt(give(id, 'LikeComment', { commentId: said[1]! }, student));
  await receipt(give(id, 'HighlightComment', { commentId: said[0]! }));
  const words = async (asked: string) => (await comments(id, student, asked)).map((one) => one.words);
  expect(await words('only=top')).toEqual(['三', '二', '一']);
  expect(await words('only=top&order=oldest')).toEqual(['一', '二', '三']);
  expect((await words('only=top&order=liked'))[0]).toBe('二');
  expect(await words('only=highlighted')).toEqual(['一']);
  const page = await student.query<Page<DiscussionComment>>(`/api/discussion/${id}/comments?only=top&size=2`);
  expect(page.result!.rows).toHaveLength(2);
  const rest = await student.query<Page<DiscussionComment>>(
    `/api/discussion/${id}/comments?only=top&size=2&cursor=${page.result!.next}`,
  );
  expect(rest.result!.rows.map((one) => one.words)).toEqual(['一']);
  const file = await teacher.fetch('GET', `/api/discussion/${id}/comments/csv`);
  expect(await file.text()).toContain('二');
});

type Page<Row> = { rows: Row[]; next?: string };

it('[R7.30] comments are found by their words, those of replies too; nothing of what was removed or erased', async () => {
  const id = await open();
  const first = await say(id, 'Ｇyroscope 的角动量守恒', student);
  const reply = await say(id, '角动量对谁守恒？', other, { toId: first });
  const third = await school.student(3);
  const later = await say(id, '只有角动量', third);
  const found = async (search: string, by = student) => {
    await comments(id); // what was said last is in the rows now
    const asked = await by.query<Page<FoundComment>>(`/api/discussion/${id}/found?${new URLSearchParams({ search })}`);
    return asked.result!.rows.map(({ commentId }) => commentId);
  };
  expect(await found('角动量')).toEqual([later, reply, first]);
  expect(await found(' 守恒  角动量 ')).toEqual([reply, first]);
  expect(await found('gYROSCOPE')).toEqual([first]);
  expect(await found('%')).toEqual([]);
  const [{ rootId, toName, words }] = (
    await student.query<Page<FoundComment>>(`/api/discussion/${id}/found?search=${encodeURIComponent('对谁')}`)
  ).result!.rows as [FoundComment];
  expect([rootId, words, typeof toName]).toEqual([first, '角动量对谁守恒？', 'string']);
  await receipt(give(id, 'RemoveComment', { commentId: first }));
  expect(await found('角动量')).toEqual([later]); // a reply stands under what was removed
  expect(await comments(id, student, 'order=oldest')).toMatchObject([{ commentId: later }]);
  expect(await comments(id, student, `rootId=${first}`)).toEqual([]);
  await receipt(give(id, 'RestoreComment', { commentId: first }));
  expect(await found('角动量')).toEqual([later, reply, first]);
  expect((await refusal(student.query(`/api/discussion/${id}/found?search=`))).code).toBe('request.invalid');
  school.server.app.get(Seals).forget(third.id);
  expect(await found('角动量')).toEqual([reply, first]);
  await receipt(give(id, 'RemoveTopic', {}));
  expect(await found('角动量')).toEqual([]);
});

it('[R7.30] a list of comments begins at the one that was found; what is found is read on page by page', async () => {
  const id = await open();
  const said: string[] = [];
  for (let n = 0; n < LIMITS.foundComments + 2; n++) said.push(await say(id, `力矩 ${n}`, other));
  const from = await comments(id, student, `only=top&order=oldest&from=${said[3]!}`);
  expect(from.map(({ commentId }) => commentId)).toEqual(said.slice(3));
  const asked = `/api/discussion/${id}/found?search=${encodeURIComponent('力矩')}`;
  const page = (await student.query<Page<FoundComment>>(asked)).result!;
  const rest = (await student.query<Page<FoundComment>>(`${asked}&cursor=${page.next}`)).result!;
  const read = [...page.rows, ...rest.rows].map(({ commentId }) => commentId);
  expect([read, rest.next]).toEqual([said.toReversed(), undefined]);
});

it('[R3.13] of two who score, the later is shown the first score; a student reads their own alone', async () => {
  const id = await open({ kind: 'scored', fullTenths: 100 });
  await say(id, '进动', student);
  const score = (by: Client, scoreTenths: number, basedOn = 0) =>
    give(id, 'ScoreDiscussant', { personId: student.id, basedOn, scoreTenths }, by);
  await receipt(score(teacher, 95));
  const { code, with: now } = await refusal(score(assistant, 60));
  expect([code, now]).toMatchObject(['edit.conflict', { scoreTenths: 95, scoredBy: teacher.id }]);
  const mine = async (by: Client) => (await by.query<DiscussionTopic>(`/api/discussion/${id}`)).result!.myScoreTenths;
  expect(await mine(student)).toBe(95);
  expect(await mine(other)).toBeUndefined();
  expect((await refusal(student.query(`/api/discussion/${id}/scores`))).code).toBe('page.forbidden');
  const who = async (only: string) =>
    (await rows<Discussant>(`/api/discussion/${id}/scores?only=${only}`)).map(({ personId }) => personId);
  expect(await who('scored')).toEqual([student.id]);
  expect(await who('unscored')).toEqual([]);
  expect(await who('silent')).toContain(other.id);
});

it('[R6.09, R8.33] is its author’s to remove, and gone for everybody then', async () => {
  const id = await open();
  await say(id, '在吗', student);
  expect((await refusal(give(id, 'RemoveTopic', {}, assistant))).code).toBe('activity.notYours');
  await receipt(give(id, 'RemoveTopic', {}));
  expect((await refusal(student.query(`/api/discussion/${id}`))).code).toBe('discussion.unknown');
  expect(await comments(id)).toEqual([]);
});
