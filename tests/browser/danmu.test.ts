import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { TeacherPageView } from '@lectern/contracts/slides/view.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoStudents } from '../../services/src/demo/demo.school.ts';
import { goIn } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { addPages } from './decks.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, inOrder } from './see.ts';
import { expectPage, say } from './teaching.ts';
import { Wire } from './wire.ts';

let school: School;
let lesson: Running;
let crowd: Crowd;
let pages: TeacherPageView[];
let folder: string;
let phone: Page, screen: Page, calm: Page;
let wire: Wire;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-words-'));
  await writeFile(join(folder, 'words.txt'), '笨蛋\n');
  school = await openSchool({ LECTERN_WORDS: join(folder, 'words.txt') });
  lesson = await runLesson(school);
  pages = await addPages(lesson.teacher, lesson.id, ['One', 'Two']);
  crowd = await Crowd.gather(school.url, [2, 39]);
  await crowd.join(lesson.code);
  phone = await school.chromium.open(PHONE);
  wire = await Wire.of(phone);
  await phone.goto(`/join/${lesson.code}`);
  await goIn(phone, { account: 'student1', password: DEMO_PASSWORD });
  await expectWords(phone, '等老师出题');
  for (const motion of [true, false]) {
    const page = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080, motion });
    await page.goto(`/lesson/${lesson.id}/screen`);
    if (motion) screen = page;
    else calm = page;
  }
  await show(1);
  for (const page of [screen, calm]) await page.locator('.page-face').waitFor();
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
  await rm(folder, { recursive: true });
});
inOrder(() => [
  ['danmu-phone', phone],
  ['danmu-screen', screen],
  ['danmu-calm', calm],
]);

const show = (n: number) => lesson.give('ShowPage', { deckId: pages[n - 1]!.deckId, n });
const field = () => phone.getByRole('textbox', { name: '发弹幕' });
const cannotSend = () => phone.getByRole('button', { name: '发送' }).getAttribute('aria-disabled');
/** Of the crowd, those from one to another. */
const send = (from: number, to: number, words: (n: number) => string) =>
  crowd.give('SendDanmu', [from, to], (n) => ({ danmuId: newId(), words: words(n) }));
const lanes = (page: Page) => page.locator('.danmu-lanes');

