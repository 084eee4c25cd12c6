import type { DiscussionView } from '@lectern/contracts/discussion/discussion.ts';
import type {
  Discussant,
  DiscussionComment,
  DiscussionTopic,
  DiscussionTopicRow,
  FoundComment,
} from '@lectern/contracts/discussion/queries.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { Clock } from '../../services/src/ops/database/clock.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import { Seals } from '../../services/src/ledger/sealing/seals.ts';
import type { Client } from '../support/client.ts';
import { photo } from '../support/identity.ts';
import { attach } from '../support/upload.ts';
import { openSchool, receipt, refusal, serverOn, urlOf, type School } from './school.ts';

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
  await receipt(give(id, 'ExcuseDiscussant', { personId: other.id }, assistant));
  expect(await who('silent')).not.toContain(other.id);
  expect(await who('excused')).toEqual([other.id]);
  const excuse = (personId: string) => refusal(give(id, 'ExcuseDiscussant', { personId }));
  expect((await excuse(student.id)).code).toBe('discussion.hasScore');
  expect((await excuse(teacher.id)).code).toBe('transcript.notStudent');
  expect((await student.query<object>(`/api/discussion/${id}`)).result).not.toHaveProperty('excused');
});

it('tells pages that are open at once that it was edited, pinned and closed', async () => {
  const id = await open();
  const room = await student.room('discussion', id);
  const view = () => (room.view as { discussion?: DiscussionView }).discussion;
  const before = await room.waitFor(view);
  expect(before).toEqual({
    posted: 0,
    editedIn: 1,
    isClosed: false,
    isPinned: false,
    isHighlighted: false,
    isRemoved: false,
  });
  await receipt(give(id, 'EditTopic', { title: '进动', content, basedOn: before.editedIn }));
  await room.waitFor(() => view()?.editedIn !== before.editedIn);
  await receipt(give(id, 'PinTopic', {}));
  await room.waitFor(() => view()?.isPinned);
  await receipt(give(id, 'CloseTopic', {}));
  await room.waitFor(() => view()?.isClosed);
  await receipt(give(id, 'RemoveTopic', {}));
  await room.waitFor(() => view()?.isRemoved);
  await receipt(give(id, 'RestoreTopic', {}));
  await room.waitFor(() => view()?.isRemoved === false);
  await room.close();
});

describe('a topic that is edited', () => {
  const read = async (id: string, by = student) => (await by.query<DiscussionTopic>(`/api/discussion/${id}`)).result!;
  const edit = (id: string, data: object, by = teacher) => give(id, 'EditTopic', { content, ...data }, by);

  it('is read anew with when it was, keeps the pictures that stay, and is called so wherever it is told', async () => {
    const id = await open();
    const to = { family: 'discussion', id, command: 'EditTopic' };
    const { file } = await attach(teacher, to, '陀螺.jpg', await photo('#573', 640));
    const { editedIn, editedAt } = await read(id);
    expect([editedIn, editedAt]).toEqual([1, undefined]);
    await receipt(edit(id, { title: '陀螺仪为什么不倒', pictures: [file], basedOn: editedIn }));
    const first = await read(id);
    expect(first).toMatchObject({ title: '陀螺仪为什么不倒', kind: 'ordinary', editedAt: expect.any(Number) });
    expect(first.pictures).toMatchObject([{ name: '陀螺.webp' }]);
    await receipt(edit(id, { title: '回转仪为什么不倒', pictures: first.pictures, basedOn: first.editedIn }));
    expect((await read(id)).pictures).toEqual(first.pictures); // not drawn once more
    const path = `/api/discussion/${id}/files/${first.pictures![0]!.fileId}`;
    expect((await student.fetch('GET', path)).status).toBe(200);
    const [listed] = await rows<DiscussionTopicRow>(`/api/discussions?search=${encodeURIComponent('回转仪')}`, student);
    expect(listed).toMatchObject({ id, title: '回转仪为什么不倒' });
    const notices = await rows<{ subject: string; title: string }>('/api/notices', student);
    expect(notices.find(({ subject }) => subject === id)).toMatchObject({ title: '回转仪为什么不倒' });
  });

  it('shows whoever comes later what stands now; what is refused is said in both languages', async () => {
    const id = await open({ kind: 'scored', fullTenths: 100 });
    await receipt(edit(id, { title: '进动', fullTenths: 200, basedOn: 1 }));
    const later = edit(id, { title: '章动', fullTenths: 100, basedOn: 1 });
    expect(await refusal(later)).toMatchObject({ code: 'edit.conflict', with: { title: '进动', fullTenths: 200 } });
    const { editedIn } = await read(id);
    expect((await read(id)).hasScores).toBeUndefined(); // it is for who teaches
    await say(id, '力矩', student);
    await receipt(give(id, 'ScoreDiscussant', { personId: student.id, basedOn: 0, scoreTenths: 150 }));
    expect((await read(id, teacher)).hasScores).toBe(true);
    const less = { title: '进动', fullTenths: 100, basedOn: editedIn };
    expect((await refusal(edit(id, less))).code).toBe('discussion.fullFixed');
    expect((await refusal(edit(id, { ...less, fullTenths: 200 }, assistant))).code).toBe('activity.notYours'); // [R6.09]
    expect((await refusal(edit(id, { ...less, fullTenths: 200, title: '笨蛋' }))).code).toBe('text.sensitive');
  });
});

