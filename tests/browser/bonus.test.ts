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
  reason: '主动提问',
  bad: '加分要是 1 到 100 的整数',
  points: '每人加分',
  choose: '先选学生',
  give: '给 1 人加 2 分',
  yours: '老师给你加了 2 分',
  undo: /^撤销 /,
  takenBack: '已撤销',
} as const;
const EN = {
  language: 'en',
  reason: 'Asked a question',
  bad: 'A whole number from 1 to 100',
  points: 'Points each',
  choose: 'Choose students first',
  give: 'Give 1 student 2',
  yours: 'Your teacher gave you 2 points',
  undo: /^Take back the bonus of/,
  takenBack: 'Taken back',
} as const;

describe.each(toldIn(ZH, EN))('bonus points by hand in $language', (words) => {
  it('are given with a reason, stand on the phone of who got them, and are taken back', async () => {
    const lesson = await runLesson(school);
    const { language } = words;
    const { desk, phone } = await openRoom(school, lesson, language);

    await desk.keyboard.press('v');
    const panel = desk.locator('.tool');
    await panel.getByLabel(words.points).fill('1.5');
    await expectWords(panel, words.bad);
    await panel.getByLabel(words.points).fill('2');
    await panel.getByRole('button', { name: words.reason }).click();
    await expectWords(panel, words.choose);
    await panel.getByRole('checkbox').first().check();
    await shoot(desk, `bonus-form-${language}`);
    await panel.getByRole('button', { name: words.give }).click();
    await expectWords(phone, words.yours);
    await expectWords(phone, words.reason);
    await shoot(phone, `bonus-phone-${language}`);
    await panel.getByRole('button', { name: words.undo }).waitFor();
    await shoot(desk, `bonus-console-${language}`);
    expect(await barriers(desk, 'all')).toEqual([]);
    expect(await barriers(phone, 'all')).toEqual([]);
    await panel.getByRole('button', { name: words.undo }).click();
    await expectWords(panel, words.takenBack);
    await phone.getByText(words.yours).waitFor({ state: 'detached' });
  });
});
