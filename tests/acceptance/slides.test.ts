import { newId } from '@lectern/contracts/kernel/ids.ts';
import { pageKey } from '@lectern/contracts/slides/facts.ts';
import { pagePath, type SlidesView, type TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import type { RoomClient } from '../support/room-client.ts';
import { pdfWithPages, upload } from '../support/upload.ts';
import { own, receipt, refusal, schedule, seen, openSchool, start, type School } from './school.ts';

/** A few pages, also on a machine that is busy. */
const RENDERED_WITHIN_MS = 5 * 60_000;
vi.setConfig({ testTimeout: 2 * RENDERED_WITHIN_MS, hookTimeout: 2 * RENDERED_WITHIN_MS });

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

const slidesOf = <View = SlidesView>(room: RoomClient) => (seen(room) as unknown as { slides: View }).slides;
const teachers = (room: RoomClient) => slidesOf<TeacherSlidesView>(room);
const titles = ['Angular momentum', 'Torque', 'Conservation'];

/** A lesson with a file of slides, when it is as far as is waited for. */
async function lessonWithSlides(bytes: Buffer, until: (deck: TeacherSlidesView['decks'][string]) => boolean) {
  const id = await schedule(teacher, '课件');
  const room = await teacher.room('lesson', id);
  const deckId = newId();
  const { file } = await upload(teacher, bytes);
  await receipt(teacher.command('lesson', id, 'AddSlides', { deckId, name: '课件.pdf', file }));
  await room.waitFor(() => {
    const deck = teachers(room).decks[deckId];
    return deck && until(deck);
  }, RENDERED_WITHIN_MS);
  const give = (name: string, data: object) => teacher.command('lesson', id, name, data);
  return { id, deckId, room, give };
}

const isDone = ({ status }: { status: string }) => status === 'success' || status === 'failed';
const picture = (client: Client, path: string) => client.fetch('GET', path);

describe('slides', () => {
  it('[R4.09] become pages with pictures of two widths, a title and a text', async () => {
    const { id, deckId, room } = await lessonWithSlides(pdfWithPages(titles), isDone);
    const { decks, pages, total } = teachers(room);
    expect(decks[deckId]).toMatchObject({ status: 'success', pages: 3, ready: 3, mediaType: 'application/pdf' });
    expect(total).toBe(3);
    for (const [index, title] of titles.entries()) {
      const page = pages[pageKey({ deckId, n: index + 1 })]!;
      expect(page).toMatchObject({ no: index + 1, title, text: expect.stringContaining(title) });
      expect(Object.keys(page.sizes)).toEqual(['480', '1600']);
      for (const width of ['480', '1600']) {
        const response = await picture(teacher, pagePath(id, page, width));
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(response.headers.get('cache-control')).toContain('private');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
      }
    }
    await room.close();
  });

  it('[R4.09] that cannot be read say why, can be tried again, and be taken away', async () => {
    const broken = Buffer.from('%PDF-1.7\nnothing of a file follows');
    const { deckId, room, give } = await lessonWithSlides(broken, isDone);
    expect(teachers(room).decks[deckId]).toMatchObject({ status: 'failed', reason: 'broken', ready: 0 });
    await receipt(give('RetryRendering', { deckId }));
    await room.waitFor(
      () => teachers(room).decks[deckId]!.status === 'failed' && room.frames.length > 4,
      RENDERED_WITHIN_MS,
    );
    await receipt(give('RemoveSlides', { deckId }));
    await room.waitFor(() => teachers(room).decks[deckId] === undefined);
    await room.close();
  });

  it('are of a file that arrived, in a lesson that is not over', async () => {
    const id = await schedule(teacher, '没有文件');
    const add = teacher.command('lesson', id, 'AddSlides', { deckId: newId(), name: 'x.pdf', file: 'a'.repeat(64) });
    expect((await refusal(add)).code).toBe('slides.fileMissing');
  });
});

describe('the class', () => {
  let student: Client;
  let lesson: Awaited<ReturnType<typeof lessonWithSlides>>;
  let phone: RoomClient;
  beforeAll(async () => {
    lesson = await lessonWithSlides(pdfWithPages(titles), isDone);
    await start(teacher, lesson.id);
    student = await school.student(1);
    await receipt(student.command('lesson', lesson.id, 'JoinLesson'));
    phone = await student.room('lesson', lesson.id);
  });
  afterAll(() => Promise.all([phone.close(), lesson.room.close()]));

  const show = (n: number) => receipt(lesson.give('ShowPage', { deckId: lesson.deckId, n }));
  const key = (n: number) => pageKey({ deckId: lesson.deckId, n });

  it('sees the page that is shown, may look back, and how many there are', async () => {
    await show(1);
    await show(2);
    await phone.waitFor(() => slidesOf(phone).current === key(2));
    expect(Object.keys(slidesOf(phone).pages)).toEqual([key(1), key(2)]);
    expect(slidesOf(phone).total).toBe(3);
    for (const n of [1, 2]) {
      const response = await picture(student, pagePath(lesson.id, slidesOf(phone).pages[key(n)]!, '480'));
      expect(response.status).toBe(200);
    }
  });

  it('is never served a page that was not shown, by any address', async () => {
    const { id, deckId, room } = lesson;
    const page = teachers(room).pages[key(3)]!;
    const guesses = [
      pagePath(id, page, '480'),
      pagePath(id, page, '1600'),
      `/api/lesson/${id}/pages/${deckId}/3/480`,
      `/api/lesson/${id}/pages/${deckId}/03/480`,
      `/api/lesson/${id}/pages/${deckId}/%33/1600`,
      `/api/lesson/${id}/pages/${deckId.toUpperCase()}/3/480`,
      `/api/lesson/${id}/pages/${deckId}/1%2F..%2F3/480`,
      `/api/lesson/${id}/pages/${deckId}/2/../3/480`,
      `/api/files/${page.etag}`,
      `/.data/files/${page.etag.slice(0, 2)}`,
    ];
    for (const path of guesses) {
      const response = await picture(student, path);
      expect(`${path} ${response.status}`).toBe(`${path} 404`);
    }
    const screen = await teacher.room('lesson', id, { as: 'screen' });
    expect(Object.keys(slidesOf(screen).pages)).toEqual([key(1), key(2)]);
    await screen.close();
  });

  it('is served nothing in a lesson that one is not in, nor without a session', async () => {
    const page = slidesOf(phone).pages[key(1)]!;
    expect((await picture(await school.student(2), pagePath(lesson.id, page, '480'))).status).toBe(404);
    const { Client: Anyone } = await import('../support/client.ts');
    expect((await picture(await Anyone.open(school.url), pagePath(lesson.id, page, '480'))).status).toBe(401);
  });

  it('marks pages: each sees their own marks, the teacher how many', async () => {
    const mark = { deckId: lesson.deckId, n: 2, mark: 'notUnderstood' };
    await receipt(student.command('lesson', lesson.id, 'MarkPage', mark));
    const marks = () => (own(phone) as unknown as { slides?: { marks: object } }).slides?.marks;
    await phone.waitFor(() => marks() !== undefined);
    expect(marks()).toEqual({ [key(2)]: { notUnderstood: true } });
    await lesson.room.waitFor(() => teachers(lesson.room).pages[key(2)]!.notUnderstood === 1);
    await receipt(student.command('lesson', lesson.id, 'UnmarkPage', mark));
    await lesson.room.waitFor(() => teachers(lesson.room).pages[key(2)]!.notUnderstood === 0);
    expect(slidesOf(phone).pages[key(2)]).not.toHaveProperty('notUnderstood');
  });
});
