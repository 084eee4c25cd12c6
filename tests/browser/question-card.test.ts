import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import { choose } from './actions.ts';
import { shoot } from './chromium.ts';
import { barriers, complaints } from './inspect.ts';
import { openRoom, runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords } from './see.ts';
import { toldIn } from './whole.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ZH = {
  language: 'zh-cn',
  together: '几道题一起发',
  two: '要选两题或更多',
  all: '全选',
  chosen: '已选 5 题',
  publish: '发卡',
  handedIn: (n: number) => `${n} / 1 交卡`,
  wall: '答题卡 · 5 题',
  question: (n: number) => `第 ${n} 题`,
  submit: '提交 B',
  answered: '1 / 1 人已答',
  people: '1 人',
  next: '下一题',
  toHandIn: '去交卡',
  standing: '1 题已存，还没交',
  fillFirst: '先答第 2 题',
  handInSo: '就这样交卡',
  isIn: '已交卡',
  collect: '收卡',
  collected: '已收卡',
  isOver: '答了 2 / 5 题',
  show: '公布分布',
  showAnswer: '公布答案',
  key: '正确答案',
} as const;
const EN = {
  language: 'en',
  together: 'Several at once',
  two: 'Choose two questions at least',
  all: 'Choose all',
  chosen: '5 chosen',
  publish: 'Publish the card',
  handedIn: (n: number) => `${n} of 1 handed in`,
  wall: 'Question card · 5 questions',
  question: (n: number) => `Question ${n}`,
  submit: 'Submit B',
  answered: '1 of 1 answered',
  people: '1 person',
  next: 'Next',
  toHandIn: 'Hand in',
  standing: '1 saved, not handed in yet',
  fillFirst: 'Answer question 2 first',
  handInSo: 'Hand in as it is',
  isIn: 'Handed in',
  collect: 'Collect the card',
  collected: 'Collected',
  isOver: 'You answered 2 of 5',
  show: 'Show distribution',
  showAnswer: 'Show answer',
  key: 'Correct',
} as const;

describe.each(toldIn(ZH, EN))('a card of questions in $language', (words) => {
  it('is put together, answered in any order, handed in once, collected as a whole, and shown question by question', async () => {
    const lesson = await runLesson(school, '答题卡');
    const { language } = words;
    const more = 5 - demoLesson.questions.length;
    for (let n = 0; n < more; n++)
      await lesson.give('WriteQuestion', {
        questionId: newId(),
        kind: n === 0 ? 'fillBlank' : 'subjective',
        text: n === 0 ? '2 + 2 = ____' : '为什么？',
        choices: [],
        points: 50,
        ...(n === 0 && { blanks: [{ accepted: ['4'] }], key: 'A' }),
      });
    const { desk, phone, wall } = await openRoom(school, lesson, language);

    // Put together: what can't be asked says why, and one alone is no card.
    await desk.keyboard.press('q');
    await desk.getByRole('button', { name: words.together }).click();
    await expectWords(desk, words.two);
    await desk.getByRole('button', { name: words.all, exact: true }).click();
    await expectWords(desk, words.chosen);
    await desk.locator('.limit .own input').fill('900');
    expect(await barriers(desk, 'all')).toEqual([]);
    await shoot(desk, `question-card-form-${language}`);
    await desk.getByRole('button', { name: words.publish }).click();

    // Answered in any order; how many answered is on the wall, what they answered is not.
    await expectWords(desk, words.handedIn(0));
    await expectWords(wall, words.wall, words.question(5));
    await expectWords(phone, words.question(1));
    await choose(phone, 'B');
    await phone.getByRole('button', { name: words.submit }).click();
    await expectWords(desk, words.answered);
    await expectWords(wall, '100%', words.people);
    await phone.reload(); // where one was is found again: at the first that is left
    await expectWords(phone, words.question(2));
    await shoot(phone, `question-card-phone-${language}`);
    expect(await barriers(phone, 'all')).toEqual([]);
    expect(await complaints(phone)).toEqual([]);
    await shoot(desk, `question-card-console-${language}`);
    await shoot(wall, `question-card-wall-${language}`);
    await phone.locator('.places button').nth(4).click();
    await phone.getByRole('button', { name: words.toHandIn, exact: true }).click();
    await expectWords(phone, words.standing);
    await shoot(phone, `question-card-hand-in-${language}`);
    await phone.getByRole('button', { name: words.fillFirst }).click();
    await choose(phone, 'B');
    await phone.getByRole('button', { name: words.submit }).click();
    await eventually(() => phone.locator('.places .received').count()).toBe(2);

    // Handed in: nothing is changed any more, also after a reload.
    await phone.locator('.places button').nth(4).click();
    await phone.getByRole('button', { name: words.toHandIn, exact: true }).click();
    await phone.getByRole('button', { name: words.handInSo }).click();
    await expectWords(phone, words.isIn);
    await expectWords(desk, words.handedIn(1));
    await expectWords(wall, words.handedIn(1));
    await phone.reload();
    await expectWords(phone, words.isIn);
    await expectNoWords(phone, words.handInSo);
    await shoot(phone, `question-card-handed-in-${language}`);

    // Collected as a whole; then each question has its own distribution and answer.
    await desk.getByRole('button', { name: words.collect, exact: true }).click();
    await expectWords(phone, words.isOver);
    await expectWords(wall, words.collected);
    await shoot(desk, `question-card-collected-${language}`);
    const next = desk.locator('.next .btn').last(); // clicked: Space twice within 250 ms counts as one press
    for (const say of [words.show, words.showAnswer]) {
      await expectWords(next, say);
      await next.click();
    }
    await expectWords(phone, words.key);
    await expectWords(next, words.show); // the second question’s
    await shoot(phone, `question-card-answer-${language}`);
    await next.click();
    await expectWords(phone, words.question(2));
    await shoot(desk, `question-card-second-${language}`);
  });
});
