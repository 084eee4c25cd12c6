import type {
  AttemptReview,
  ExamAttempt,
  ExamGrading,
  ExamRegrade,
  ExamFigurePapers,
  ExamStatistics,
  ExamStudents,
  SameAnswers,
} from '@lectern/contracts/attempt/exam-results.ts';
import type { AttemptPaper, AttemptResult, MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { beginExam, essayPaper, publishExam } from '../support/exam.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
let students: readonly Client[];
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  students = await Promise.all([1, 2, 3].map((n) => school.student(n)));
});
afterAll(() => school.close());

async function publish(): Promise<string> {
  const examId = newId();
  const settings = { deadline: Date.now() + 3_600_000 };
  await publishExam(teacher, demoClass.id, { examId, settings, paper: essayPaper() });
  return examId;
}
const read = async <Result>(path: string, by = teacher): Promise<Result> => (await by.query<Result>(path)).result!;
const studentsOf = (examId: string) => read<ExamStudents>(`/api/exam/${examId}/students`);
const give = (id: string, name: string, data: object = {}, by = teacher) => by.command('attempt', id, name, data);

interface Given {
  readonly choices: readonly [string, string];
  readonly blank: string;
  readonly words?: string;
  readonly name?: 'SaveAnswers' | 'SubmitAttempt';
}
async function sit(
  student: Client,
  examId: string,
  { choices, blank, words, name = 'SaveAnswers' }: Given,
): Promise<string> {
  const { attemptId, device } = await beginExam(student, demoClass.id, examId);
  const { groups } = await read<AttemptPaper>(`/api/attempt/${attemptId}`, student);
  const [one, two, three, four] = groups.flatMap(({ items }) => items).map(({ itemId }) => itemId);
  const at = Date.now();
  const answers = [
    { itemId: one, choice: choices[0], typedAt: at + 10_000 },
    { itemId: two, choice: choices[1], typedAt: at + 30_000 },
    { itemId: three, words: blank, typedAt: at + 60_000 },
    ...(words === undefined ? [] : [{ itemId: four, words, typedAt: at + 100_000 }]),
  ];
  await receipt(give(attemptId, name, { device, answers, flags: [] }, student));
  return attemptId;
}

/** A lesson of the class in which these were put into groups, one for each list. */
async function publishedGroups(...of: readonly (readonly Client[])[]): Promise<string> {
  const [lessonId, groupingId] = [newId(), newId()];
  const give = (name: string, data: object = {}, by = teacher) => receipt(by.command('lesson', lessonId, name, data));
  await give('ScheduleLesson', { classId: demoClass.id, title: '分组的课', startsAt: Date.now() });
  await give('StartLesson');
  for (const student of of.flat()) await give('JoinLesson', {}, student);
  const groups = of.map((_, at) => ({ groupId: newId(), name: `${'甲乙'[at]}组`, capacity: 5 }));
  const members = of.flatMap((some, at) => some.map(({ id }) => ({ personId: id, groupId: groups[at]!.groupId })));
  await give('AssignGroups', { groupingId, title: '实验', groups, members });
  await give('PublishGrouping', { groupingId });
  return lessonId;
}