describe('a topic with a deadline', () => {
  const now = () => school.server.app.get(Clock).now();
  const read = async (id: string, by = student) => (await by.query<DiscussionTopic>(`/api/discussion/${id}`)).result!;

  it('closes by itself, though the server was away when it came, and is closed once', async () => {
    const first = await openSchool();
    const [author, reader] = [await first.teacher(), await first.student(1)];
    const id = newId();
    const closesAt = first.server.app.get(Clock).now() + 1500;
    const topic = { classId: demoClass.id, kind: 'learning', title: '到点就关', content, closesAt };
    await receipt(author.command('discussion', id, 'OpenTopic', topic));
    await first.server.close();
    const second = await serverOn(first.database);
    try {
      const there = reader.at(urlOf(second));
      const topicNow = async () => (await there.query<DiscussionTopic>(`/api/discussion/${id}`)).result;
      await expect.poll(async () => (await topicNow())?.status, { timeout: 15_000 }).toBe('closed');
      expect(await topicNow()).toMatchObject({ closesAt });
      const said = there.command('discussion', id, 'PostComment', { commentId: newId(), words: '晚了' });
      expect((await refusal(said)).code).toBe('discussion.over');
      const { rows: closed } = await second.app
        .get(Database)
        .pool.query(`select data, meta->>'role' as role from event where stream = $1 and type = 'TopicClosed'`, [
          `discussion/${id}`,
        ]);
      expect(closed).toEqual([{ data: { by: 'timer' }, role: 'system' }]);
    } finally {
      await second.close();
      await first.database.drop();
    }
  });

  it('is listed with it; another deadline takes the place of the first, and so does none', async () => {
    const soon = now() + 1500;
    const [moved, dropped] = [await open({ closesAt: soon }), await open({ closesAt: soon })];
    const wording = { title: '陀螺为什么不倒', content, basedOn: 1 };
    await receipt(give(moved, 'EditTopic', { ...wording, closesAt: soon + 3600_000 }));
    await receipt(give(dropped, 'EditTopic', wording));
    const due = await open({ closesAt: soon });
    await expect.poll(async () => (await read(due)).status).toBe('closed');
    expect([(await read(moved)).status, (await read(dropped)).status]).toEqual(['open', 'open']);
    const listed = new Map((await rows<DiscussionTopicRow>('/api/discussions', student)).map((row) => [row.id, row]));
    expect([moved, dropped, due].map((id) => listed.get(id))).toMatchObject([
      { status: 'open', closesAt: soon + 3600_000 },
      { status: 'open' },
      { status: 'closed', closesAt: soon },
    ]);
    expect(listed.get(dropped)!.closesAt).toBeUndefined();
    const csv = await (await teacher.fetch('GET', '/api/discussions/csv')).text();
    expect(csv).toContain('截止时间');
  });

  it('that passed is refused in the reader’s language, by a code; opened again, it goes on until another', async () => {
    const id = await open({ closesAt: now() + 1000 });
    await expect.poll(async () => (await read(id)).status).toBe('closed');
    const english = await school.student(2);
    english.cookies.set(COOKIES.language, 'en');
    const asked = (by: Client) => refusal(give(id, 'PostComment', { commentId: newId(), words: '晚了' }, by));
    const titles = async (...all: Promise<{ code: string; title: string }>[]) =>
      (await Promise.all(all)).map(({ code, title }) => [code, title]);
    expect(await titles(asked(student), asked(english))).toEqual([
      ['discussion.over', REFUSALS['discussion.over']['zh-cn']],
      ['discussion.over', REFUSALS['discussion.over'].en],
    ]);
    english.cookies.set(COOKIES.language, 'zh-cn');
    const closesAt = now() - 1;
    const wording = { title: '陀螺为什么不倒', content, basedOn: 1 };
    const past = { classId: demoClass.id, kind: 'ordinary', title: '过去', content, closesAt };
    const codes = async (...all: Promise<{ code: string }>[]) => (await Promise.all(all)).map(({ code }) => code);
    expect(
      await codes(
        refusal(give(newId(), 'OpenTopic', past)),
        refusal(give(id, 'ReopenTopic', { closesAt })),
        refusal(give(id, 'EditTopic', { ...wording, closesAt: now() + 3600_000 })),
      ),
    ).toEqual(['discussion.past', 'discussion.past', 'discussion.reopenFirst']);
    await receipt(give(id, 'ReopenTopic', { closesAt: now() + 1500 }));
    await say(id, '赶上了', student);
    await expect.poll(async () => (await read(id)).status).toBe('closed');
    await receipt(give(id, 'ReopenTopic', {}));
    expect((await read(id)).closesAt).toBeUndefined();
    await say(id, '又开了', student);
  });
});

it('[R6.09] [R8.33] is its author’s to remove, and gone for everybody then', async () => {
  const id = await open();
  await say(id, '在吗', student);
  expect((await refusal(give(id, 'RemoveTopic', {}, assistant))).code).toBe('activity.notYours');
  await receipt(give(id, 'RemoveTopic', {}));
  expect((await refusal(student.query(`/api/discussion/${id}`))).code).toBe('discussion.unknown');
  expect(await comments(id)).toEqual([]);
});
