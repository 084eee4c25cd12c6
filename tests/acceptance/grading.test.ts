import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import type { AttemptReview } from '@lectern/contracts/attempt/exam-results.ts';
import type { GradingPage, GradingWork } from '@lectern/contracts/grading/grading.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { beginExam, essayPaper, publishExam } from '../support/exam.ts';
import { openSchool, question, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let teacher: Client, assistant: Client, one: Client, two: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  [assistant, one, two] = [await school.other('assistant'), await school.student(1), await school.student(2)];
});
afterAll(() => school.close());

const OF_CLASS = `/api/class/${demoClass.id}/grading`;
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '3.1' }] }] };
const HOUR_MS = 3_600_000;

/** The queue, as fresh as what was done last. */
async function queue(asked: Record<string, string> = {}, by = teacher, path = OF_CLASS): Promise<GradingPage> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const after = `${cursor.incarnation}.${cursor.position}`;
  return (await by.query<GradingPage>(`${path}?${new URLSearchParams({ ...asked, after }).toString()}`)).result!;
}
const named = ({ rows }: GradingPage, id: string): GradingWork | undefined => rows.find((row) => row.id === id);
const standing = (work: GradingWork | undefined) => work && [work.ungraded, work.graded, work.returned];

async function homework(title: string, dueAt = Date.now() + HOUR_MS, classId: string = demoClass.id): Promise<string> {
  const id = newId();
  const data = { classId, title, content, opensAt: dueAt - 2 * HOUR_MS, dueAt, late: 'flagged', fullTenths: 1000 };
  await receipt(teacher.command('homework', id, 'PublishHomework', data));
  return id;
}
const submit = (id: string, by: Client): Promise<Receipt> =>
  receipt(by.command('homework', id, 'SubmitHomework', { words: '2 m/s', pictures: [] }));

/** An exam that both have sat: the first wrote what a teacher grades, the second did not. */
async function exam(name: string): Promise<{ id: string; attemptId: string; itemId: string }> {
  const id = newId();
  const settings = { deadline: Date.now() + HOUR_MS };
  await publishExam(teacher, demoClass.id, { examId: id, name, settings, paper: essayPaper() });
  const sit = async (by: Client, words?: string) => {
    const { attemptId, device } = await beginExam(by, demoClass.id, id);
    const paper = await by.query<AttemptPaper>(`/api/attempt/${attemptId}`);
    const itemIds = paper.result!.groups.flatMap(({ items }) => items.map(({ itemId }) => itemId));
    const [essay, blank] = [itemIds.at(-1)!, itemIds.at(-2)!];
    const answers = [
      { itemId: blank, words: '空', typedAt: 1 },
      ...(words === undefined ? [] : [{ itemId: essay, words, typedAt: 1 }]),
    ];
    await receipt(by.command('attempt', attemptId, 'SubmitAttempt', { device, answers, flags: [] }));
    return { attemptId, itemId: essay };
  };
  const sat = await sit(one, '合外力矩为零');
  await sit(two);
  return { id, ...sat };
}

/** A question in words that both have answered in a lesson. */
async function asked() {
  const lessonId = await schedule(teacher, '功和能');
  await start(teacher, lessonId);
  const shape = question({ kind: 'subjective', text: '为什么动能增加', choices: [], key: undefined, points: 100 });
  const { questionId } = shape;
  const give = (name: string, data: object = { questionId }) =>
    receipt(teacher.command('lesson', lessonId, name, data));
  await give('WriteQuestion', shape);
  await give('PublishQuestion', { questionId, durationS: 600 });
  const answers = [];
  for (const by of [one, two]) {
    await receipt(by.command('lesson', lessonId, 'JoinLesson'));
    const said = { questionId, words: '拉力做正功', pictures: [], kept: [] };
    answers.push(await receipt(by.command('lesson', lessonId, 'WriteAnswer', said)));
  }
  const grade = (by: Client, answer: number) =>
    give('GradeAnswer', { questionId, personId: by.id, answer, points: 80, remark: '' });
  return { lessonId, questionId, give, grade, answers };
}