it('[R1.14] a class sits an exam; the teacher collects, grades and releases, and a student sees the score and the remark', async () => {
  const [first, second, third] = students as [Client, Client, Client];
  const examId = await publish();
  const blank = '只给老师看的空';
  const one = await sit(first, examId, {
    choices: ['B', 'AC'],
    blank,
    words: '因为合外力矩为零',
    name: 'SubmitAttempt',
  });
  const two = await sit(second, examId, { choices: ['A', 'A'], blank, words: '不知道' });
  const three = await sit(third, examId, { choices: ['B', 'B'], blank: '错' });
  await receipt(give(two, 'CollectAttempt'));
  const seen = async (who: Client) =>
    (await studentsOf(examId)).students.find(({ personId }) => personId === who.id)!.attempt!;
  await vi.waitFor(
    async () => expect(await seen(third)).toMatchObject({ status: 'sitting', answered: 3 }),
    PATIENCE_MS,
  );
  expect(await seen(second)).toMatchObject({ status: 'collected', handedInBy: 'teacher', score: 55, ungraded: 1 });
  await receipt(give(three, 'CollectAttempt'));
  expect((await refusal(give(two, 'CollectAttempt'))).code).toBe('already.so');

  const { items } = await read<ExamGrading>(`/api/exam/${examId}/grading`);
  expect(items).toMatchObject([{ variant: 0, n: 4, text: '为什么', of: 100, explanation: '评分要点' }]);
  expect(items[0]!.answers.map(({ attemptId }) => attemptId).toSorted()).toEqual([one, two].toSorted());
  const { itemId } = items[0]!;
  const review = await read<AttemptReview>(`/api/attempt/${one}/review`);
  const { editedIn, words } = review.items.at(-1)!;
  expect(words).toBe('因为合外力矩为零');
  const grade = (id: string, points: number, basedOn: number, more: object = {}) =>
    give(id, 'GradeAttemptItem', { itemId, points, basedOn, ...more });
  expect((await refusal(grade(one, 101, editedIn))).code).toBe('attempt.aboveFull');
  await receipt(grade(one, 90, editedIn, { remark: '写上过程' }));
  expect(await refusal(grade(one, 50, editedIn))).toMatchObject({
    code: 'edit.conflict',
    with: { points: 90, gradedBy: teacher.id },
  });
  const other = await read<AttemptReview>(`/api/attempt/${two}/review`);
  await receipt(grade(two, 20, other.items.at(-1)!.editedIn));

  const result = () => read<AttemptResult>(`/api/attempt/${one}/result`, first);
  expect(JSON.stringify(await result())).not.toMatch(/写上过程|"score"|"key"|评分要点/); // nothing of it before the release
  await receipt(teacher.command('exam', examId, 'ReleaseExamScores', {}));
  const { score } = await result();
  expect(score).toEqual({
    points: 190,
    of: 200,
    ungraded: 0,
    graded: [{ n: 4, points: 90, of: 100, remark: '写上过程' }],
  });
  expect(JSON.stringify(await result())).not.toMatch(/"key"|评分要点|只给老师看/);

  const together = await publishedGroups([first, second], [third]);
  await vi.waitFor(
    async () => expect((await read<ExamStatistics>(`/api/exam/${examId}/statistics`)).groupings).toHaveLength(1),
    PATIENCE_MS,
  );
  const scores = [30 + 30 + 40 + 90, 0 + 15 + 40 + 20, 30 + 0 + 0 + 0];
  const figures = await read<ExamStatistics>(`/api/exam/${examId}/statistics`);
  expect(figures).toMatchObject({
    papers: 3,
    unfinished: 0,
    of: 200,
    mean: scores.reduce((sum, points) => sum + points, 0) / 3,
    median: 75,
    most: 190,
    least: 30,
    passed: 1,
    bands: [0, 1, 0, 1, 0, 0, 0, 0, 0, 1],
  });
  expect(figures.items.map(({ difficulty }) => difficulty.toFixed(4))).toEqual([
    '0.6667',
    '0.5000',
    '0.6667',
    '0.3667',
  ]);
  expect(figures.items.slice(1).map(({ medianMs }) => medianMs)).toEqual([20_000, 30_000, 40_000]);
  expect(figures.groupings).toEqual([
    {
      lessonId: together,
      title: '实验',
      lesson: '分组的课',
      groups: [
        { name: '甲组', papers: 2, mean: (190 + 75) / 2, passed: 1 },
        { name: '乙组', papers: 1, mean: 30, passed: 0 },
      ],
    },
  ]);
  // Each of these opens the papers of which it is made.
  const papersOf = async (figure: string) =>
    (await read<ExamFigurePapers>(`/api/exam/${examId}/figure?${figure}`)).papers;
  const times = (await papersOf(`itemId=${figures.items[2]!.itemId}`)).map(({ spentMs }) => spentMs!);
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect((times[Math.ceil(times.length / 2) - 1]! + times[Math.floor(times.length / 2)]!) / 2).toBe(30_000);
  const ofGroup = await papersOf(`lessonId=${together}&group=${encodeURIComponent('甲组')}`);
  expect(ofGroup.map(({ attemptId, points, of }) => [attemptId, points, of])).toEqual([
    [one, 190, 200],
    [two, 75, 200],
  ]);
  expect(figures.items[0]).toMatchObject({ n: 1, had: 3, answered: 3, chosen: { A: 1, B: 2 }, key: 'B' });
  const { rows } = await read<{ rows: ExamAttempt[] }>(`/api/exam/${examId}/attempts`);
  expect(new Set(rows.map(({ score: points }) => points))).toEqual(new Set(scores));
});

