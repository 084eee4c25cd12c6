import type { LessonRow, LessonSummary } from '@lectern/contracts/lesson/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonQuestions } from '@lectern/contracts/quiz/queries.ts';
import { isOut, scoreOf } from '@lectern/contracts/quiz/status.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import type { RoomClient } from '../support/room-client.ts';
import {
  answerIn,
  lessonWith,
  openSchool,
  question,
  questionIn,
  receipt,
  refusal,
  schedule,
  type School,
} from './school.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

const multiple = (more: object = {}) => question({ kind: 'multipleChoice', key: 'AB', points: 15, ...more });
const judgement = (more: object = {}) => question({ kind: 'judgement', choices: [], key: 'A', ...more });
const poll = (more: object = {}) => question({ kind: 'poll', key: undefined, points: 5, atMost: 2, ...more });

/** A lesson with two students in which this question was asked and answered; nothing of its result is out. */
async function asked(shape: ReturnType<typeof question>, choices: readonly string[]) {
  const taught = await lessonWith(school, [1, 2]);
  const { give, students } = taught;
  const { questionId } = shape;
  await give('CollectQuestion');
  await give('WriteQuestion', shape);
  await give('PublishQuestion', { questionId, durationS: 600 });
  for (const [index, choice] of choices.entries()) {
    const { room } = students[index]!;
    await room.waitFor(() => questionIn(room, questionId));
    await receipt(room.send('SubmitAnswer', { questionId, choice }));
  }
  return { ...taught, questionId, rooms: students.map(({ room }) => room) };
}

const scoreIn = (room: RoomClient, id: string) => scoreOf(questionIn(room, id) as QuestionView, answerIn(room, id));

