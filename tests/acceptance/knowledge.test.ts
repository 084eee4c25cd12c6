import { newId } from '@lectern/contracts/kernel/ids.ts';
import type {
  ClassKnowledge,
  KnowledgeGraph,
  KnowledgeGraphNode,
  KnowledgeQuestions,
} from '@lectern/contracts/knowledge/queries.ts';
import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoKnowledge } from '../../services/src/demo/demo.knowledge.ts';
import { demoClass, demoPastClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { beginExam, publishExam } from '../support/exam.ts';
import { libraryQuestion } from '../support/library.ts';
import { openSchool, question, receipt, refusal, schedule, type School } from './school.ts';

const { courseId } = demoKnowledge;
let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = [await school.teacher(), await school.student(1)];
});
afterAll(() => school.close());

const give = (name: string, data: object, by = teacher) => by.command('knowledge', courseId, name, data);
const graphFor = async (by: Client, classId: string = demoClass.id) =>
  (await by.query<ClassKnowledge>(`/api/class/${classId}/knowledge`)).result!;
const nodeFor = async (by: Client, nodeId: string) => (await graphFor(by)).nodes.find((one) => one.nodeId === nodeId)!;

async function added(...names: string[]): Promise<string[]> {
  const nodes = names.map((name) => ({ nodeId: newId(), name }));
  await receipt(give('AddKnowledgeNodes', { nodes }));
  return nodes.map(({ nodeId }) => nodeId);
}

it('[R1.25] a teacher writes the graph of a course, and every class of it is shown it', async () => {
  const [waves, sound] = (await added('机械波', '声波')) as [string, string];
  await receipt(give('LinkKnowledgeNodes', { links: [{ nodeId: sound, needs: waves }] }));
  const resourceId = newId();
  await receipt(give('PutKnowledgeResource', { nodeId: sound, resourceId, title: '音叉', address: '/drive' }));
  for (const classId of [demoClass.id, demoPastClass.id]) {
    const { course, mayEdit, nodes } = await graphFor(teacher, classId);
    expect([course?.id, mayEdit]).toEqual([courseId, true]);
    const shown = nodes.find(({ nodeId }) => nodeId === sound);
    expect(shown).toMatchObject({ name: '声波', needs: [waves], resources: [{ title: '音叉', address: '/drive' }] });
  }
  const theirs = await graphFor(student);
  expect([theirs.mayEdit, theirs.mastery, theirs.removed]).toEqual([false, 'mine', []]);
  expect(theirs.nodes).toHaveLength(demoKnowledge.nodes + 2);
  expect((await refusal(give('RemoveKnowledgeNode', { nodeId: sound }, student))).code).toBe('knowledge.unknown');

  await receipt(give('RemoveKnowledgeNode', { nodeId: waves }));
  expect((await nodeFor(teacher, sound)).needs).toEqual([]);
  expect((await graphFor(teacher)).removed).toMatchObject([{ nodeId: waves, name: '机械波' }]);
  await receipt(give('RestoreKnowledgeNode', { nodeId: waves }));
  expect((await nodeFor(student, sound)).needs).toEqual([waves]);

  const { editedIn } = await nodeFor(teacher, sound);
  await receipt(give('ReviseKnowledgeNode', { nodeId: sound, name: '声', chapter: '第 6 章 波动', basedOn: editedIn }));
  const late = give('ReviseKnowledgeNode', { nodeId: sound, name: '声音', basedOn: editedIn });
  expect(await refusal(late)).toMatchObject({ code: 'edit.conflict', with: { name: '声' } });
});

it('[R1.25] of two links that close a circle together one is refused, also when they come at once', async () => {
  const [one, other] = (await added('光程', '光程差')) as [string, string];
  const both = await Promise.all([
    give('LinkKnowledgeNodes', { links: [{ nodeId: one, needs: other }] }),
    give('LinkKnowledgeNodes', { links: [{ nodeId: other, needs: one }] }),
  ]);
  const refused = both.flatMap(({ problem }) => problem ?? []);
  expect(refused).toMatchObject([{ code: 'knowledge.cycle', status: 409 }]);
  expect(new Set((refused[0]!.with as { path: string[] }).path)).toEqual(new Set(['光程', '光程差']));
  const needs = await Promise.all([one, other].map(async (id) => (await nodeFor(teacher, id)).needs.length));
  expect(needs.reduce((sum, n) => sum + n, 0)).toBe(1);
});

