import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { QuestionFigures, QuestionUses } from '@lectern/contracts/library/uses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCourses } from '../../services/src/demo/demo.courses.ts';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { beginExam, examSettings, makePaper } from '../support/exam.ts';
import { libraryQuestion } from '../support/library.ts';
import { openSchool, question, receipt, refusal, schedule, type School } from './school.ts';

const [{ id: courseId }] = demoCourses;
const questionId = newId();
const { content } = libraryQuestion('转动惯量由什么决定？');
const essay = { kind: 'subjective', text: '写出依据', choices: [], points: 70 };
let school: School;
let teacher: Client, colleague: Client, assistant: Client;
let paperId: string;
let written: Receipt;
beforeAll(async () => {
  school = await openSchool();
  [teacher, colleague, assistant] = [
    await school.teacher(),
    await school.other('reviewer'),
    await school.other('assistant'),
  ];
  written = await write({}, 'WriteLibraryQuestion');
});
afterAll(() => school.close());

const write = (more: object, name = 'ReviseLibraryQuestion') =>
  receipt(
    teacher.command('library', courseId, name, { questionId, ...libraryQuestion('转动惯量由什么决定？'), ...more }),
  );
const path = (what: string, at?: Receipt) =>
  `/api/library/${courseId}/questions/${questionId}/${what}${at ? `?after=${at.cursor.incarnation}.${at.cursor.position}` : ''}`;
const usesFor = async (by: Client, at?: Receipt) => (await by.query<QuestionUses>(path('uses', at))).result!;
const figuresFor = async (by: Client, at?: Receipt) => (await by.query<QuestionFigures>(path('figures', at))).result!;

const itemOf = (version: number) => ({ itemId: newId(), content: content as never, from: { questionId, version } });
const paperOf = (title: string, ...items: object[]) => ({
  title,
  groups: [{ groupId: newId(), title: '一、题', questions: items as never }],
});
async function publish(by: Client, classId: string, more: object = {}, paper = paperId) {
  const examId = newId();
  const settings = { ...examSettings, deadline: Date.now() + 3_600_000 };
  const data = { classId, paperId: paper, name: '单元测验', settings, ...more };
  return { examId, at: await receipt(by.command('exam', examId, 'PublishExam', data)) };
}
async function sit(who: Client, examId: string, answers: readonly object[], classId: string = demoClass.id) {
  const { attemptId, device } = await beginExam(who, classId, examId);
  const { groups } = (await who.query<AttemptPaper>(`/api/attempt/${attemptId}`)).result!;
  const items = groups.flatMap((group) => group.items);
  const given = answers.map((one, n) => ({ itemId: items[n]!.itemId, typedAt: 1, ...one }));
  const at = await receipt(who.command('attempt', attemptId, 'SubmitAttempt', { device, answers: given, flags: [] }));
  return { at, attemptId, items };
}

it('a question that nothing took is used nowhere, and a student is told nothing of it', async () => {
  expect(await usesFor(teacher, written)).toMatchObject({
    edition: 1,
    papers: [],
    exams: [],
    lessons: [],
    homework: [],
    others: { exams: 0, homework: 0, lessons: 0 },
  });
  expect(await figuresFor(teacher)).toMatchObject({ exams: [], lessons: [], total: { exams: 0, had: 0 } });
  expect(await isUnused(teacher)).toBe(true);
  const student = await school.student(1);
  for (const what of ['uses', 'figures']) {
    expect((await refusal(student.query(path(what)))).code).toBe('library.unknown');
    expect((await refusal(student.query(path(what).replace(courseId, student.id)))).code).toBe('library.unknown');
  }
});

/** Whether the filter of what was never used shows it to them. */
async function isUnused(who: Client, id = questionId): Promise<boolean> {
  const address = `/api/library/questions?libraryId=${courseId}&unused=true`;
  const { rows } = (await who.query<{ rows: { questionId: string }[] }>(address)).result!;
  return rows.some((row) => row.questionId === id);
}

