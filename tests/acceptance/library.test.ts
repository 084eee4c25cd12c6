import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { CheckedLibraryQuestions, LibraryQuestionRow, MyLibraries } from '@lectern/contracts/library/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCourses } from '../../services/src/demo/demo.courses.ts';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { libraryProgram, libraryQuestion } from '../support/library.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = [await school.teacher(), await school.student(1)];
});
afterAll(() => school.close());

const give = (client: Client, libraryId: string, name: string, data: object) =>
  receipt(client.command('library', libraryId, name, data));
async function rows(client: Client, at: Receipt, wish: Record<string, string> = {}) {
  const after = `${at.cursor.incarnation}.${at.cursor.position}`;
  const path = `/api/library/questions?${new URLSearchParams({ after, ...wish }).toString()}`;
  return (await client.query<{ rows: LibraryQuestionRow[] }>(path)).result!.rows;
}
const libraries = async (client: Client) => (await client.query<MyLibraries>('/api/library')).result!.libraries;

it('[R5.12] [R8.39] a question is written, found, saved anew, moved, tagged, put away and taken back', async () => {
  const questionId = newId();
  const folder = '热学/ 第 1 章 ';
  let at = await give(teacher, teacher.id, 'WriteLibraryQuestion', {
    questionId,
    ...libraryQuestion('理想气体的内能取决于什么？', { folder, difficulty: 'easy' }),
  });
  const [row] = (await rows(teacher, at, { search: 'lxqt' })) as [LibraryQuestionRow];
  expect(row).toMatchObject({ questionId, code: 'Q1011', folder: '热学/第 1 章', edition: 1, tags: ['概念'] });
  expect(await rows(teacher, at, { within: '热学', kind: 'singleChoice', tag: '概念' })).toHaveLength(1);
  for (const none of [{ within: '热' }, { within: '第 1 章' }, { tag: '概' }, { bin: 'true' }, { loose: 'true' }])
    expect((await rows(teacher, at, none as never)).map((one) => one.questionId)).not.toContain(questionId);

  const twice = { questionId: newId(), ...libraryQuestion(' 理想气体的内能取决于什么？ ') };
  const same = await refusal(teacher.command('library', teacher.id, 'WriteLibraryQuestion', twice));
  expect(same).toMatchObject({ code: 'library.same', with: { questionId, code: 'Q1011' } });

  const saved = { questionId, ...libraryQuestion('理想气体的内能由什么决定？', { folder: '热学' }) };
  at = await give(teacher, teacher.id, 'ReviseLibraryQuestion', { ...saved, basedOn: row.editedIn });
  expect(await rows(teacher, at, { questionId })).toMatchObject([
    { edition: 2, folder: '热学', by: expect.any(String) },
  ]);
  const late = teacher.command('library', teacher.id, 'ReviseLibraryQuestion', { ...saved, basedOn: row.editedIn });
  expect((await refusal(late)).code).toBe('edit.conflict');

  const several = { questionIds: [questionId] };
  await give(teacher, teacher.id, 'TagLibraryQuestions', { ...several, tag: '期末' });
  at = await give(teacher, teacher.id, 'RemoveLibraryQuestions', several);
  expect(await rows(teacher, at, { questionId })).toEqual([]);
  expect(await rows(teacher, at, { questionId, bin: 'true' })).toMatchObject([{ tags: ['概念', '期末'] }]);
  at = await give(teacher, teacher.id, 'RestoreLibraryQuestions', several);
  expect(await rows(teacher, at, { questionId })).toHaveLength(1);
  expect((await libraries(teacher))[0]).toMatchObject({
    libraryId: teacher.id,
    folders: expect.arrayContaining([{ name: '热学', questions: 1 }]),
    tags: expect.arrayContaining([{ name: '期末', questions: 1 }]),
  });
});

