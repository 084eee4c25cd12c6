import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@lectern/contracts/kernel/ids.ts';
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
  length: '时长',
  name: '标题',
  bad: '时长要大于 0',
  written: '1 分 30 秒',
  is: '就是 01:30',
  start: '开始',
  pause: '暂停',
  paused: '已暂停',
  more: '+1 分',
  resume: '继续',
  stop: '停止',
  up: '时间到',
} as const;
const EN = {
  language: 'en',
  length: 'Length',
  name: 'Title',
  bad: 'More than 0',
  written: '1 min 30 s',
  is: 'That is 01:30',
  start: 'Start',
  pause: 'Pause',
  paused: 'Paused',
  more: '+1 min',
  resume: 'Resume',
  stop: 'Stop',
  up: 'Time’s up',
} as const;

describe.each(toldIn(ZH, EN))('a timer in $language', (words) => {
  it('is set as it is written, runs on phone and projector, stands still through a reload, and says when it is up', async () => {
    const lesson = await runLesson(school);
    const { language } = words;
    const { desk, phone, wall } = await openRoom(school, lesson, language);

    await desk.keyboard.press('t');
    const panel = desk.locator('.tool');
    await panel.getByLabel(words.length, { exact: true }).fill('-3');
    await expectWords(panel, words.bad);
    await panel.getByLabel(words.length, { exact: true }).fill(words.written);
    await expectWords(panel, words.is);
    await panel.getByLabel(words.name, { exact: true }).fill('2 + 2');
    await shoot(desk, `countdown-form-${language}`);
    expect(await barriers(desk, 'all')).toEqual([]);
    await panel.getByRole('button', { name: words.start, exact: true }).click();
    const face = wall.locator('.tool-face');
    await expectWords(face, '2 + 2');
    await expectWords(face, '01:2');
    await expectWords(phone.locator('.tool-card').filter({ hasText: '2 + 2' }), '01:2');
    await shoot(desk, `countdown-console-${language}`);
    await shoot(wall, `countdown-projector-${language}`);
    await shoot(phone, `countdown-phone-${language}`);
    expect(await barriers(phone, 'all')).toEqual([]);

    await panel.getByRole('button', { name: words.pause }).click();
    await expectWords(face, words.paused);
    const stood = await face.locator('.big').innerText();
    await wall.reload();
    await expectWords(face.locator('.big'), stood);
    await panel.getByRole('button', { name: words.more }).click();
    await expectWords(face.locator('.big'), '02:');
    await panel.getByRole('button', { name: words.resume }).click();
    await panel.getByRole('button', { name: words.stop }).click();
    await face.waitFor({ state: 'detached' });

    await lesson.give('StartCountdown', { countdownId: newId(), durationS: 1, sound: false });
    await expectWords(face, words.up);
    await expectWords(phone, words.up);
    await shoot(wall, `countdown-up-projector-${language}`);
    await shoot(desk, `countdown-up-console-${language}`);
  });
});
