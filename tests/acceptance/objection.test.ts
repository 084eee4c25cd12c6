import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { MyNotice } from '@lectern/contracts/notice/notice.ts';
import type { MyObjections, Objections } from '@lectern/contracts/objection/objection.ts';
import { worthOf } from '@lectern/contracts/transcript/grade.ts';
import type { MyTranscript } from '@lectern/contracts/transcript/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, colleague: Client, student: Client, other: Client;
let unit: string, tenths: number, title: string;
beforeAll(async () => {
  school = await openSchool();
  [teacher, colleague] = [await school.teacher(), await school.other('reviewer')];
  [student, other] = [await school.student(25), await school.student(26)];
  const named = { personIds: [colleague.id], role: 'coTeacher' };
  await receipt(teacher.command('class', demoClass.id, 'AppointMembers', named));
  const { sheet } = (await student.query<MyTranscript>(`/api/transcript/${demoClass.id}/mine`)).result!;
  const homework = sheet!.modules.find(({ id }) => id === 'homework')!;
  const scored = homework.units.find(({ mark }) => typeof mark === 'number')!;
  [unit, title, tenths] = [scored.key, scored.title, worthOf('homework', scored.mark, sheet!)!];
});
afterAll(() => school.close());

const words = '推导在图 4，请再看看';
const give = (name: string, data: object, by: Client) => by.command('objection', demoClass.id, name, data);
const raise = (more: object = {}, by = student) =>
  give('RaiseObjection', { objectionId: newId(), unit, words, ...more }, by);
const answer = (by: Client, objectionId: string, basedOn: number, said: string) =>
  give('AnswerObjection', { objectionId, words: said, basedOn }, by);
const queue = async (by = teacher) =>
  (await by.query<Objections>(`/api/objection/${demoClass.id}/queue`)).result!.objections;
const mine = async (by = student) =>
  (await by.query<MyObjections>(`/api/objection/${demoClass.id}/mine`)).result!.objections;
async function told(by: Client): Promise<readonly string[]> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const { result } = await by.query<{ rows: MyNotice[] }>(
    `/api/notices?size=200&after=${cursor.incarnation}.${cursor.position}`,
  );
  return result!.rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('objection'));
}

it('[R4.18] a student objects to a figure, teachers answer and see each other, and it is closed', async () => {
  const objectionId = newId();
  await receipt(raise({ objectionId }));
  const [found] = await queue();
  expect(found).toMatchObject({ objectionId, personId: student.id, figure: title, tenths, status: 'open' });
  expect(found!.messages).toMatchObject([{ words, isTheirs: true, name: found!.name }]);
  expect(await told(teacher)).toEqual(['objection']);
  expect((await refusal(raise())).code).toBe('objection.stillOpen');

  await receipt(answer(teacher, objectionId, found!.editedIn, '看到了，80 → 86'));
  const late = await refusal(answer(colleague, objectionId, found!.editedIn, '图 4 没有'));
  expect(late).toMatchObject({ code: 'edit.conflict' });
  const [seen] = await queue(colleague);
  expect(seen!.messages.map((one) => one.words)).toEqual([words, '看到了，80 → 86']);
  expect((late.with as { editedIn: number }).editedIn).toBe(seen!.editedIn);
  await receipt(answer(colleague, objectionId, seen!.editedIn, '下次写在正文里'));

  expect(await told(student)).toEqual(['objectionAnswered']);
  const [own] = await mine();
  expect(own).toMatchObject({ status: 'answered', mayContinue: true });
  expect(own!.messages).toHaveLength(3);
  await receipt(give('ContinueObjection', { objectionId, words: '谢谢老师' }, student));
  expect((await queue())[0]).toMatchObject({ status: 'open', mayContinue: false });
  await receipt(answer(teacher, objectionId, (await queue())[0]!.editedIn, '不客气'));
  expect((await refusal(give('ContinueObjection', { objectionId, words: '还有' }, student))).code).toBe(
    'objection.onceMore',
  );
  await receipt(give('CloseObjection', { objectionId }, colleague));
  expect((await mine())[0]!.status).toBe('closed');
});

it('is between the student and who teaches: nobody else reads it, and words are looked at', async () => {
  const objectionId = newId();
  await receipt(raise({ objectionId }));
  expect(await mine(other)).toEqual([]);
  for (const by of [other, await school.other('assistant'), await school.other('auditor')])
    expect((await by.query(`/api/objection/${demoClass.id}/queue`)).status).toBe(403);
  expect((await refusal(give('WithdrawObjection', { objectionId }, other))).code).toBe('objection.unknown');
  expect((await refusal(raise({ words: '笨 蛋' }, other))).code).toBe('text.sensitive');
  expect((await refusal(raise({ words: '字'.repeat(71) }, other))).code).toBe('request.invalid');
  await receipt(give('WithdrawObjection', { objectionId }, student));
  expect(await told(teacher)).toEqual(['objection']); // the closed one's; of a withdrawn one nobody is told
  expect((await mine())[0]!.status).toBe('withdrawn');
});

it('[R1.20] is about a figure that is published, and no other', async () => {
  expect((await refusal(raise({ unit: `homework/${newId()}` }))).code).toBe('objection.noFigure');
  await receipt(teacher.command('transcript', demoClass.id, 'HideTranscript', {}));
  expect((await refusal(raise())).code).toBe('objection.noFigure');
});
