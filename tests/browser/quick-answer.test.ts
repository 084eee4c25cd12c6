import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shoot } from './chromium.ts';
import { barriers } from './inspect.ts';
import { openRoom, runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectWords } from './see.ts';
import { toldIn } from './whole.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ZH = {
  language: 'zh-cn',
  question: '题目',
  atOnce: '不倒数',
  names: '投屏显示姓名',
  open: '开抢',
  press: '抢',
  turn: '轮到你了',
  right: '答对 +2',
  saidRight: '答对了，加 2 分',
  wasRight: '第 1 位答对了',
} as const;
const EN = {
  language: 'en',
  question: 'Question',
  atOnce: 'At once',
  names: 'Names on the screens',
  open: 'Open it',
  press: 'Press',
  turn: 'It’s your turn',
  right: 'Right +2',
  saidRight: 'Right: 2 bonus points',
  wasRight: 'Place 1 was right',
} as const;

describe.each(toldIn(ZH, EN))('a quick answer in $language', (words) => {
  it('is opened at the console, pressed on a phone by keyboard, and its winner stands on the projector', async () => {
    const lesson = await runLesson(school);
    const { language } = words;
    const { desk, phone, wall } = await openRoom(school, lesson, language);

    await desk.keyboard.press('j');
    await desk.getByLabel(words.question, { exact: true }).fill('2 + 2');
    await desk.getByRole('button', { name: words.atOnce }).click();
    await desk.getByLabel(words.names).check();
    await shoot(desk, `quick-answer-form-${language}`);
    await desk.getByRole('button', { name: words.open }).click();
    await expectWords(wall, '2 + 2');
    const press = phone.getByRole('button', { name: words.press, exact: true });
    await press.waitFor();
    await shoot(phone, `quick-answer-phone-${language}`);
    await shoot(wall, `quick-answer-projector-${language}`);
    expect(await barriers(phone, 'all')).toEqual([]);
    await press.focus();
    await phone.keyboard.press('Enter');
    await expectWords(phone, words.turn);
    await shoot(desk, `quick-answer-console-${language}`);
    const who = await desk.locator('.quick-turn .who').innerText();
    await expectWords(wall.locator('.tool-face .big'), who);
    await desk.getByRole('button', { name: words.right }).click();
    await expectWords(phone, words.saidRight);
    await expectWords(wall, words.wasRight);
    await shoot(phone, `quick-answer-right-phone-${language}`);
    await shoot(wall, `quick-answer-right-projector-${language}`);
    await shoot(desk, `quick-answer-right-console-${language}`);
    expect(await barriers(desk, 'all')).toEqual([]);
  });
});
