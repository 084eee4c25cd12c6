import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { CountedDrawable, Paper } from '@lectern/contracts/paper/queries.ts';
import { questionsOf } from '@lectern/contracts/paper/state.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const [paperId, groupId, drawId] = [newId(), newId(), newId()];
const give = (name: string, data: object, by = teacher) => by.command('paper', paperId, name, data);
const from = (more: object = {}) => ({
  libraryId: teacher.id,
  folders: ['波动光学'],
  tags: [],
  difficulties: [],
  kinds: [],
  ...more,
});
async function counted(more: object = {}, by = teacher) {
  const { result } = await by.call<CountedDrawable>('/api/papers/drawable', { paperId, from: from(more) });
  return result;
}
const whole = async () => (await teacher.query<Paper>(`/api/papers/whole/${paperId}`)).result!;

it('[R2.16] [R5.45] a teacher draws questions of a library at random, knows before how many match, draws again and undoes it', async () => {
  const shelved = [
    { folder: '波动光学/干涉', tags: ['条纹'], difficulty: 'easy' },
    { folder: '波动光学/干涉', tags: ['条纹', '计算'], difficulty: 'hard' },
    { folder: '波动光学/衍射', tags: ['计算'], difficulty: 'hard' },
    { folder: '波动光学/衍射', tags: [], difficulty: 'easy' },
    { folder: '波动光学二', tags: ['条纹'], difficulty: 'easy' },
  ];
  for (const [at, more] of shelved.entries())
    await receipt(
      teacher.command('library', teacher.id, 'WriteLibraryQuestion', {
        questionId: newId(),
        ...libraryQuestion(`光的第 ${at} 题`, more),
      }),
    );
  await receipt(give('CreatePaper', { title: '光学 抽题', tags: [] }));
  await receipt(give('AddPaperGroup', { groupId, variant: 0, title: '单选题' }));

  expect(await counted()).toEqual({ matching: 4, taken: 0 });
  expect(await counted({ folders: ['波动光学/干涉', '波动光学二'] })).toEqual({ matching: 3, taken: 0 });
  expect(await counted({ tags: ['条纹', '计算'] })).toEqual({ matching: 3, taken: 0 });
  expect(await counted({ difficulties: ['easy'] })).toEqual({ matching: 2, taken: 0 });
  expect(await counted({ kinds: ['judgement', 'poll'] })).toEqual({ matching: 0, taken: 0 });

  await receipt(give('DrawPaperQuestions', { drawId, groupId, from: from(), n: 2, points: 25 }));
  const first = await whole();
  const drawn = questionsOf(first);
  expect(drawn.map(({ content, from: taken }) => [content.points, taken?.version])).toEqual([
    [25, 1],
    [25, 1],
  ]);
  expect(first.draws).toEqual([
    { drawId, groupId, seed: expect.stringMatching(/^[0-9a-f]{32}$/), itemIds: drawn.map(({ itemId }) => itemId) },
  ]);
  expect(await counted()).toEqual({ matching: 2, taken: 2 });
  const few = await refusal(give('DrawPaperQuestions', { drawId: newId(), groupId, from: from(), n: 3, points: 25 }));
  expect(few).toMatchObject({ code: 'paper.tooFewMatch', with: { matching: 2, n: 3 } });

  await receipt(give('DrawPaperQuestionsAgain', { drawId }));
  const [again] = (await whole()).draws;
  expect((await refusal(give('UndoPaperDraw', { drawId, seed: first.draws[0]!.seed }))).code).toBe('paper.drawnSince');
  await receipt(give('UndoPaperDraw', { drawId, seed: again!.seed }));
  expect(questionsOf(await whole()).map(({ content }) => content)).toEqual(drawn.map(({ content }) => content));
  await receipt(give('UndoPaperDraw', { drawId, seed: first.draws[0]!.seed }));
  expect(questionsOf(await whole())).toEqual([]);
});

it('nobody counts or draws from a library that is not theirs, nor for a paper of somebody else', async () => {
  const asked = (libraryId: string, by: Client) =>
    refusal(by.call('/api/papers/drawable', { paperId, from: from({ libraryId }) }));
  expect((await asked(teacher.id, student)).code).toBe('paper.unknown');
  expect((await asked(student.id, teacher)).code).toBe('library.unknown');
  const stolen = { drawId: newId(), groupId, from: from({ libraryId: student.id }), n: 1, points: 25 };
  expect((await refusal(give('DrawPaperQuestions', stolen))).code).toBe('library.unknown');
  expect((await refusal(give('DrawPaperQuestions', { ...stolen, from: from() }, student))).code).toBe('page.forbidden');
});