describe('a student writes', () => {
  it('[R5.10] a sensitive word is marked and the text is kept, however it is spaced', async () => {
    await say(phone, '你这个笨 - 蛋啊');
    await expectWords(phone.getByRole('alert'), '没有发出。“笨 - 蛋”不能发，改掉就行。');
    expect(await field().inputValue()).toBe('你这个笨 - 蛋啊');
    expect(await phone.locator('.say-mirror mark').allInnerTexts()).toEqual(['笨 - 蛋']);
    expect(await field().getAttribute('aria-invalid')).toBe('true');
    await shoot(phone, 'student-danmu-refused');
    await say(phone, '你这个聪明人啊');
    await expectWords(phone, /已发出 · #\d+/);
    expect(await field().inputValue()).toBe('');
  });

  it('[R5.10] 140 units may be sent, a Chinese character counts two; one more is told while it is typed', async () => {
    await field().fill(`${'角'.repeat(70)}a`);
    await expectWords(phone, '141 / 140', '多了 1，一个汉字算 2');
    expect(await cannotSend()).toBe('true');
    await say(phone, '角'.repeat(70)); // two seconds after the last
    await expectWords(phone.locator('.bub.own').last(), '角'.repeat(70), /已发出/);
    await field().fill('马上再来一条');
    await expectWords(phone, '刚发过一条，两秒后再发');
    expect(await cannotSend()).toBe('true');
    await eventually(cannotSend).toBeNull();
  });

  it('what is typed stays while the network is away, through a reload', async () => {
    await field().fill('信号不好');
    await wire.cut();
    await expectWords(phone, '没有网络，弹幕发不出去，文字会留着');
    await wire.mend();
    await phone.reload();
    await eventually(() => field().inputValue()).toBe('信号不好');
    await eventually(cannotSend).toBeNull();
  });

  it('off, and muted: the field says why, and keeps what was typed', async () => {
    await lesson.give('ChangeDanmuSettings', { on: false });
    await expectWords(phone, '老师关了弹幕');
    expect(await cannotSend()).toBe('true');
    await lesson.give('ChangeDanmuSettings', { on: true });
    const personId = demoStudents[0]!.id;
    await lesson.give('MuteStudent', { personId });
    await expectWords(phone, '老师把你禁言了');
    expect(await field().inputValue()).toBe('信号不好');
    await lesson.give('UnmuteStudent', { personId });
    await say(phone, '信号好了');
    await expectWords(phone, '信号好了', /已发出/);
  });
});

describe('on the screen', () => {
  it('who asked for less motion reads a list that stands still', async () => {
    await send(37, 38, () => '站着不动的一条');
    await expectWords(lanes(calm), '站着不动的一条');
    expect(await lanes(calm).evaluate((box) => box.getAnimations({ subtree: true }).length)).toBe(0);
  });

  it('lanes: none overlaps another at any moment, and each is there for 5 s', async () => {
    await lesson.give('ChangeDanmuSettings', { speed: 'fast' });
    const seen = screen.evaluate(watchLanes, { leave: 6 });
    await send(0, 37, (n) => '哈'.repeat(1 + ((n * 7) % 24)));
    const { overlaps, most, stays } = await seen;
    expect(overlaps).toEqual([]);
    expect(most).toBeGreaterThan(1);
    expect(Math.min(...stays)).toBeGreaterThanOrEqual(5000);
    await shoot(screen, 'projector-danmu');
  });

  it('they rest while a result shows, and those are not made up for', async () => {
    const about = { questionId: lesson.questions[0] };
    await lesson.publish(0);
    await lesson.give('CollectQuestion', about);
    await lesson.give('ShowDistribution', about);
    for (const page of [screen, calm]) await expectWords(page, '答案稍后公布');
    await send(0, 5, () => '结果出来的时候');
    for (const page of [screen, calm]) expect(await lanes(page).count()).toBe(0);
    await show(2);
    for (const page of [screen, calm]) await expectPage(page, 2);
    await send(10, 11, () => '翻页以后');
    for (const page of [screen, calm]) await expectWords(lanes(page), '翻页以后');
    for (const page of [screen, calm]) await expectNoWords(page, '结果出来的时候');
  });

  it('over the page, or on phones only, as the teacher sets it', async () => {
    await lesson.give('ChangeDanmuSettings', { area: 'overlay', size: 'large' });
    await eventually(() => screen.locator('.page-face .over').count()).toBe(1); // what came before is not made up for
    await send(12, 13, () => '盖在课件上沿');
    await expectWords(screen.locator('.page-face .over'), '盖在课件上沿');
    const [band, sheet] = await Promise.all(
      ['.over', '.sheet'].map((place) => screen.locator(`.page-face ${place}`).boundingBox()),
    );
    expect(band!.height).toBeLessThanOrEqual(sheet!.height / 4);
    await shoot(screen, 'projector-danmu-overlay');
    await lesson.give('ChangeDanmuSettings', { area: 'phones' });
    await eventually(() => lanes(screen).count()).toBe(0);
    await send(14, 15, () => '只在手机上');
    await phone.getByRole('button', { name: '回到课件' }).click();
    await expectWords(phone, '只在手机上');
    await expectNoWords(screen, '只在手机上');
  });
});

/** Runs in the page: looks at every frame until so many danmu have left. `stays` in ms, of those that were seen to come. */
function watchLanes({ leave }: { leave: number }): Promise<{ overlaps: string[]; most: number; stays: number[] }> {
  const overlaps: string[] = [];
  const since = new Map<Element, number>();
  const stays: number[] = [];
  const box = document.querySelector('.danmu-lanes')!;
  const before = new Set(box.children);
  let most = 0;
  let last = performance.now();
  return new Promise((resolve) => {
    const look = (now: number): void => {
      const frame = box.getBoundingClientRect();
      const there = [...box.children].map((one) => ({ one, rect: one.getBoundingClientRect() }));
      const inSight = there.filter(({ rect }) => rect.right > frame.left && rect.left < frame.right);
      most = Math.max(most, inSight.length);
      for (const { one, rect } of inSight) {
        if (!before.has(one) && !since.has(one)) since.set(one, last); // it came between two looks
        for (const other of inSight) {
          const isBeside = other.rect.left >= rect.right || other.rect.right <= rect.left;
          const isBelow = other.rect.top >= rect.bottom - 1 || other.rect.bottom <= rect.top + 1;
          if (other.one !== one && !isBeside && !isBelow)
            overlaps.push(`${one.textContent} / ${other.one.textContent}`);
        }
      }
      for (const [one, from] of since) {
        if (inSight.some((there) => there.one === one)) continue;
        since.delete(one);
        stays.push(now - from);
      }
      last = now;
      if (stays.length >= leave) resolve({ overlaps, most, stays });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