it('[R4.16] who wrote the same is pointed out, is scored alike, and what another grader gave meanwhile stays', async () => {
  const examId = await publish();
  const words = ['F = ma', 'ｆ=ＭＡ ', 'F = 2ma'];
  const ids = await Promise.all(
    students.map((student, at) =>
      sit(student, examId, { choices: ['B', 'A'], blank: '', words: words[at]!, name: 'SubmitAttempt' }),
    ),
  );
  const [one, two] = ids as [string, string, string];
  const [item] = (await read<ExamGrading>(`/api/exam/${examId}/grading`)).items;
  const { itemId } = item!;
  const same = async (id: string) => (await read<SameAnswers>(`/api/attempt/${id}/same/${itemId}`)).others;
  const [other, ...more] = await vi.waitUntil(async () => {
    const found = await same(one);
    return found.length > 0 && found;
  }, PATIENCE_MS);
  expect(more).toEqual([]);
  expect(other).toMatchObject({ attemptId: two, words: 'ｆ=ＭＡ' });
  expect(await same(ids[2]!)).toEqual([]);
  expect((await students[0]!.query(`/api/attempt/${one}/same/${itemId}`)).status).toBe(403);
  expect((await teacher.query(`/api/attempt/${one}/same/${newId()}`)).status).toBe(422);

  const grade = (id: string, points: number, basedOn: number) =>
    give(id, 'GradeAttemptItem', { itemId, points, basedOn });
  const { version } = await receipt(grade(two, 60, other!.editedIn));
  expect(await same(one)).toMatchObject([{ points: 60 }]);
  expect(await refusal(grade(two, 90, other!.editedIn))).toMatchObject({ code: 'edit.conflict', with: { points: 60 } });
  await receipt(give(two, 'WithdrawGrade', { itemId, basedOn: version }));
  expect((await same(one))[0]).toEqual(other);
  await receipt(grade(two, 70, other!.editedIn));
  expect((await refusal(give(two, 'WithdrawGrade', { itemId, basedOn: version }))).code).toBe('edit.conflict');
});

it('[R7.30] what was reset does not count, and the student begins anew; the record stays', async () => {
  const [student] = students as [Client];
  const examId = await publish();
  const first = await sit(student, examId, { choices: ['B', 'AC'], blank: '' });
  await receipt(give(first, 'CollectAttempt'));
  const mine = () => read<MyAttempts>(`/api/exam/${examId}/attempts/mine?terminal=phone`, student);
  expect((await mine()).whyNot).toBe('exam.noAttemptsLeft');
  await receipt(give(first, 'ResetAttempt', { reason: '停电' }));
  expect((await mine()).whyNot).toBeUndefined();
  const { attemptId } = await beginExam(student, demoClass.id, examId);
  expect((await mine()).mine.map(({ status }) => status)).toEqual(['reset', 'sitting']);
  await receipt(give(attemptId, 'CollectAttempt'));
  await vi.waitFor(
    async () => expect((await read<ExamStatistics>(`/api/exam/${examId}/statistics`)).papers).toBe(1),
    10_000,
  );
  expect((await read<ExamStatistics>(`/api/exam/${examId}/statistics`)).most).toBe(0);
});

