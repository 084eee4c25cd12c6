import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { RoomRefused, type RoomClient } from '../support/room-client.ts';
import { lessonWith, openSchool, questionIn, receipt, refusal, seen, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const waiting = async (screen: Client) => (await screen.query<SignedIn>('/api/session')).result?.screen;

/** What the screen's page does: it asks until it is told a lesson. */
async function told(screen: Client, isTold: (state: SignedIn['screen']) => unknown): Promise<SignedIn['screen']> {
  for (;;) {
    const state = await waiting(screen);
    if (isTold(state)) return state;
  }
}

/** A lesson, and a screen on another computer that shows it. */
async function paired() {
  const taught = await lessonWith(school, [1]);
  const screen = await Client.screen(school.url);
  const code = (await waiting(screen))!.code!;
  await taught.give('PairScreen', { code });
  await told(screen, (state) => state?.lessonId === taught.id);
  return { ...taught, screen, code, room: await screen.room('lesson', taught.id) };
}

const refused = (opening: Promise<RoomClient>) =>
  opening.then(
    () => 'let in',
    (error: RoomRefused) => error.code,
  );

describe('a screen on another computer', () => {
  it('shows what the class is shown once a teacher has typed its code, without anybody’s account', async () => {
    const { room, console, questionId, screen } = await paired();
    expect(room.audience).toBe('screen');
    expect(questionIn(room, questionId)).toMatchObject({ status: 'open', answered: 0 });
    expect(questionIn(room, questionId)).not.toHaveProperty('key');
    expect(seen(room).screens).toEqual({ face: 'lesson' });
    await console.waitFor(() => seen(console).screens.paired?.[screen.id]);
  });

  it('turns its face as a teacher says, here and on every other screen', async () => {
    const { room, give, teacher, id } = await paired();
    for (const face of ['checkIn', 'code', 'blank', 'lesson']) {
      await give('ChooseFace', { face });
      await room.waitFor(() => seen(room).screens.face === face);
    }
    expect((await refusal(teacher.command('lesson', id, 'ChooseFace', { face: 'lesson' }))).code).toBe('already.so');
  });

  it('[R4.08] is told the code to check in with', async () => {
    const { id, screen, teacher } = await paired();
    const path = `/api/lesson/${id}/check-in-code`;
    const [shown, own] = await Promise.all([screen.query(path), teacher.query(path)]);
    expect(shown.status).toBe(200);
    expect(own.result).toMatchObject({ digits: expect.stringMatching(/^\d{4}$/) });
  });

  it('may do nothing else: no command, no other lesson, none of what teachers ask', async () => {
    const { id, screen, questionId } = await paired();
    const another = await lessonWith(school, []);
    for (const [name, data] of [
      ['CollectQuestion', { questionId }],
      ['SubmitAnswer', { questionId, choice: 'A' }],
      ['JoinLesson', {}],
      ['ChooseFace', { face: 'blank' }],
    ] as const)
      expect((await refusal(screen.command('lesson', id, name, data))).status).toBe(403);
    for (const path of ['people', 'log', 'summary', 'questions'])
      expect((await refusal(screen.query(`/api/lesson/${id}/${path}`))).status).toBe(403);
    expect(await refused(screen.room('lesson', another.id))).toBe(CLOSE.forbidden);
    expect((await refusal(screen.query(`/api/lesson/${another.id}/check-in-code`))).status).toBe(403);
  });

  it('is let go again: it sees nothing more and waits under a new code', async () => {
    const { id, give, teacher, screen, room, code } = await paired();
    await give('UnpairScreen', { screenId: screen.id });
    expect((await room.closed).code).toBe(CLOSE.forbidden);
    const state = await told(screen, (now) => now?.code);
    expect(state?.code).not.toBe(code);
    expect(await refused(screen.room('lesson', id))).toBe(CLOSE.forbidden);
    const again = teacher.command('lesson', id, 'UnpairScreen', { screenId: screen.id });
    expect(await refusal(again)).toMatchObject({ code: 'screen.unknown', status: 404 });
  });

  it('waits for the next lesson when this one has ended', async () => {
    const { give, screen } = await paired();
    await give('EndLesson', {});
    const state = await told(screen, (now) => now?.code);
    const next = await lessonWith(school, []);
    await next.give('PairScreen', { code: state!.code! });
    const shown = await told(screen, (now) => now?.lessonId);
    expect(shown?.lessonId).toBe(next.id);
  });
});

describe('a code of a screen', () => {
  it('that no waiting screen shows is unknown, one that was used too', async () => {
    const { id, teacher, code } = await paired();
    for (const typed of ['ZZZZZZ', code])
      expect(await refusal(teacher.command('lesson', id, 'PairScreen', { code: typed }))).toMatchObject({
        code: 'screen.codeUnknown',
        status: 404,
      });
  });

  it('is for teachers and assistants, not for students', async () => {
    const { id, students } = await lessonWith(school, [2]);
    const screen = await Client.screen(school.url);
    const { code } = (await waiting(screen))!;
    expect((await refusal(students[0]!.student.command('lesson', id, 'PairScreen', { code }))).code).toBe(
      'page.forbidden',
    );
    await receipt((await school.other('assistant')).command('lesson', id, 'PairScreen', { code }));
  });

  it('opens no more screens than a lesson can hold', async () => {
    const { id, give, teacher } = await lessonWith(school, []);
    const screens = await Promise.all(
      Array.from({ length: LIMITS.screensPerLesson + 1 }, () => Client.screen(school.url)),
    );
    const codes = await Promise.all(screens.map(async (screen) => (await waiting(screen))!.code!));
    for (const code of codes.slice(1)) await give('PairScreen', { code });
    const oneMore = teacher.command('lesson', id, 'PairScreen', { code: codes[0]! });
    expect(await refusal(oneMore)).toMatchObject({ code: 'screen.tooMany', status: 409 });
  });
});