it('a paper that has it is listed with the version that it took, until it is out of it', async () => {
  const item = itemOf(1);
  paperId = await makePaper(teacher, paperOf('刚体测验', item));
  const put = await receipt(
    teacher.command('paper', paperId, 'SetPaperPoints', { of: { itemId: item.itemId }, points: 20 }),
  );
  const [{ editedIn }] = (await teacher.query<{ rows: { editedIn: number }[] }>(listed())).result!.rows as [
    { editedIn: number },
  ];
  expect((await usesFor(teacher, put)).papers).toMatchObject([
    { paperId, title: '刚体测验', editions: [1], isOlder: false },
  ]);
  const filed = await write({ folder: '刚体', basedOn: editedIn });
  expect(await usesFor(teacher, filed)).toMatchObject({ edition: 2, papers: [{ editions: [1], isOlder: false }] });
  const newer = await write({
    ...libraryQuestion('转动惯量由什么决定，又与什么无关？'),
    basedOn: filed.version,
  });
  expect(await usesFor(teacher, newer)).toMatchObject({ edition: 3, papers: [{ editions: [1], isOlder: true }] });

  expect(await isUnused(teacher)).toBe(false);
  const out = await receipt(teacher.command('paper', paperId, 'RemovePaperQuestion', { itemId: item.itemId }));
  expect((await usesFor(teacher, out)).papers).toEqual([]);
  const back = await receipt(teacher.command('paper', paperId, 'RestorePaperQuestion', { itemId: item.itemId }));
  expect((await usesFor(teacher, back)).papers).toHaveLength(1);
});
const listed = () => `/api/library/questions?libraryId=${courseId}&questionId=${questionId}`;

it('an exam of the paper is listed with its class, and says how the question did in it', async () => {
  const { examId } = await publish(teacher, demoClass.id);
  const students = await Promise.all(Array.from({ length: 10 }, (_, n) => school.student(n + 1)));
  let at: Receipt | undefined;
  for (const [n, who] of students.entries())
    ({ at } = await sit(who, examId, n === 9 ? [] : [{ choice: n < 6 ? 'B' : 'A' }]));
  const { exams, others } = await usesFor(teacher, at);
  expect(exams).toMatchObject([
    { examId, name: '单元测验', className: demoClass.name, isOut: true, mayOpen: true, editions: [1], isOlder: true },
  ]);
  expect(others).toEqual({ exams: 0, homework: 0, lessons: 0 });
  const figures = { had: 10, answered: 9, difficulty: 0.6, discrimination: 1 };
  expect(await figuresFor(teacher, at)).toMatchObject({
    exams: [{ examId, ...figures, ungraded: 0 }],
    total: { exams: 1, ...figures },
  });
  // What the exam's own statistics say.
  const statistics = (await teacher.query<{ items: object[] }>(`/api/exam/${examId}/statistics`)).result!;
  expect(statistics.items).toMatchObject([figures]);
});

it('[R6.12] who does not see a class is told how many exams, and who does not read papers nothing of how it did', async () => {
  const classId = newId();
  await receipt(colleague.command('class', classId, 'CreateClass', { name: '光学' }));
  const appointed = { personIds: [colleague.id], role: 'coTeacher' };
  await receipt(teacher.command('class', demoClass.id, 'AppointMembers', appointed));
  const theirs = await makePaper(colleague, paperOf('光学测验', itemOf(3)));
  const { examId: elsewhere } = await publish(colleague, classId, {}, theirs);
  const { examId: closed, at } = await publish(teacher, demoClass.id, { name: '期中', viewPassword: '2468' });

  const mine = await usesFor(teacher, at);
  expect(mine.others).toEqual({ exams: 1, homework: 0, lessons: 0 });
  expect(JSON.stringify(mine)).not.toMatch(/光学/);
  expect(mine.papers.map(({ title }) => title)).toEqual(['刚体测验']);
  const ofColleague = await usesFor(colleague, at);
  // That a question stands in a paper of somebody else is nothing that they are told.
  const onlyInPaper = newId();
  await write({ questionId: onlyInPaper, ...libraryQuestion('什么使陀螺进动？') }, 'WriteLibraryQuestion');
  await makePaper(teacher, paperOf('进动', { ...itemOf(1), from: { questionId: onlyInPaper, version: 1 } }));
  expect([await isUnused(teacher, onlyInPaper), await isUnused(colleague, onlyInPaper)]).toEqual([false, true]);
  expect(await isUnused(colleague)).toBe(false);
  expect(ofColleague.papers).toMatchObject([{ title: '光学测验', editions: [3] }]);
  expect(ofColleague.exams.map(({ examId }) => examId)).toContain(elsewhere);
  expect(ofColleague.exams).toHaveLength(3);
  const examIds = async (by: Client) => (await figuresFor(by, at)).exams.map(({ examId }) => examId);
  expect(await examIds(teacher)).toContain(closed);
  expect(await examIds(colleague)).not.toContain(closed);
  await receipt(colleague.command('exam', closed, 'OpenExamPapers', { password: '2468' }));
  expect(await examIds(colleague)).toContain(closed);
  expect((await refusal(assistant.query(path('uses')))).code).toBe('library.unknown');

  // In a library of their own it has the same id: they see the exams of the class that they assist, and nothing of scores.
  const kept = await receipt(
    assistant.command('library', assistant.id, 'WriteLibraryQuestion', { questionId, content, tags: [] }),
  );
  const own = (what: string) => path(what, kept).replace(courseId, assistant.id);
  const assisted = (await assistant.query<QuestionUses>(own('uses'))).result!;
  expect([assisted.papers, assisted.others.exams]).toEqual([[], 1]);
  expect(assisted.exams.map(({ mayOpen }) => mayOpen)).toEqual([false, false]);
  expect((await assistant.query<QuestionFigures>(own('figures'))).result!).toMatchObject({
    exams: [],
    total: { exams: 0, had: 0 },
  });
});