it('a corrected key is tried out first; then every attempt is scored by it, whatever order its choices had', async () => {
  const examId = newId();
  const settings = { deadline: Date.now() + 3_600_000, shuffle: { questions: true, choices: true } };
  await publishExam(teacher, demoClass.id, { examId, settings });
  const attempts: string[] = [];
  let itemId = '';
  for (const [index, said] of ['合外力为零', '合外力为零', '合外力矩为零'].entries()) {
    const student = students[index]!;
    const { attemptId, device } = await beginExam(student, demoClass.id, examId);
    const { groups } = await read<AttemptPaper>(`/api/attempt/${attemptId}`, student);
    const item = groups.flatMap(({ items }) => items).find(({ text }) => text === '角动量守恒的条件')!;
    itemId = item.itemId;
    const answers = [{ itemId, choice: letterAt(item.choices.indexOf(said)), typedAt: 1 }];
    await receipt(give(attemptId, 'SubmitAttempt', { device, answers, flags: [] }, student));
    attempts.push(attemptId);
  }
  const correct = (data: object, by = teacher) =>
    by.command('exam', examId, 'CorrectExamKey', { itemId, basedOn: 0, ...data });
  const tried = (as: string) => read<ExamRegrade>(`/api/exam/${examId}/regrade?itemId=${itemId}&${as}`);
  const marks = async () =>
    (await studentsOf(examId)).students
      .flatMap(({ attempt }) => (attempt ? [attempt.score ?? -1] : []))
      .toSorted((one, other) => one - other);
  await vi.waitFor(async () => expect(await marks()).toEqual([0, 0, 30]), PATIENCE_MS);
  const preview = await tried('key=A');
  expect(preview).toMatchObject({
    papers: 3,
    of: 100,
    before: { mean: 10, passed: 0 },
    after: { mean: 20, passed: 0 },
  });
  expect(preview.changed.map(({ before, after }) => [before, after])).toEqual([
    [30, 0],
    [0, 30],
    [0, 30],
  ]);
  expect((await tried('fullForAll=true')).changed).toHaveLength(2);
  expect(await marks()).toEqual([0, 0, 30]); // nothing was corrected yet
  const path = `/api/exam/${examId}/regrade?itemId=${itemId}`;
  expect((await refusal(teacher.query(`${path}&key=D`))).code).toBe('quiz.keyNotAChoice');
  expect((await refusal(teacher.query(`${path}&blanks=nonsense`))).code).toBe('exam.keyUnsaid');
  for (const who of [students[0]!, await school.other('assistant')]) {
    expect((await refusal(who.query(`${path}&key=A`))).code).toBe('page.forbidden');
    expect((await refusal(correct({ key: 'A' }, who))).code).toBe('page.forbidden');
  }
  const { version } = await receipt(correct({ key: 'A' }));
  expect(await marks()).toEqual([0, 30, 30]);
  expect((await refusal(correct({ key: 'C' }))).code).toBe('edit.conflict');
  const figures = await read<ExamStatistics>(`/api/exam/${examId}/statistics`);
  expect(figures.items.find((one) => one.itemId === itemId)).toMatchObject({
    key: 'A',
    corrected: { before: 'B', version },
  });
  await receipt(teacher.command('exam', examId, 'ReleaseExamScores', {}));
  await receipt(correct({ fullForAll: true, basedOn: version }));
  const result = await read<AttemptResult>(`/api/attempt/${attempts[2]!}/result`, students[2]);
  expect(result.score?.points).toBe(30);
  expect(JSON.stringify(result)).not.toContain('"key"'); // scores are out, answers are not
});

