import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonReport } from '@lectern/contracts/reports/queries.ts';
import { weekOf } from '@lectern/contracts/statistics/attention.ts';
import type {
  ClassStatistics,
  MyStatistics,
  StatisticsOfWeek,
  StatisticsStudent,
  TaughtStatistics,
  TermWords,
} from '@lectern/contracts/statistics/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { demoClass, demoPastClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, assistant: Client, student: Client;
let after: string, lessonId: string;
const HERE = [25, 26, 27, 30, 31];
const idOf = (n: number) => demoStudents[n - 1]!.id;

/** What was just done is in what is asked from now on. */
const seen = ({ cursor }: { readonly cursor: { readonly incarnation: string; readonly position: number } }) => {
  after = `${cursor.incarnation}.${cursor.position}`;
};
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  [assistant, student] = [await school.other('assistant'), await school.student(25)];
  const { id, questionId, give, students } = await lessonWith(school, HERE);
  lessonId = id;
  const [answering, posting, talking] = students.map((one) => one.student);
  await receipt(answering!.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'B' }));
  for (const name of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(name);
  const post = { postId: newId(), category: 'question', words: '为什么守恒？', pictures: [] };
  await receipt(posting!.command('lesson', id, 'SubmitPost', post));
  const danmu = { danmuId: newId(), words: '懂了' };
  await receipt(talking!.command('lesson', id, 'SendDanmu', danmu));
  await give('ReleasePost', { postId: post.postId });
  const hidden = { ...post, postId: newId(), words: '磁悬浮列车' };
  await receipt(talking!.command('lesson', id, 'SubmitPost', hidden));
  await give('HidePost', { postId: hidden.postId });
  seen(await give('EndLesson', {}));
});
afterAll(() => school.close());