it('homework that took it is listed with its class, until it is out of it; that of other classes is counted', async () => {
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '做' }] }] };
  const window = { opensAt: Date.now(), dueAt: Date.now() + 3_600_000, late: 'refused', fullTenths: content.points };
  const wording = { title: '角动量', content: doc, ...window, questions: [itemOf(1)] };
  const classId = newId();
  await receipt(colleague.command('class', classId, 'CreateClass', { name: '声学' }));
  await receipt(colleague.command('homework', newId(), 'PublishHomework', { classId, ...wording }));
  const homeworkId = newId();
  const give = (name: string, data: object) => receipt(teacher.command('homework', homeworkId, name, data));
  const set = await give('PublishHomework', { classId: demoClass.id, ...wording });
  const uses = await usesFor(teacher, set);
  expect(uses.homework).toMatchObject([
    { homeworkId, title: '角动量', className: demoClass.name, editions: [1], isOlder: true },
  ]);
  expect(uses.others.homework).toBe(1);
  expect(JSON.stringify(uses)).not.toContain('声学');
  const { questions: _, ...without } = wording;
  const out = await give('EditHomework', { ...without, basedOn: set.version });
  expect((await usesFor(teacher, out)).homework).toEqual([]);
});

it('answers that wait to be scored keep an exam out of the total', async () => {
  const other = newId();
  await receipt(
    teacher.command('library', courseId, 'WriteLibraryQuestion', { questionId: other, content: essay, tags: [] }),
  );
  const item = { itemId: newId(), content: essay, from: { questionId: other, version: 1 } };
  const { examId } = await publish(teacher, demoClass.id, {}, await makePaper(teacher, paperOf('主观', item)));
  const { attemptId, items, at } = await sit(await school.student(1), examId, [{ words: '因为力矩' }]);
  const figures = async (after: Receipt) =>
    (await teacher.query<QuestionFigures>(path('figures', after).replace(questionId, other))).result!;
  const waiting = await figures(at);
  expect(waiting).toMatchObject({ exams: [{ answered: 1, ungraded: 1 }], total: { exams: 0, had: 0 } });
  expect(waiting.exams[0]!.difficulty).toBeUndefined();
  const graded = await receipt(
    teacher.command('attempt', attemptId, 'GradeAttemptItem', {
      itemId: items[0]!.itemId,
      points: 35,
      basedOn: at.version - 1,
    }),
  );
  expect(await figures(graded)).toMatchObject({
    exams: [{ ungraded: 0, difficulty: 0.5 }],
    total: { exams: 1, difficulty: 0.5 },
  });
});

it('a lesson that took it is listed, and says how it did once the lesson is over', async () => {
  const lessonId = await schedule(teacher, '转动');
  const asked = newId();
  const give = (name: string, data: object = {}, by = teacher) => receipt(by.command('lesson', lessonId, name, data));
  let at = await give('WriteQuestion', { ...question({ questionId: asked }), libraryQuestionId: questionId });
  expect((await usesFor(teacher, at)).lessons).toMatchObject([{ lessonId, status: 'scheduled', isAsked: false }]);
  const twice = newId();
  await give('WriteQuestion', { ...question({ questionId: twice }), libraryQuestionId: questionId });
  at = await give('DeleteQuestion', { questionId: twice });
  expect((await usesFor(teacher, at)).lessons).toHaveLength(1);

  const students = await Promise.all([1, 2, 3, 4].map((n) => school.student(n)));
  await give('StartLesson');
  for (const one of students) await give('JoinLesson', {}, one);
  await give('PublishQuestion', { questionId: asked, durationS: 600 });
  for (const [n, who] of students.entries())
    await give('SubmitAnswer', { questionId: asked, choice: n === 0 ? 'B' : 'A' }, who);
  for (const name of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(name, { questionId: asked });
  expect((await figuresFor(teacher)).lessons).toEqual([]);
  at = await give('EndLesson');
  expect((await usesFor(teacher, at)).lessons).toMatchObject([
    { lessonId, title: '转动', className: demoClass.name, status: 'ended', isAsked: true },
  ]);
  expect((await figuresFor(teacher, at)).lessons).toEqual([{ lessonId, answered: 4, difficulty: 0.25 }]);
});
