import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoStudents, DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import type { RoomClient } from '../support/room-client.ts';
import { recordBefore, type Recorder } from './recorder.ts';
import { lessonWith, openSchool, own, question, receipt, seen, type School } from './school.ts';

/**
 * The search for what is not for everyone: danmu that wait or were hidden, codes to check in with, keys of every kind
 * of question, who did what. Every byte that reaches a student, a latecomer and a paired screen is kept and searched.
 */
const WAITING = 'canary-danmu-waiting';
const TURNED_AWAY = 'canary-danmu-turned-away';
const TAKEN_DOWN = 'canary-danmu-taken-down';
const DRAFT = 'canary-poll-to-come';
const EXPLANATION = 'canary-explanation';
const [student, latecomer, writer, other] = [1, 5, 2, 3];

let school: School;
let recorders: Recorder[] = [];
const rooms: RoomClient[] = [];
beforeAll(async () => {
  school = await openSchool();
  recorders = await Promise.all([1, 2, 3].map(() => recordBefore(school.server.port)));
});
afterAll(async () => {
  await Promise.all(rooms.map((room) => room.close()));
  await Promise.all(recorders.map((recorder) => recorder.close()));
  await school.close();
});

async function enter(recorder: Recorder, n: number, lessonId: string) {
  const client = await Client.signIn(recorder.url, `student${n}`, DEMO_PASSWORD);
  await receipt(client.command('lesson', lessonId, 'JoinLesson'));
  const room = await client.room('lesson', lessonId);
  rooms.push(room);
  return { client, room };
}

/** Everything that a curious student would try; refusals are sent bytes too. */
async function pry(client: Client, lessonId: string, danmuIds: readonly string[], room?: RoomClient): Promise<void> {
  const paths = ['check-in-code', 'questions', 'summary', 'people', 'log'].map(
    (path) => `/api/lesson/${lessonId}/${path}`,
  );
  for (const path of [...paths, '/api/lessons', '/api/classes', '/api/session']) await client.query(path);
  for (const danmuId of danmuIds) {
    for (const name of ['PassDanmu', 'HideDanmu', 'RestoreDanmu'])
      await client.command('lesson', lessonId, name, { danmuId });
    await client.command('lesson', lessonId, 'SendDanmu', { danmuId, words: '借号' });
  }
  await client.command('lesson', lessonId, 'CheckIn', { code: 'guess', by: 'qr' });
  for (const options of [{}, { as: 'screen' as const }, ...(room ? [{ resume: room }] : [])])
    await client.room('lesson', lessonId, options).then(
      (opened) => opened.close(),
      () => undefined,
    );
}

it('what waits, was hidden, proves or comes later is in no byte sent to a student, a latecomer or a screen', async () => {
  const { id, give, teacher, console, students } = await lessonWith(school, [writer, other]);
  const [saying, asking] = students.map(({ room }) => room);
  const { client, room } = await enter(recorders[0]!, student, id);

  const screen = await Client.screen(recorders[2]!.url);
  const { result } = await screen.query<{ screen: { code: string } }>('/api/session');
  await give('PairScreen', { code: result!.screen.code });
  const screened = await screen.room('lesson', id);
  rooms.push(screened);

  await give('CollectQuestion');
  const key = 'GHI';
  const choices = Array.from({ length: 10 }, (_, n) => `选项 ${n}`);
  const asked = question({ kind: 'multipleChoice', choices, key, explanation: EXPLANATION });
  await give('WriteQuestion', asked);
  await give('WriteQuestion', question({ kind: 'poll', key: undefined, text: DRAFT }));
  await give('PublishQuestion', { questionId: asked.questionId, durationS: 600 });
  await asking!.waitFor(() => seen(asking!).quiz.questions[asked.questionId]);
  await receipt(asking!.send('SubmitAnswer', { questionId: asked.questionId, choice: 'EFJ' }));

  const danmuIds = [newId(), newId(), newId()] as const;
  await receipt(saying!.send('SendDanmu', { danmuId: danmuIds[2], words: `${TAKEN_DOWN} 说早了` }));
  await room.waitFor(() => seen(room).danmu.danmu[danmuIds[2]]); // this one was shown, and is taken down before the latecomer comes
  await give('ChangeDanmuSettings', { moderated: true });
  await receipt(asking!.send('SendDanmu', { danmuId: danmuIds[0], words: WAITING }));
  const assistant = await school.other('assistant');
  await receipt(assistant.command('lesson', id, 'SendDanmu', { danmuId: danmuIds[1], words: TURNED_AWAY }));
  await give('HideDanmu', { danmuId: danmuIds[1] });
  await give('HideDanmu', { danmuId: danmuIds[2] });
  await give('MuteStudent', { personId: demoStudents[writer - 1]!.id });

  await give('OpenCheckIn', {});
  const { result: code } = await teacher.query<{ token: string }>(`/api/lesson/${id}/check-in-code`);
  await receipt(
    asking!.send('CheckIn', { code: code!.token, by: 'qr', device: '00000000-0000-4000-8000-000000000009' }),
  );
  await give('MarkAttendance', { personId: demoStudents[8]!.id, status: 'sickLeave' });

  const late = await enter(recorders[1]!, latecomer, id);
  await pry(client, id, danmuIds, room);
  await pry(late.client, id, danmuIds);
  await pry(screen, id, danmuIds);
  const { result: onScreen } = await screen.query<{ token: string }>(`/api/lesson/${id}/check-in-code`);
  const last = await give('ChooseFace', { face: 'code' });
  await give('SetLateness', { lateAfterMinutes: 7 });
  for (const one of [room, late.room, screened]) await one.waitFor(() => seen(one).attendance.lateAfterMinutes === 7);
  await console.waitFor(() => console.through >= last.version);

  // The search sees what is there: the teacher and the writers do have it.
  const taught = JSON.stringify(console.view);
  for (const planted of [WAITING, TURNED_AWAY, TAKEN_DOWN, DRAFT, EXPLANATION]) expect(taught).toContain(planted);
  expect(JSON.stringify(own(saying!))).toContain(TAKEN_DOWN);
  const [heard, heardLate, shown] = recorders.map((recorder) => recorder.text());
  expect(heard).toContain(TAKEN_DOWN);

  const codes = [code!.token, onScreen!.token]; // two where 15 s ended between
  const hidden = [WAITING, TURNED_AWAY, DRAFT, EXPLANATION, ...codes, 'EFJ', `"${key}"`, 'sickLeave'];
  const people = [writer, other, 9].map((n) => demoStudents[n - 1]!.id);
  const foundIn = (text: string, ...more: string[]) =>
    [...hidden, ...people, ...more].filter((secret) => text.includes(secret));
  expect(foundIn(heard!)).toEqual([]);
  expect(foundIn(heardLate!, TAKEN_DOWN)).toEqual([]);
  expect(foundIn(shown!)).toContain(onScreen!.token); // a screen in the room may show it, and nothing else
  expect(codes).toEqual(expect.arrayContaining(foundIn(shown!)));
});
