import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insist } from '../support/outbox.ts';
import { shoot } from './chromium.ts';
import { barriers, complaints } from './inspect.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

let school: School;
let lesson: Running;
beforeAll(async () => {
  school = await openSchool({ LECTERN_SOCKETS_PER_PERSON: '1' });
  lesson = await runLesson(school);
});
afterAll(() => school.close());

const words = {
  'zh-cn': { title: '打开的窗口太多', why: '关掉几个再试', again: '再试一次', reload: '刷新页面' },
  en: { title: 'Open in too many windows', why: 'Close some of the windows', again: 'Try again', reload: 'Reload' },
} as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];

it.each<[string, Language]>([
  ['teacher', 'zh-cn'],
  ['teacher', 'en'],
  ['student1', 'zh-cn'],
  ['student2', 'en'],
])('one window more than may be open says so, and opens when another was closed: %s, %s', async (login, language) => {
  const isTeacher = login === 'teacher';
  const { title, why, again, reload } = words[language];
  const as = await school.signIn(login);
  if (!isTeacher) await insist(as, 'lesson', lesson.id, 'JoinLesson', {});
  const path = isTeacher ? `/lesson/${lesson.id}/console` : `/s/${lesson.id}`;
  const there = isTeacher ? '.con' : '.room';
  const first = await school.chromium.open({ as, language });
  await first.goto(path);
  await first.locator(there).first().waitFor();
  const second = await school.chromium.open({ as, language, ...SIZES[0] });
  await second.goto(path);
  await expectWords(second, title, why);
  for (const size of SIZES) {
    await second.setViewportSize(size);
    await eventually(() => complaints(second)).toEqual([]);
    expect(await barriers(second, 'all')).toEqual([]);
    await shoot(second, `too-many-windows-${login}-${size.width}`);
  }
  await first.context().close();
  await second.getByRole('button', { name: isTeacher ? again : reload }).click();
  await second.locator(there).first().waitFor();
  await second.context().close();
});
