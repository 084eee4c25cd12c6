import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, shoot } from './chromium.ts';
import { barriers } from './inspect.ts';
import { openRoom, runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';
import { toldIn } from './whole.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ZH = {
  language: 'zh-cn',
  title: '我的笔记',
  open: '记笔记',
  field: '这节课的笔记',
  saved: '已保存',
  kept: '存在这台设备上',
  there: '你在另一台设备上也写了',
  both: '两份都留',
  download: '导出文本',
} as const;
const EN = {
  language: 'en',
  title: 'My notes',
  open: 'Write a note',
  field: 'Note on this lesson',
  saved: 'Saved',
  kept: 'Kept on this device',
  there: 'You wrote this note on another device',
  both: 'Keep both',
  download: 'Export as text',
} as const;

describe.each(toldIn(ZH, EN))('notes in $language', (words) => {
  it('are saved as they are typed, kept while offline, settled between two devices, and read beside the result', async () => {
    const lesson = await runLesson(school);
    const { language } = words;
    const { phone } = await openRoom(school, lesson, language);
    const card = phone.getByRole('region', { name: words.title });
    await card.getByRole('button', { name: words.open }).click();
    const field = card.getByRole('textbox', { name: words.field });
    await field.fill('角动量');
    await card.getByText(words.saved, { exact: true }).waitFor();
    await shoot(phone, `note-phone-${language}`);
    expect(await barriers(phone, 'all')).toEqual([]);

    const student = await school.signIn('student1');
    const other = await school.chromium.open({ ...PHONE, as: student, language });
    await other.goto(`/s/${lesson.id}`);
    const there = other.getByRole('region', { name: words.title });
    await there.getByRole('button', { name: words.open }).click();
    const otherField = there.getByRole('textbox', { name: words.field });
    await eventually(() => otherField.inputValue()).toBe('角动量');

    await other.context().setOffline(true);
    await otherField.fill('角动量 L');
    await expectWords(there, words.kept);
    await field.fill('角动量守恒');
    const saved = async () => JSON.stringify((await student.query(`/api/notes?lessonId=${lesson.id}`)).result);
    await eventually(saved).toContain('角动量守恒');
    await other.context().setOffline(false);
    await expectWords(there, words.there);
    await shoot(other, `note-conflict-${language}`);
    expect(await barriers(other, 'all')).toEqual([]);
    await there.getByRole('button', { name: words.both }).click();
    await there.getByText(words.saved, { exact: true }).waitFor();

    await other.goto(`/s/${lesson.id}/result`);
    const written = other.getByRole('region', { name: words.title });
    await expectWords(written, '角动量守恒');
    await expectWords(written, '角动量 L');
    await shoot(other, `note-result-${language}`);
    const [file] = await Promise.all([
      other.waitForEvent('download'),
      written.getByRole('button', { name: words.download }).click(),
    ]);
    expect(file.suggestedFilename()).toContain('.txt');
  });
});
