import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shoot } from './chromium.ts';
import { barriers } from './inspect.ts';
import { openRoom, runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectWords } from './see.ts';
import { toldIn } from './whole.ts';

/** The tools of a lesson as teacher, student and projector. */

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ZH = {
  language: 'zh-cn',
  begin: '封存种子，抽一个',
  you: '点到你了',
  here: '我在，请讲',
  said: '已应到',
  good: '答得好 +2',
  end: '点完了',
  check: '核对抽签',
  right: '1 次抽签都对得上',
  look: '看手机',
  send: '发红包',
  open: '拆红包',
  mine: /\d+ 分已到账/,
  taken: '1 / 20 份已领',
} as const;
const EN = {
  language: 'en',
  begin: 'Seal the seed and draw',
  you: 'You were called',
  here: 'I’m here',
  said: 'Said “here”',
  good: 'Well answered +2',
  end: 'End roll call',
  check: 'Check the draws',
  right: '1 draw is right',
  look: 'Look at your phone',
  send: 'Send red packet',
  open: 'Open it',
  mine: /You got \d+ point/,
  taken: '1 of 20 parts taken',
} as const;

describe.each(toldIn(ZH, EN))('in $language', (words) => {
  it('a roll call and a red packet go from the console to the phone and the projector', async () => {
    const lesson = await runLesson(school);
    const { language } = words;
    const { desk, phone, wall } = await openRoom(school, lesson, language);
    await desk.keyboard.press('r');
    await desk.getByRole('button', { name: words.begin }).click();
    await expectWords(phone, words.you);
    await expectWords(wall, words.look);
    await shoot(phone, `tools-called-phone-${language}`);
    await phone.getByRole('button', { name: words.here }).click();
    await expectWords(desk.locator('.called'), words.said);
    await shoot(desk, `tools-roll-call-console-${language}`);
    await shoot(wall, `tools-roll-call-projector-${language}`);
    await desk.getByRole('button', { name: words.good }).click();
    await desk.getByRole('button', { name: words.end }).click();
    await phone.getByRole('button', { name: words.check }).click();
    await expectWords(phone, words.right);
    await shoot(phone, `tools-checked-phone-${language}`);
    expect(await barriers(phone, 'all')).toEqual([]);

    await desk.keyboard.press('Escape');
    await desk.keyboard.press('b');
    await desk.getByRole('button', { name: words.send }).last().click();
    await phone.getByRole('button', { name: words.open }).waitFor();
    await shoot(phone, `tools-packet-phone-${language}`);
    await phone.getByRole('button', { name: words.open }).click();
    await expectWords(phone, words.mine);
    await expectWords(wall, words.taken);
    await expectWords(desk.locator('.tool'), words.taken);
    await shoot(desk, `tools-packet-console-${language}`);
    await shoot(wall, `tools-packet-projector-${language}`);
    await shoot(phone, `tools-packet-taken-phone-${language}`);
    expect(await barriers(desk, 'all')).toEqual([]);
  });
});