it('[R4.16] homework, exams and questions of lessons stand in one queue, and grading one moves its counts', async () => {
  const due = await homework('第 3 章习题');
  const first = await submit(due, one);
  await submit(due, two);
  const essay = await exam('期中考试');
  const { lessonId, questionId, give, grade, answers } = await asked();
  expect(named(await queue(), questionId)).toBeUndefined(); // it is graded once it is collected
  await give('CollectQuestion');

  const before = await queue();
  expect(named(before, due)).toMatchObject({ kind: 'homework', title: '第 3 章习题', className: demoClass.name });
  expect(named(before, essay.id)).toMatchObject({ kind: 'exam', title: '期中考试', classId: demoClass.id });
  expect(named(before, questionId)).toMatchObject({
    kind: 'question',
    title: '为什么动能增加',
    lesson: { id: lessonId, title: '功和能', n: 1 },
  });
  const counts = (page: GradingPage) => [due, essay.id, questionId].map((id) => standing(named(page, id)));
  expect(counts(before)).toEqual([
    [2, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ]);
  expect(JSON.stringify(before)).not.toMatch(/2 m\/s|合外力矩为零|拉力做正功/); // what is written is read where it is graded

  await receipt(
    teacher.command('homework', due, 'GradeSubmission', {
      personId: one.id,
      basedOn: first.version,
      scoreTenths: 900,
    }),
  );
  await grade(one, answers[0]!.version);
  const review = await teacher.query<AttemptReview>(`/api/attempt/${essay.attemptId}/review`);
  const { editedIn } = review.result!.items.at(-1)!;
  const given = { itemId: essay.itemId, points: 90, basedOn: editedIn };
  const scored = await receipt(teacher.command('attempt', essay.attemptId, 'GradeAttemptItem', given));
  const after = await queue();
  expect(counts(after)).toEqual([[1, 1, 0], undefined, [1, 1, 0]]);
  expect(after.ungraded).toBe(before.ungraded - 3);
  expect(standing(named(await queue({ stand: 'done' }), essay.id))).toEqual([0, 1, 0]);
  const back = { itemId: essay.itemId, basedOn: scored.version };
  await receipt(teacher.command('attempt', essay.attemptId, 'WithdrawGrade', back));
  expect(standing(named(await queue(), essay.id))).toEqual([1, 0, 0]);
  await receipt(teacher.command('attempt', essay.attemptId, 'InvalidateAttempt', { reason: '替考' }));
  expect(named(await queue(), essay.id)).toBeUndefined();
});

it('an answer that came late waits for grading once it is accepted', async () => {
  const id = newId();
  await publishExam(teacher, demoClass.id, { examId: id, name: '迟交的一场', paper: essayPaper() });
  const { attemptId, device } = await beginExam(one, demoClass.id, id);
  const paper = await one.query<AttemptPaper>(`/api/attempt/${attemptId}`);
  const { itemId } = paper.result!.groups.at(-1)!.items.at(-1)!;
  await receipt(teacher.command('attempt', attemptId, 'CollectAttempt', {}));
  const answers = [{ itemId, words: '晚了一步', typedAt: 1 }];
  await receipt(one.command('attempt', attemptId, 'SaveAnswers', { device, answers, flags: [] }));
  expect(named(await queue(), id)).toBeUndefined();
  await receipt(teacher.command('attempt', attemptId, 'AcceptLateAnswers', {}));
  expect(standing(named(await queue(), id))).toEqual([1, 0, 0]);
});

it('what was given back waits for the student, and is done until it comes again', async () => {
  const id = await homework('退回的一次');
  const { version } = await submit(id, one);
  const back = { personId: one.id, basedOn: version, for: 'mend', remark: '写过程' };
  await receipt(assistant.command('homework', id, 'ReturnSubmission', back));
  expect(named(await queue(), id)).toBeUndefined();
  expect(standing(named(await queue({ stand: 'done' }), id))).toEqual([0, 0, 1]);
  await submit(id, one);
  expect(standing(named(await queue(), id))).toEqual([1, 0, 0]);
  await receipt(teacher.command('homework', id, 'DeleteHomework', {}));
  expect(named(await queue(), id)).toBeUndefined();
});

it('is narrowed by kind and by what something is called, and what has waited longest stands first', async () => {
  const [later, earlier] = [
    await homework('波的干涉', Date.now() + HOUR_MS),
    await homework('波的衍射', Date.now() - HOUR_MS),
  ];
  for (const id of [later, earlier]) await submit(id, two);
  const found = async (search: string, more: object = {}) =>
    (await queue({ search, ...more })).rows.map(({ id }) => id);
  expect(await found('波的')).toEqual([earlier, later]);
  expect(await found('bo de gan')).toEqual([later]);
  expect(await found('波的', { kind: 'exam' })).toEqual([]);
  const kinds = (await queue({ kind: 'question' })).rows.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['question']));
});

it('comes page by page, each work once', async () => {
  const classId = newId();
  await receipt(teacher.command('class', classId, 'CreateClass', { name: '物理 2503 班' }));
  await receipt(teacher.command('class', classId, 'EnrolStudents', { personIds: [one.id] }));
  const path = `/api/class/${classId}/grading`;
  const ids = [];
  for (let n = 0; n < 51; n += 1) {
    const id = await homework(`第 ${n} 次`, Date.now() - (60 - n) * 60_000, classId);
    await submit(id, one);
    ids.push(id);
  }
  const first = await queue({}, teacher, path);
  expect(first.total).toBe(51);
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  const { version } = await submit(ids[49]!, one);
  const given = { personId: one.id, basedOn: version, scoreTenths: 900 };
  await receipt(teacher.command('homework', ids[49]!, 'GradeSubmission', given)); // the place is found without what stood there
  const second = await queue({ cursor: first.next! }, teacher, path);
  expect([second.rows.map(({ id }) => id), second.next]).toEqual([ids.slice(50), undefined]);
});

it('[R6.03] an assistant sees what they grade, of their own class alone; a student is refused', async () => {
  const id = await homework('本班的一次');
  await submit(id, one);
  const essay = await exam('本班的期中');
  const mine = await queue({}, assistant);
  expect(standing(named(mine, id))).toEqual([1, 0, 0]);
  expect(mine.rows.filter(({ kind }) => kind === 'exam')).toEqual([]);
  expect(named(await queue(), essay.id)).toBeDefined();

  const foreigner = await school.other('reviewer');
  const classId = newId();
  await receipt(teacher.command('class', classId, 'CreateClass', { name: '物理 2504 班' }));
  await receipt(teacher.command('class', classId, 'AppointMembers', { personIds: [foreigner.id], role: 'assistant' }));
  await receipt(teacher.command('class', classId, 'EnrolStudents', { personIds: [two.id] }));
  const theirs = await homework('别的班的', Date.now() + HOUR_MS, classId);
  await submit(theirs, two);
  const taught = (by: Client) => queue({}, by, '/api/grading');
  expect((await taught(foreigner)).rows.map((row) => row.id)).toEqual([theirs]);
  const all = await queue({ search: '班的' }, teacher, '/api/grading');
  expect(new Set(all.rows.map((row) => row.id))).toEqual(new Set([id, theirs, essay.id]));
  expect((await taught(one)).rows).toEqual([]);
  for (const by of [foreigner, one, await school.other('auditor'), await school.other('admin')])
    expect((await refusal(by.query(OF_CLASS))).code).toBe('page.forbidden');
});