const path = (what: string, classId = demoClass.id) => `/api/statistics/${classId}/${what}`;
const ask = async <Result>(address: string, by = teacher) => {
  const { result, problem } = await by.query<Result>(`${address}${address.includes('?') ? '&' : '?'}after=${after}`);
  if (result === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return result;
};
const ofClass = (by = teacher) => ask<ClassStatistics>(path('class'), by);

it('[R9.06] counts a week from its facts, as the report of its lesson does, and says how old they are', async () => {
  const { weeks, students, asOf } = await ofClass();
  const week = weeks.at(-1)!;
  expect(week.from).toBe(weekOf(Date.now()));
  const mine = week.lessons.find(({ id }) => id === lessonId)!;
  const report = await ask<z.output<typeof LessonReport.result>>(`/api/lesson/${lessonId}/report`);
  expect([mine.attended, mine.expected]).toEqual([HERE.length, students]);
  expect(report.attendance).toMatchObject({ present: mine.attended });
  expect(week).toMatchObject({ answered: 1, sentDanmu: 1, of: students });
  expect(week.posted).toBe(2);
  // whoever commented in the demo school’s topics took part, too
  const { students: did } = await ask<StatisticsOfWeek>(`${path('week')}?from=${week.from}`);
  const any = did.filter(({ answers = 0, danmu, posts, comments }) => answers + danmu + posts + comments > 0);
  expect(any).toHaveLength(week.took);
  for (const n of HERE.slice(0, 3)) expect(any.map(({ personId }) => personId)).toContain(idOf(n));
  expect(any.map(({ personId }) => personId)).not.toContain(idOf(30));
  expect(did.reduce((sum, one) => sum + one.attended, 0)).toBe(week.attended);
  expect(asOf.lagMs).toBeLessThan(60_000);
});

it('lists who falls behind by the rules that a teacher set; of two who set them the later one is refused', async () => {
  const rules = { weeks: 4, missedLessons: 1, missingHomework: 0, scoreDrop: 0 };
  const set = (more: object, by = teacher) => by.command('statistics', demoClass.id, 'SetAttentionRules', more);
  const before = await ofClass();
  expect(before.rules).toMatchObject({ weeks: 4, missedLessons: 2, missingHomework: 2, scoreDrop: 10 });
  expect(before.behind).toEqual([]);
  expect((await refusal(set({ ...rules, basedOn: 0 }, assistant))).code).toBe('page.forbidden');
  seen(await receipt(set({ ...rules, basedOn: before.editedIn })));
  expect((await refusal(set({ ...rules, weeks: 5, basedOn: before.editedIn }))).code).toBe('edit.conflict');
  const { behind, editedIn } = await ofClass(assistant);
  const here = new Set(HERE.map(idOf));
  expect(behind.map(({ personId }) => personId).toSorted()).toEqual(
    demoStudents
      .map(({ id }) => id)
      .filter((id) => !here.has(id))
      .toSorted(),
  );
  expect(behind[0]).toMatchObject({ by: ['missedLessons'], missedLessons: 1, held: 1 });
  // each opens its facts: the lesson that was missed
  const { lessons, homework } = await ask<StatisticsStudent>(path(`students/${idOf(1)}`));
  expect(lessons).toMatchObject([{ id: lessonId, status: 'absent' }]);
  expect(homework.length).toBeGreaterThan(0);
  // on leave is not missed
  seen(
    await receipt(teacher.command('lesson', lessonId, 'MarkAttendance', { personId: idOf(1), status: 'sickLeave' })),
  );
  expect((await ofClass()).behind.map(({ personId }) => personId)).not.toContain(idOf(1));
  seen(await receipt(set({ ...rules, missedLessons: 0, basedOn: editedIn })));
  expect((await ofClass()).behind).toEqual([]);
});

it('[R1.20] a student reads their own term and nothing of anybody else', async () => {
  const mine = await ask<MyStatistics>(path('mine'), student);
  expect(mine.lessons).toMatchObject([{ id: lessonId, status: 'present' }]);
  expect(mine.weeks.at(-1)).toMatchObject({ answers: 1, attended: 1, expected: 1 });
  expect(JSON.stringify(mine)).not.toContain(idOf(26));
  for (const what of ['class', `students/${idOf(26)}`, `week?from=0`, 'csv', 'xlsx'])
    expect((await refusal(student.query(path(what)))).code).toBe('page.forbidden');
  expect((await refusal((await school.other('auditor')).query(path('mine')))).code).toBe('page.forbidden');
});

it('[R1.26] finds the words of a term in what stands of it, for who teaches the class', async () => {
  const { words, said } = await ask<TermWords>(path('words'));
  expect(said).toMatchObject({ danmu: 1, posts: 1, answers: 0 });
  expect(said.comments).toBeGreaterThan(0); // of the demo school’s topics
  expect(words.find(({ word }) => word === '守恒')!.places).toContainEqual(
    expect.objectContaining({ kind: 'lesson', id: lessonId }),
  );
  expect(words.filter(({ word }) => word.includes('磁悬浮'))).toEqual([]); // it was taken down
  const posts = await ask<TermWords>(`${path('words')}?source=posts`, assistant);
  expect(posts.said).toEqual({ danmu: 0, posts: 1, comments: 0, answers: 0 });
  expect(posts.words.map(({ word }) => word)).toEqual(['守恒']);
  expect((await refusal(student.query(path('words')))).code).toBe('page.forbidden');
});

it('[R1.26] words that a teacher merges count as one, hidden ones are not drawn, and what was said stays', async () => {
  const set = (more: object, by = teacher) =>
    by.command('statistics', demoClass.id, 'SetCloudWords', { merged: [], hidden: [], ...more });
  const before = await ask<TermWords>(path('words'));
  expect(before.arranged).toEqual({ merged: [], hidden: [], editedIn: 0 });
  const [into, merged, hidden] = before.words.map(({ word }) => word) as [string, string, string];
  expect((await refusal(set({ hidden: [into, into], basedOn: 0 }))).code).toBe('statistics.wordTwice');
  expect((await refusal(set({ basedOn: 0 }, assistant))).code).toBe('page.forbidden');
  await receipt(set({ merged: [{ into, words: [merged] }], hidden: [hidden], basedOn: 0 }));
  const { words, said, arranged, ...after } = await ask<TermWords>(path('words'), assistant);
  expect(said).toEqual(before.said);
  expect(words.map(({ word }) => word)).not.toContain(merged);
  expect(words.map(({ word }) => word)).not.toContain(hidden);
  expect(words[0]).toMatchObject({ word: into, merged: [merged] });
  expect(words[0]!.times).toBeGreaterThanOrEqual(before.words[0]!.times);
  expect(after.hidden).toEqual([{ word: hidden, times: before.words[2]!.times }]);
  expect((await refusal(set({ basedOn: 0 }))).with).toMatchObject({ hidden: [hidden] }); // what stands now
  await receipt(set({ basedOn: arranged.editedIn }));
  expect((await ask<TermWords>(path('words'))).words).toEqual(before.words);
});

it('[R9.01] counts no test lesson', async () => {
  const { give, id } = await lessonWith(school, [1]);
  seen(await give('EndLesson', {}));
  const { weeks } = await ofClass();
  expect(weeks.flatMap(({ lessons }) => lessons.map((one) => one.id))).not.toContain(id);
});

it('a teacher reads the classes that they teach side by side, as each says itself', async () => {
  const { classes, term } = await ask<TaughtStatistics>('/api/statistics');
  expect(classes.map(({ name }) => name)).toEqual([demoClass.name, demoPastClass.name]);
  const [one] = classes;
  const { weeks, students, term: same } = await ofClass();
  expect([one!.students, one!.took, one!.attended, term]).toEqual([
    students,
    weeks.reduce((sum, { took }) => sum + took, 0),
    weeks.reduce((sum, { attended }) => sum + attended, 0),
    same,
  ]);
  expect((await ask<TaughtStatistics>('/api/statistics', student)).classes).toEqual([]);
  expect((await ask<TaughtStatistics>('/api/statistics?term=2020-1')).classes[0]).toMatchObject({ of: 0, lessons: 0 });
});

it('is taken along as CSV and as a workbook', async () => {
  const csv = await (await teacher.fetch('GET', path('csv'))).text();
  expect(csv.split('\r\n')[0]).toContain('姓名,学号,账号,参与的周,到课,应到');
  expect(csv.trim().split('\r\n')).toHaveLength(1 + demoStudents.length);
  const book = Buffer.from(await (await teacher.fetch('GET', path('xlsx'))).arrayBuffer());
  expect(book.subarray(0, 2).toString()).toBe('PK');
});
