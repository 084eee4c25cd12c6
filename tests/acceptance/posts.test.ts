import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { postImagePath } from '@lectern/contracts/posts/view.ts';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { SensitiveWords } from '../../services/src/edge/words/sensitive-words.ts';
import { Seals } from '../../services/src/ledger/sealing/seals.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import type { RoomClient } from '../support/room-client.ts';
import { attach } from '../support/upload.ts';
import { lessonWith, openSchool, own, receipt, refusal, seen, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
  const { pool } = school.server.app.get(Database);
  await pool.query('insert into sensitive_word (school, word) values ($1, $2)', [demoSchool.id, '加微信']);
  const words = school.server.app.get(SensitiveWords);
  while ((await words.marksIn(demoSchool.id, '加微信')).length === 0) await pause(100); // in force after a while
});
afterAll(() => school.close());

const photo = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#2b6' } })
    .withExif({ IFD0: { Copyright: '39.9042N' } })
    .jpeg()
    .toBuffer();

/** Three students in a lesson and its projector; the first can post. */
async function taught() {
  const lesson = await lessonWith(school, [1, 2, 3]);
  const [writer, other] = lesson.students as [(typeof lesson.students)[0], (typeof lesson.students)[0]];
  const screen = await lesson.teacher.room('lesson', lesson.id, { as: 'screen' });
  const submit = (more: object = {}, who = writer.student) =>
    who.command('lesson', lesson.id, 'SubmitPost', {
      postId: newId(),
      category: 'solution',
      words: '我画了收拢前后的受力，对吗？',
      pictures: [],
      ...more,
    });
  const to = { family: 'lesson', id: lesson.id, command: 'SubmitPost' };
  return { ...lesson, writer, other, screen, submit, to };
}

const post = (room: RoomClient, postId: string) => seen(room).posts?.posts[postId];
const shows = (room: RoomClient, postId: string) => room.waitFor(() => post(room, postId) !== undefined);
const hides = (room: RoomClient, postId: string) => room.waitFor(() => post(room, postId) === undefined);

describe('[R1.05] a post', () => {
  it('waits until a teacher lets it pass, is voted for, put on the projector, and leaves every screen when it is taken back', async () => {
    const { id, give, submit, writer, other, console, screen } = await taught();
    const postId = newId();
    await receipt(submit({ postId }));
    await console.waitFor(() => post(console, postId)?.status === 'held');
    await writer.room.waitFor(() => own(writer.room).posts?.posts[postId]?.status === 'held');
    expect(JSON.stringify(other.room.view)).not.toContain('受力');
    expect(await refusal(other.student.command('lesson', id, 'VoteForPost', { postId }))).toMatchObject({
      code: 'posts.unknown',
      status: 404,
    });

    await give('ReleasePost', { postId });
    await shows(other.room, postId);
    expect(post(other.room, postId)).not.toHaveProperty('personId');
    await receipt(other.student.command('lesson', id, 'VoteForPost', { postId }));
    await console.waitFor(() => post(console, postId)?.votes === 1);
    expect(JSON.stringify(console.view)).toContain(writer.student.id);
    expect(JSON.stringify(seen(console).posts)).not.toContain(other.student.id);
    await other.room.waitFor(() => own(other.room).posts?.voted[postId] === true);

    await give('ProjectPost', { postId });
    await shows(screen, postId);
    expect(seen(screen).posts?.projected).toBe(postId);

    await receipt(writer.student.command('lesson', id, 'WithdrawPost', { postId }));
    await Promise.all([hides(other.room, postId), hides(screen, postId)]);
    await console.waitFor(() => post(console, postId)?.status === 'withdrawn');
    expect(JSON.stringify([other.room.view, screen.view, console.view])).not.toContain('受力');
    await screen.close();
  });

  it('stands in no row of the database as it was written', async () => {
    const { submit } = await taught();
    const words = '谁也不该在库里读到这条投稿';
    await receipt(submit({ words }));
    const { rows } = await school.server.app.get(Database).pool.query('select data::text, meta::text from event');
    expect(JSON.stringify(rows)).not.toContain(words);
  });

  it('[R5.10] with a word that the school does not want is refused, and it is said which', async () => {
    const { submit } = await taught();
    expect(await refusal(submit({ words: '答案在群里，加微信领取' }))).toMatchObject({
      code: 'text.sensitive',
      with: { words: ['加微信'] },
    });
  });

  it('is refused while posts are off, too soon after the last, and in a category that is gone', async () => {
    const { give, submit } = await taught();
    await give('ChangePostSettings', { categories: ['画图'] });
    expect((await refusal(submit())).code).toBe('posts.categoryGone');
    await receipt(submit({ category: '画图' }));
    expect(await refusal(submit({ category: '画图' }))).toMatchObject({ code: 'posts.tooFast', status: 429 });
    await give('ChangePostSettings', { on: false, votes: false });
    expect((await refusal(submit())).code).toBe('posts.off');
  });
});