it('[R6.12] neither students nor assistants see how an exam went, nor another’s paper', async () => {
  const [student, other] = students as [Client, Client];
  const examId = await publish();
  const id = await sit(other, examId, { choices: ['B', 'AC'], blank: '' });
  const paths = ['students', 'attempts', 'statistics', 'grading'].map((part) => `/api/exam/${examId}/${part}`);
  for (const path of [...paths, `/api/attempt/${id}/review`])
    for (const who of [student, other, await school.other('assistant')])
      expect((await refusal(who.query(path))).code).toBe('page.forbidden');
});

it('[R6.12] who teaches the class beside its author gives the viewing password before they read papers', async () => {
  const colleague = await school.other('reviewer');
  const named = { personIds: [colleague.id], role: 'coTeacher' };
  await receipt(teacher.command('class', demoClass.id, 'AppointMembers', named));
  const examId = newId();
  const settings = { deadline: Date.now() + 3_600_000 };
  const paper = essayPaper();
  await publishExam(teacher, demoClass.id, { examId, settings, paper, viewPassword: '5831' });
  const id = await sit(students[0]!, examId, { choices: ['B', 'AC'], blank: '', name: 'SubmitAttempt' });
  const files = [`/api/attempt/${id}/paper.pdf`, `/api/exam/${examId}/papers.zip`];
  const regrade = `/api/exam/${examId}/regrade?itemId=${paper.groups[0]!.questions[0]!.itemId}&fullForAll=true`;
  const parts = ['statistics', 'grading'].map((part) => `/api/exam/${examId}/${part}`);
  const paths = [...parts, ...files, regrade, `/api/attempt/${id}/review`];
  for (const path of paths) expect((await refusal(colleague.query(path))).code).toBe('exam.papersClosed');
  for (const path of paths) expect((await teacher.fetch('GET', path)).status).toBe(200);
  expect((await read<ExamStudents>(`/api/exam/${examId}/students`, colleague)).students.length).toBeGreaterThan(0);

  const open = (password: string, by = colleague) => by.command('exam', examId, 'OpenExamPapers', { password });
  expect((await refusal(open('0000'))).code).toBe('exam.wrongViewPassword');
  expect((await refusal(open('5831', students[1]))).code).toBe('page.forbidden');
  await receipt(open('5831'));
  for (const path of paths) expect((await colleague.fetch('GET', path)).status).toBe(200);
});

it('[R6.13] papers are had as PDFs, one or all, by members where the school sells memberships, and never by students', async () => {
  const [student, other] = students as [Client, Client];
  const examId = await publish();
  const name = 'SubmitAttempt';
  const id = await sit(student, examId, { choices: ['B', 'A'], blank: '错的', words: '因为力矩为零', name });
  await sit(other, examId, { choices: ['C', 'AC'], blank: '', name });
  const one = `/api/attempt/${id}/paper.pdf`;
  const all = `/api/exam/${examId}/papers.zip`;
  for (const who of [student, await school.other('assistant')])
    for (const path of [one, all]) expect((await refusal(who.query(path))).code).toBe('page.forbidden');
  const response = await teacher.fetch('GET', one);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const text = (await textOfPdf(new Uint8Array(await response.arrayBuffer()))).join('');
  for (const said of [
    '期中考试',
    '角动量守恒的条件',
    '作答: B',
    '错的',
    '因为力矩为零',
    '正确答案: AC',
    '评分要点',
    '待批改',
  ])
    expect(text).toContain(said);
  const zip = unzipSync(new Uint8Array(await (await teacher.fetch('GET', all)).arrayBuffer()));
  expect(Object.keys(zip)).toHaveLength(2);
  await asOwner(school.database, 'update school set sells = true');
  await vi.waitFor(
    async () => expect((await refusal(teacher.query(one))).code).toBe('membership.required'),
    PATIENCE_MS,
  );
  expect((await refusal(teacher.query(all))).code).toBe('membership.required');
});