it('[R1.25] what somebody got of the questions on a node is their mastery, and of all, the class’s', async () => {
  const questionIds = Array.from({ length: 10 }, newId);
  for (const [n, questionId] of questionIds.entries())
    await receipt(
      teacher.command('library', courseId, 'WriteLibraryQuestion', { questionId, ...libraryQuestion(`第 ${n} 问`) }),
    );
  const [nodeId] = (await added('守恒量')) as [string];
  await receipt(give('PutKnowledgeQuestions', { nodeId, questionIds }));
  const unknown = give('PutKnowledgeQuestions', { nodeId, questionIds: [newId()] });
  expect((await refusal(unknown)).code).toBe('knowledge.questionUnknown');
  const path = `/api/knowledge/graph/${courseId}/questions/${nodeId}`;
  const { questions } = (await teacher.query<KnowledgeQuestions>(path)).result!;
  expect(questions.map(({ questionId, text }) => [questionId, text])).toContainEqual([questionIds[3], '第 3 问']);

  const examId = newId();
  const { content } = libraryQuestion();
  const asked = questionIds.map((questionId) => ({
    itemId: newId(),
    content: content as never,
    from: { questionId, version: 1 },
  }));
  const groups = [{ groupId: newId(), title: '一、单选题', questions: asked }];
  const settings = { deadline: Date.now() + 3_600_000 };
  await publishExam(teacher, demoClass.id, { examId, settings, paper: { title: '守恒', groups } });
  const sit = async (who: Client, choices: string) => {
    const { attemptId, device } = await beginExam(who, demoClass.id, examId);
    const paper = (await who.query<AttemptPaper>(`/api/attempt/${attemptId}`)).result!;
    const items = paper.groups.flatMap((group) => group.items);
    const answers = Array.from(choices, (choice, n) => ({ itemId: items[n]!.itemId, choice, typedAt: 1 }));
    await receipt(who.command('attempt', attemptId, 'SubmitAttempt', { device, answers, flags: [] }));
  };
  const other = await school.student(2);
  await sit(student, 'BBBBBBBBAA');
  await sit(other, 'AAA');
  const masteryOf = async (by: Client) => (await nodeFor(by, nodeId)).mastery;
  expect(await masteryOf(teacher)).toEqual({ answers: 13, points: 240, of: 390 });
  expect(await masteryOf(student)).toEqual({ answers: 0 }); // scores are not out
  await receipt(teacher.command('exam', examId, 'ReleaseExamScores', {}));
  expect(await masteryOf(student)).toEqual({ answers: 10, points: 240, of: 300 });
  expect(await masteryOf(other)).toEqual({ answers: 3 }); // of so few there is no figure

  // Asked in a lesson it counts as well, once the class was shown the answer and the lesson is over.
  const lessonId = await schedule(teacher);
  const [lessonQuestion, points] = [newId(), 50];
  const inLesson = (name: string, data: object = {}, by = teacher) =>
    receipt(by.command('lesson', lessonId, name, data));
  const there = [student, other, await school.student(3), await school.student(4)];
  await inLesson('StartLesson');
  for (const one of there) await inLesson('JoinLesson', {}, one);
  const taken = { ...question({ questionId: lessonQuestion, points }), libraryQuestionId: questionIds[0] };
  await inLesson('WriteQuestion', taken);
  await inLesson('PublishQuestion', { questionId: lessonQuestion, durationS: 600 });
  await inLesson('SubmitAnswer', { questionId: lessonQuestion, choice: 'B' }, student);
  await inLesson('SubmitAnswer', { questionId: lessonQuestion, choice: 'A' }, other);
  for (const name of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer'])
    await inLesson(name, { questionId: lessonQuestion });
  expect(await masteryOf(student)).toEqual({ answers: 10, points: 240, of: 300 });
  await inLesson('EndLesson');
  expect(await masteryOf(teacher)).toEqual({ answers: 15, points: 240 + points, of: 390 + 2 * points });
  expect(await masteryOf(student)).toEqual({ answers: 11, points: 240 + points, of: 300 + points });
  expect(await masteryOf(other)).toEqual({ answers: 4 });
  const { questions: again } = (await teacher.query<{ questions: object[] }>(`/api/lesson/${lessonId}/questions`))
    .result!;
  expect(again).toMatchObject([{ libraryQuestionId: questionIds[0] }]); // and so does whoever takes it from here

  const assistant = await school.other('assistant');
  expect([(await graphFor(assistant)).mastery, await masteryOf(assistant)]).toEqual(['none', undefined]); // [R6.12]
});

it('[R7.30] a graph and a node of it are read by whoever is in a class of the course, at the product’s own addresses', async () => {
  const root = `/train_platform/v1/knowledge_graph/${courseId}`;
  const { nodes } = await graphFor(student);
  const momentum = nodes.find(({ name }) => name === '角动量守恒')!;
  const { result } = await student.query<KnowledgeGraph>(`${root}/graph`);
  expect(result).toMatchObject({ code: 0, data: { id: courseId, name: '大学物理' } });
  expect(result!.data.nodes).toHaveLength(nodes.length);
  const into = result!.data.edges.filter(({ to }) => to === momentum.nodeId).map(({ from }) => from);
  expect(into.toSorted()).toEqual(momentum.needs.toSorted());
  const one = await student.query<KnowledgeGraphNode>(`${root}/node/${momentum.nodeId}`);
  expect(one.result?.data).toMatchObject({
    name: '角动量守恒',
    before: expect.arrayContaining([expect.objectContaining({ name: '力矩' })]),
    after: [{ name: '陀螺进动' }],
    questions: 5,
  });
  const stranger = await school.other('reviewer');
  expect((await stranger.query(`${root}/graph`)).problem?.code).toBe('knowledge.unknown');
  expect((await student.query(`${root}/node/${newId()}`)).problem?.code).toBe('knowledge.unknown');
});

it('who teaches the course has it as a table', async () => {
  const address = `/api/knowledge/graph/${courseId}/csv`;
  const lines = (await (await teacher.fetch('GET', address)).text()).split('\r\n');
  expect(lines[0]).toBe('章,知识点,先学,说明');
  expect(lines).toContain('第 4 章 刚体转动,转动动能,动能定理；转动惯量,');
  expect((await student.query(address)).problem?.code).toBe('knowledge.unknown');
  const workbook = await teacher.fetch('GET', address.replace('csv', 'xlsx'));
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});
