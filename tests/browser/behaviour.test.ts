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
  tag: /^上台讲题/,
  give: '记给 1 人：上台讲题',
  yours: '上台讲题 +2 分',
  undo: /^撤销 .*的“上台讲题”/,
  takenBack: '已撤销',
  edit: '改标签',
  name: '名字',
  theirs: '补交作业',
  taken: '已经有“走神”，换个名字',
  add: '加标签',
  remove: '删除“补交作业”',
  back: '回到记标签',
} as const;
const EN = {
  language: 'en',
  tag: /^At the board/,
  give: 'At the board for 1 student',
  yours: 'At the board +2',
  undo: /^Take back “At the board” of/,
  takenBack: 'Taken back',
  edit: 'Edit tags',
  name: 'Name',
  theirs: 'Made up work',
  taken: 'There’s “走神” already. Choose another name',
  add: 'Add the tag',
  remove: 'Delete “Made up work”',
  back: 'Back to giving',
} as const;

describe.each(toldIn(ZH, EN))('behaviour tags in $language', (words) => {
  it('[R5.12] are given to a student, stand on their phone and are taken back; the teacher makes their own', async () => {
    const lesson = await runLesson(school);
    const { language } = words;
    const { desk, phone } = await openRoom(school, lesson, language);
    const panel = desk.locator('.tool');

    await desk.keyboard.press('l');
    await panel.getByRole('checkbox').first().check();
    await panel.getByRole('button', { name: words.tag }).click();
    await panel.getByRole('button', { name: words.give }).click();
    await expectWords(phone, words.yours);
    await panel.getByRole('button', { name: words.undo }).waitFor();
    await shoot(phone, `behaviour-phone-${language}`);
    await shoot(desk, `behaviour-console-${language}`);
    expect(await barriers(desk, 'all')).toEqual([]);
    expect(await barriers(phone, 'all')).toEqual([]);
    await panel.getByRole('button', { name: words.undo }).click();
    await expectWords(panel, words.takenBack);
    await phone.getByText(words.yours).waitFor({ state: 'detached' });

    await panel.getByRole('button', { name: words.edit }).click();
    const name = panel.getByLabel(words.name, { exact: true });
    await name.fill('走神');
    await expectWords(panel, words.taken);
    await name.fill(words.theirs);
    await panel.getByRole('button', { name: words.add }).click();
    await panel.getByRole('button', { name: words.remove }).waitFor();
    await shoot(desk, `behaviour-tags-${language}`);
    expect(await barriers(desk, 'all')).toEqual([]);
    await panel.getByRole('button', { name: words.back }).click();
    await panel.getByRole('button', { name: new RegExp(`^${words.theirs}`) }).waitFor();
    await panel.getByRole('button', { name: words.edit }).click();
    await panel.getByRole('button', { name: words.remove }).click();
    await panel.getByRole('button', { name: words.remove }).waitFor({ state: 'detached' });
  });
});