describe('[R5.56] the pictures of a post', () => {
  it('are drawn anew without what a camera wrote beside them, and are there for whoever is shown the post', async () => {
    const { id, give, submit, writer, other, console, teacher, to } = await taught();
    const content = await photo();
    expect(content.includes('39.9042N')).toBe(true);
    const { file } = await attach(writer.student, to, '受力图.jpg', content);
    const postId = newId();
    await receipt(submit({ postId, pictures: [file] }));
    await shows(console, postId);
    const picture = post(console, postId)!.pictures['1']!;
    expect(Object.keys(picture)).toEqual(['480', '640']);
    const path = postImagePath(id, postId, picture['640']!.file);
    const get = (who: Client) => who.fetch('GET', path);

    const bytes = Buffer.from(await (await get(teacher)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
    expect(bytes.includes('39.9042N')).toBe(false);
    expect((await get(writer.student)).status).toBe(200);
    expect((await get(other.student)).status).toBe(404);
    await give('ReleasePost', { postId });
    await shows(other.room, postId);
    expect((await get(other.student)).status).toBe(200);
    expect((await get(await Client.open(school.url))).status).toBe(401);
    expect((await get(await school.student(9))).status).toBe(404); // who has not joined
    await give('HidePost', { postId });
    expect((await get(other.student)).status).toBe(404);
    await receipt(writer.student.command('lesson', id, 'WithdrawPost', { postId }));
    expect((await get(teacher)).status).toBe(404);
  });

  it('are refused before a byte is sent where one has more than 10 MB, and when one is no picture', async () => {
    const { writer, submit, to } = await taught();
    const large = Buffer.alloc(LIMITS.postPictureBytes + 1);
    expect((await attach(writer.student, to, '大.jpg', large)).code).toBe('file.pictureTooLarge');
    expect((await attach(writer.student, to, '讲义.pdf', Buffer.from('%PDF-1.7\n'))).code).toBe('file.typeNotTaken');
    const { file } = await attach(writer.student, to, '坏.jpg', (await photo()).subarray(0, 300));
    expect((await refusal(submit({ pictures: [file] }))).code).toBe('posts.pictureUnreadable');
  });

  it('that somebody else uploaded cannot be attached', async () => {
    const { writer, other, submit, to } = await taught();
    const { file } = await attach(other.student, to, '别人的.jpg', await photo());
    expect((await refusal(submit({ pictures: [file] }, writer.student))).code).toBe('file.gone');
  });

  it('of an author who was erased are gone with the words', async () => {
    const { id, teacher, give, submit, writer, console, to } = await taught();
    await give('ChangePostSettings', { moderated: false });
    const { file } = await attach(writer.student, to, '图.jpg', await photo());
    const postId = newId();
    await receipt(submit({ postId, pictures: [file] }));
    await shows(console, postId);
    const path = postImagePath(id, postId, post(console, postId)!.pictures['1']!['480']!.file);
    expect((await teacher.fetch('GET', path)).status).toBe(200);
    await asOwner(school.database, `select erase_people(array['${writer.student.id}']::uuid[])`);
    await school.server.app.get(Seals).renew();
    expect((await teacher.fetch('GET', path)).status).toBe(404);
  });
});