describe('[R3.10] a multiple choice', () => {
  it('counts each letter, and gives all for the key, half for a part of it, nothing with a wrong one', async () => {
    const { console, rooms, give, questionId } = await asked(multiple(), ['AB', 'A']);
    await console.waitFor(() => questionIn(console, questionId)?.answered === 2);
    expect(questionIn(console, questionId)?.distribution).toEqual({ A: 2, B: 1, C: 0, D: 0 });
    for (const step of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(step, { questionId });
    for (const room of rooms) await room.waitFor(() => scoreIn(room, questionId) !== undefined);
    expect(rooms.map((room) => scoreIn(room, questionId))).toEqual([15, 7]);
  });

  it('takes letters of its choices only', async () => {
    const { rooms, questionId } = await asked(multiple(), []);
    const answer = (choice: string) => refusal(rooms[0]!.send('SubmitAnswer', { questionId, choice }));
    expect((await answer('AE')).code).toBe('quiz.noSuchChoice');
    expect((await answer('BA')).code).toBe('request.invalid');
  });
});

describe('[R3.10] a judgement', () => {
  it('is right or wrong', async () => {
    const { rooms, give, questionId } = await asked(judgement(), ['A', 'B']);
    expect(questionIn(rooms[0]!, questionId)?.choices).toEqual({ A: '', B: '' });
    for (const step of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(step, { questionId });
    for (const room of rooms) await room.waitFor(() => scoreIn(room, questionId) !== undefined);
    expect(rooms.map((room) => scoreIn(room, questionId))).toEqual([50, 0]);
  });

  it('takes one of its two', async () => {
    const { rooms, questionId } = await asked(judgement(), []);
    const answer = (choice: string) => refusal(rooms[0]!.send('SubmitAnswer', { questionId, choice }));
    expect((await answer('AB')).code).toBe('quiz.tooManyChosen');
    expect((await answer('C')).code).toBe('quiz.noSuchChoice');
  });
});

describe('[R3.10] a poll', () => {
  it('has no key and no answer: its distribution is its result, and gives points for taking part', async () => {
    const { id, rooms, give, questionId } = await asked(poll(), ['AC']);
    await give('CollectQuestion', { questionId });
    expect((await refusal(teacher.command('lesson', id, 'ShowAnswer', { questionId }))).code).toBe(
      'quiz.pollHasNoAnswer',
    );
    await give('ShowDistribution', { questionId });
    for (const room of rooms) await room.waitFor(() => isOut(questionIn(room, questionId) as QuestionView));
    expect(questionIn(rooms[1]!, questionId)?.distribution).toEqual({ A: 1, B: 0, C: 1, D: 0 });
    expect(rooms.map((room) => scoreIn(room, questionId))).toEqual([5, 0]);
  });

  it('takes as many choices as it says, and is collected by the end of the lesson', async () => {
    const { rooms, give, console, questionId } = await asked(poll(), []);
    const tried = rooms[0]!.send('SubmitAnswer', { questionId, choice: 'ABC' });
    expect(await refusal(tried)).toMatchObject({ code: 'quiz.tooManyChosen', status: 422 });
    await give('EndLesson', {});
    await console.waitFor(() => questionIn(console, questionId)?.status === 'collected');
  });
});

describe('[R3.10] a fill-blank', () => {
  const blanks = [{ accepted: ['0.58', 'mv'] }, { accepted: ['2.1'], within: '0.05' }];
  const fillBlank = () => {
    const { key: _, ...shape } = question({ kind: 'fillBlank', choices: [], points: 60 });
    return { ...shape, text: '转动惯量是 ___ kg·m²，角速度是原来的 ____ 倍。', blanks };
  };

  it('is filled in, grouped without names, marked blank by blank, and read by its writer and their teacher', async () => {
    const { id, console, students, give } = await lessonWith(school, [1, 2]);
    const rooms = students.map(({ room }) => room);
    const shape = fillBlank();
    const { questionId } = shape;
    await give('CollectQuestion');
    await give('WriteQuestion', shape);
    await give('PublishQuestion', { questionId, durationS: 600 });
    for (const [index, filled] of [
      ['.580', '2.13'],
      ['０．５８', '9'],
    ].entries()) {
      await rooms[index]!.waitFor(() => questionIn(rooms[index]!, questionId));
      await receipt(rooms[index]!.send('FillBlanks', { questionId, blanks: filled }));
    }
    const wrong = rooms[0]!.send('SubmitAnswer', { questionId, choice: 'A' });
    expect((await refusal(wrong)).code).toBe('quiz.otherAnswer');
    await console.waitFor(() => questionIn(console, questionId)?.answered === 2);
    const groups = { 1: { '.580': 2 }, 2: { '2.13': 1, '9': 1 } };
    expect(questionIn(console, questionId)).toMatchObject({ groups, distribution: { A: 2, B: 1 } });
    expect(questionIn(rooms[0]!, questionId)).not.toHaveProperty('groups');
    for (const step of ['CollectQuestion', 'ShowDistribution']) await give(step, { questionId });
    for (const room of rooms) await room.waitFor(() => questionIn(room, questionId)?.groups !== undefined);
    expect(questionIn(rooms[1]!, questionId)).toMatchObject({ groups });
    expect(JSON.stringify(answerIn(rooms[1]!, questionId))).not.toContain('choice');
    const { cursor } = await give('ShowAnswer', { questionId });
    for (const room of rooms) await room.waitFor(() => scoreIn(room, questionId) !== undefined);
    expect(rooms.map((room) => scoreIn(room, questionId))).toEqual([60, 30]);
    await give('EndLesson', {});
    const after = `${cursor.incarnation}.${cursor.position}`;
    const mine = await students[1]!.student.query(`/api/lesson/${id}/result?after=${after}`);
    const accepted = ['0.58\nmv', '2.1'];
    expect(mine.result).toMatchObject({
      questions: expect.arrayContaining([
        expect.objectContaining({ questionId, words: '０．５８\n9', choice: 'A', accepted, score: 30 }),
      ]),
    });
    const report = await teacher.query(`/api/lesson/${id}/report/questions/${questionId}?after=${after}`);
    expect(report.result).toMatchObject({
      counts: { answered: 2, right: 1, wrong: 1 },
      answers: expect.arrayContaining([expect.objectContaining({ words: '.580\n2.13', score: 60, right: true })]),
    });
  });
});

describe('[R3.10] writing', () => {
  it.each([
    ['a judgement with choices', judgement({ choices: ['对', '错'] }), 'quiz.choicesGiven'],
    ['a question with one choice', multiple({ choices: ['甲'], key: 'A' }), 'quiz.choicesMissing'],
    ['a question without points', judgement({ points: 0 }), 'quiz.pointsMissing'],
    ['a poll with a key', poll({ key: 'A' }), 'quiz.keyNotNeeded'],
    ['a single choice with two keys', question({ key: 'AB' }), 'quiz.keyNotAChoice'],
    ['a page that there is not', poll({ page: { deckId: newId(), n: 1 } }), 'slides.pageMissing'],
  ])('%s is refused', async (_, shape, code) => {
    const id = await schedule(teacher);
    expect((await refusal(teacher.command('lesson', id, 'WriteQuestion', shape))).code).toBe(code);
  });

  it('they are put in another order by who has seen them all, and taken into another lesson from there', async () => {
    const id = await schedule(teacher);
    const questions = [multiple(), judgement(), poll()];
    for (const shape of questions) await receipt(teacher.command('lesson', id, 'WriteQuestion', shape));
    const order = questions.map(({ questionId }) => questionId).reverse();
    const reorder = (questionIds: string[]) => teacher.command('lesson', id, 'ReorderQuestions', { questionIds });
    expect(await refusal(reorder(order.slice(1)))).toMatchObject({ code: 'quiz.orderStale', status: 409 });
    await receipt(reorder(order));
    const path = `/api/lesson/${id}/questions`;
    const { result } = await teacher.query<z.output<typeof LessonQuestions.result>>(path);
    expect(result?.questions.map(({ questionId }) => questionId)).toEqual(order);
    expect(result?.questions[0]).toMatchObject({ kind: 'poll', atMost: 2, points: 5 });
    const student = await school.student(1);
    expect((await refusal(student.query(path))).code).toBe('page.forbidden');
  });
});

describe('what a lesson came to', () => {
  it('[R5.50] is the mean of who was there, and how many were right', async () => {
    const { id, give, questionId, teacher: asking } = await asked(multiple(), ['AB', 'A']);
    await give('CollectQuestion', { questionId });
    const { result } = await asking.query<z.output<typeof LessonSummary.result>>(`/api/lesson/${id}/summary`);
    // The question that every lesson here begins with was answered by nobody: 50 of the 65 points.
    expect(result).toMatchObject({ questions: 2, answers: 2, graded: 2, correct: 1, meanScore: 11, fullScore: 65 });
  });

  it('[R3.08] and what it still misses stands in the list of lessons, with one’s role', async () => {
    const id = await schedule(teacher, '缺答案的课');
    await receipt(teacher.command('lesson', id, 'WriteQuestion', judgement({ key: undefined })));
    await receipt(teacher.command('lesson', id, 'WriteQuestion', poll()));
    const last = await receipt(teacher.command('lesson', id, 'WriteQuestion', multiple()));
    const rowFor = async (who: Client) => {
      const path = `/api/lessons?after=${last.cursor.incarnation}.${last.cursor.position}`;
      const { result } = await who.query<{ lessons: LessonRow[] }>(path);
      return result?.lessons.find((row) => row.id === id);
    };
    const missing = { questions: 3, questionsWithoutKey: 1, pages: 0, slidesFailed: 0, slidesPending: 0 };
    expect(await rowFor(teacher)).toMatchObject({ role: 'teacher', ...missing });
    expect(await rowFor(await school.other('assistant'))).toMatchObject({ role: 'assistant' });
    expect(await rowFor(await school.other('auditor'))).toMatchObject({ role: 'auditor' });
    expect(await rowFor(await school.student(1))).toMatchObject({ role: 'student' });
  });
});
