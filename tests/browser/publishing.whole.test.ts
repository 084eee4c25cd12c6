import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insist } from '../support/outbox.ts';
import { press } from './actions.ts';
import { shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectWords } from './see.ts';
import { toldIn } from './whole.ts';

let school: School;
let lesson: Running;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  for (let n = 1; n <= 8; n += 1)
    await insist(lesson.teacher, 'lesson', lesson.id, 'WriteQuestion', {
      questionId: newId(),
      kind: 'judgement',
      text: `第 ${n} 道备用的判断题，题目长到在右边一栏里要占两行，这样题目一多，列表就比这一栏还高`,
      choices: [],
      points: 10,
      key: 'A',
    });
});
afterAll(() => school.close());

it.each(toldIn<Language>('zh-cn', 'en'))(
  'at 1366 × 768 what is published, its points, the time limit and the button are seen without scrolling (%s)',
  async (language) => {
    const page = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768, language });
    await page.goto(`/lesson/${lesson.id}/console`);
    await page.locator('.dock').waitFor();
    await press(page, 'q');
    const form = page.locator('form.tool');
    await form.waitFor();
    await expectWords(page.locator('.publishing'), language === 'en' ? /Single choice · \d/ : /单选 · \d/);
    await shoot(page, `publish-${language}`);
    const column = (await page.locator('.right').boundingBox())!;
    for (const part of ['.publishing > p', '.limit .seg', '.limit .own input', 'button[type=submit]']) {
      const { x, y, width, height } = (await form.locator(part).boundingBox())!;
      const onTop = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left!, top!)?.closest('.publishing') !== null,
        [x + width / 2, y + height / 2],
      );
      expect([part, onTop, y >= column.y, y + height <= 768]).toEqual([part, true, true, true]);
    }
  },
);
