import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { NewerPaperQuestions, Paper, PaperRow } from '@lectern/contracts/paper/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPaper } from '../../services/src/demo/demo.library.ts';
import type { Client } from '../support/client.ts';
import { libraryQuestion } from '../support/library.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = [await school.teacher(), await school.student(1)];
});
afterAll(() => school.close());

const paperId = newId();
const give = (name: string, data: object = {}, id = paperId) => receipt(teacher.command('paper', id, name, data));
const whole = (client: Client, id = paperId) => client.query<Paper>(`/api/papers/whole/${id}`);
async function listed({ cursor }: Awaited<ReturnType<typeof give>>, wish = '') {
  const after = `${cursor.incarnation}.${cursor.position}`;
  const { result } = await teacher.query<{ rows: readonly PaperRow[] }>(`/api/papers?after=${after}${wish}`);
  return result!.rows.filter(({ id }) => id !== demoPaper.id);
}

it('[R5.45] [R5.46] [R5.50] [R8.33] a teacher puts a paper together, two tabs do not overwrite each other, and nobody else reads it', async () => {
  const [groupId, itemId] = [newId(), newId()];
  const content = { kind: 'judgement', text: '角动量守恒时机械能守恒。', choices: [], points: 20, key: 'B' };
  const made = await give('CreatePaper', { title: '角动量 单元测验', tags: ['期中'] });
  expect(await listed(made)).toMatchObject([{ questions: 0, points: 0, errors: 1, variants: 1 }]);
  await give('AddPaperGroup', { groupId, variant: 0, title: '判断题' });
  const put = await give('PutPaperQuestions', { groupId, questions: [{ itemId, content }] });
  const worth = await give('SetPaperPoints', { of: { groupId }, points: 25 });
  const row = { id: paperId, title: '角动量 单元测验', questions: 1, points: 25, errors: 0 };
  for (const wish of ['&search=jdl', '&search=qizhong', '&ready=ready'])
    expect(await listed(worth, wish)).toMatchObject([row]);
  expect(await listed(worth, '&ready=faulty')).toEqual([]);

  const { result } = await whole(teacher);
  const [[group]] = result!.variants as [[Paper['variants'][number][number]]];
  expect(group.questions).toEqual([{ itemId, content: { ...content, points: 25 }, editedIn: worth.version }]);
  const revise = teacher.command('paper', paperId, 'RevisePaperQuestion', { itemId, content, basedOn: put.version });
  expect((await refusal(revise)).code).toBe('edit.conflict');

  expect((await refusal(whole(student))).code).toBe('paper.unknown');
  expect((await refusal(student.command('paper', paperId, 'DeletePaper', {}))).code).toBe('page.forbidden');
  const stolen = student.command('paper', newId(), 'CreatePaper', { title: '抄来的', tags: [], copyOf: paperId });
  expect((await refusal(stolen)).code).toBe('paper.unknown');

  const copyId = newId();
  const copied = await give('CreatePaper', { title: '补考', tags: [], copyOf: paperId }, copyId);
  expect((await listed(copied)).map(({ title, points }) => [title, points])).toEqual([
    ['补考', 25],
    ['角动量 单元测验', 25],
  ]);
  const gone = await give('DeletePaper');
  expect((await listed(gone)).map(({ id }) => id)).toEqual([copyId]);
  expect((await refusal(whole(teacher))).code).toBe('paper.unknown');
  expect(await listed(await give('RestorePaper'))).toHaveLength(2);
});

it('[R7.30] a paper keeps the version that it took, says that a newer one exists, and takes it when its maker says so', async () => {
  const [id, groupId, itemId, questionId] = [newId(), newId(), newId(), newId()];
  const mine = teacher.id;
  const inLibrary = (name: string, data: object) => receipt(teacher.command('library', mine, name, data));
  const first = libraryQuestion('哪个量在这里守恒？');
  const written = await inLibrary('WriteLibraryQuestion', { questionId, ...first });
  await give('CreatePaper', { title: '守恒 小测', tags: [] }, id);
  await give('AddPaperGroup', { groupId, variant: 0, title: '单选题' }, id);
  const content = { ...first.content, points: 45 };
  const questions = [{ itemId, content, from: { questionId, version: 1 } }];
  const put = await give('PutPaperQuestions', { groupId, questions }, id);
  const newer = async (client = teacher) =>
    (await client.query<NewerPaperQuestions>(`/api/papers/whole/${id}/newer`)).result?.newer;
  expect(await newer()).toEqual([]);

  const tagged = { questionId, content: first.content, tags: ['期末'], basedOn: written.version };
  const again = await inLibrary('ReviseLibraryQuestion', tagged);
  expect(await newer()).toEqual([]); // other tags make no other question
  const mended = { ...first.content, text: '哪个量在这里总是守恒？', key: 'A' };
  await inLibrary('ReviseLibraryQuestion', { ...tagged, content: mended, basedOn: again.version });
  const [found] = (await newer())!;
  expect(found).toMatchObject({ itemId, questionId, libraryId: mine, edition: 3, content: { ...mended, points: 45 } });
  expect((await whole(teacher, id)).result!.variants[0]![0]!.questions[0]).toMatchObject({ content });
  expect((await refusal(student.query(`/api/papers/whole/${id}/newer`))).code).toBe('paper.unknown');

  const take = { itemId, content: found!.content, from: { questionId, version: 3 }, basedOn: put.version };
  const taken = await give('RevisePaperQuestion', take, id);
  expect(await newer()).toEqual([]);
  const [now] = (await whole(teacher, id)).result!.variants[0]![0]!.questions;
  expect(now).toEqual({ itemId, content: found!.content, from: take.from, editedIn: taken.version });
  await give('RevisePaperQuestion', { ...take, content, from: { questionId, version: 1 }, basedOn: taken.version }, id);
  expect(await newer()).toHaveLength(1); // taken back
  const { editedIn } = (await whole(teacher, id)).result!.variants[0]![0]!.questions[0]!;
  await give('RevisePaperQuestions', { questions: [{ ...take, basedOn: editedIn }] }, id); // as all are taken at once
  expect(await newer()).toEqual([]);
});