it('[R5.52] [R8.39] questions of a file are checked, come together, and none comes that the library has', async () => {
  const check = (client: Client, ...texts: string[]) =>
    client.call<CheckedLibraryQuestions>('/api/library/check', {
      libraryId: teacher.id,
      contents: texts.map((text) => libraryQuestion(text).content),
    });
  const questions = ['熵是什么？', '热机的效率由什么决定？'].map((text) => ({
    questionId: newId(),
    ...libraryQuestion(text, { folder: '热学' }),
  }));
  const at = await give(teacher, teacher.id, 'ImportLibraryQuestions', { questions });
  expect(await rows(teacher, at, { within: '热学', search: '热机' })).toMatchObject([{ edition: 1, tags: ['概念'] }]);
  const known = await check(teacher, '没有过的题', ' 熵是什么？');
  expect(known.result?.same).toMatchObject([{ place: 1, questionId: questions[0]!.questionId, folder: '热学' }]);

  const again = [
    { ...questions[0], questionId: newId() },
    { questionId: newId(), ...libraryQuestion('新的一题') },
  ];
  const refused = await refusal(teacher.command('library', teacher.id, 'ImportLibraryQuestions', { questions: again }));
  expect(refused).toMatchObject({
    code: 'library.notImported',
    with: { wrong: [{ questionId: again[0]!.questionId, code: 'library.same' }] },
  });
  expect((await check(student, '熵是什么？')).status).toBe(404);
});

it('who teaches a class of the course shares its library, and nobody else sees it', async () => {
  const courseId = demoCourses[0].id;
  const coTeacher = await school.other('reviewer');
  const named = { personIds: [coTeacher.id], role: 'coTeacher' };
  await receipt(teacher.command('class', demoClass.id, 'AppointMembers', named));
  const questionId = newId();
  const at = await give(coTeacher, courseId, 'WriteLibraryQuestion', { questionId, ...libraryQuestion() });
  expect(await rows(teacher, at, { libraryId: courseId, questionId })).toHaveLength(1);
  expect((await libraries(coTeacher)).map((one) => one.course)).toEqual([undefined, '大学物理']);

  expect(await rows(coTeacher, at, { libraryId: teacher.id })).toEqual([]);
  for (const wish of [{}, { libraryId: courseId }, { libraryId: teacher.id }])
    expect(await rows(student, at, wish as never)).toEqual([]);
  for (const libraryId of [courseId, teacher.id]) {
    const asked = student.command('library', libraryId, 'RemoveLibraryQuestions', { questionIds: [questionId] });
    expect((await refusal(asked)).code).toBe('library.unknown');
  }
});

it('[R3.10] a program goes into the library and from there into a lesson, and its hidden tests go to no student', async () => {
  const questionId = newId();
  const secret = 'twice(-777003)';
  const program = libraryProgram('写 twice(n)，返回 n 的两倍', secret, { tags: ['循环'] });
  const at = await give(teacher, teacher.id, 'WriteLibraryQuestion', { questionId, ...program });
  const [row] = await rows(teacher, at, { kind: 'programming', search: 'twice' });
  expect(row).toMatchObject({ questionId, kind: 'programming', content: program.content });
  const again = [{ questionId: newId(), ...libraryProgram('另一道', secret) }];
  await give(teacher, teacher.id, 'ImportLibraryQuestions', { questions: again });
  const lessonId = newId();
  await receipt(
    teacher.command('lesson', lessonId, 'ScheduleLesson', {
      classId: demoClass.id,
      title: '编程',
      startsAt: Date.now(),
    }),
  );
  await receipt(
    teacher.command('lesson', lessonId, 'WriteQuestion', {
      questionId: newId(),
      libraryQuestionId: questionId,
      ...row!.content,
    }),
  );
  const asked = ['/api/library', '/api/library/questions', `/api/library/questions?questionId=${questionId}`];
  for (const path of [...asked, `/api/library/questions?libraryId=${teacher.id}`, `/api/lesson/${lessonId}/questions`])
    expect(JSON.stringify(await student.query(path))).not.toContain('777003');
});
