import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { SensitiveWords } from '../../services/src/edge/words/sensitive-words.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import type { RoomClient } from '../support/room-client.ts';
import { lessonWith, openSchool, own, receipt, refusal, seen, type School } from './school.ts';

let school: School;
type Taught = Awaited<ReturnType<typeof lessonWith>>;

beforeAll(async () => {
  school = await openSchool();
  await school.server.app
    .get(Database)
    .pool.query('insert into sensitive_word (school, word) values ($1, $2), ($1, $3)', [
      demoSchool.id,
      '作弊',
      'Cheat',
    ]);
  // A change of the list is in force after a while.
  const words = school.server.app.get(SensitiveWords);
  while ((await words.marksIn(demoSchool.id, 'cheat')).length === 0) await pause(100);
});
afterAll(() => school.close());

const wordsIn = (room: RoomClient) => Object.values(seen(room).danmu.danmu).map(({ words }) => words);
const shows = (room: RoomClient, words: string) => room.waitFor(() => wordsIn(room).includes(words));
const settled = ({ console, students }: Taught, through: number) =>
  Promise.all(
    [console, ...students.map(({ room }) => room)].map((room) => room.waitFor(() => room.through >= through)),
  );

/** Three students in a lesson; each says one thing. */
async function spoken(...words: string[]) {
  const taught = await lessonWith(school, [1, 2, 3]);
  const sent = await Promise.all(
    words.map(async (text, index) => {
      const danmuId = newId();
      const given = await receipt(taught.students[index]!.room.send('SendDanmu', { danmuId, words: text }));
      return { danmuId, version: given.version };
    }),
  );
  return { ...taught, sent };
}

describe('[R1.04] [R5.10] a danmu', () => {
  it('is shown to the class without a name, to teachers with it, and to its writer with the number of the receipt', async () => {
    const { console, students, sent } = await spoken('角动量守恒！');
    const [writer, other] = students.map(({ room }) => room);
    for (const room of [console, writer!, other!]) await shows(room, '角动量守恒！');
    const [{ danmuId, version }] = sent as [{ danmuId: string; version: number }];
    expect(seen(other!).danmu.danmu[danmuId]).not.toHaveProperty('personId');
    expect(seen(console).danmu).toMatchObject({
      sent: 1,
      danmu: { [danmuId]: { personId: students[0]!.student.id, status: 'shown', order: version } },
    });
    await writer!.waitFor(() => own(writer!).danmu?.danmu[danmuId]?.version === version);
    expect(own(other!)).not.toHaveProperty('danmu');
  });

  it('stands in no row of the database as it was written', async () => {
    const words = '谁也不该在库里读到这句';
    const { students } = await spoken(words);
    await shows(students[1]!.room, words);
    const { pool } = school.server.app.get(Database);
    const { rows } = await pool.query('select data::text, meta::text from event');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(words);
  });

  it('comes 2 s after the last of the same person at the earliest, over HTTP as over the socket', async () => {
    const { id, students } = await spoken('第一条');
    const { student, room } = students[0]!;
    const again = { danmuId: newId(), words: '第二条' };
    expect(await refusal(room.send('SendDanmu', again))).toMatchObject({ code: 'danmu.tooFast', status: 429 });
    expect((await refusal(student.command('lesson', id, 'SendDanmu', again))).code).toBe('danmu.tooFast');
  });

  it('with a word that the school does not want is refused, and it is said where; width, case and separators help nothing', async () => {
    const { students } = await spoken();
    const { room } = students[0]!;
    const problem = await refusal(room.send('SendDanmu', { danmuId: newId(), words: '我想 作-弊，ｃＨ e a t' }));
    expect(problem).toMatchObject({
      code: 'danmu.sensitive',
      status: 422,
      with: {
        marks: [
          [3, 6],
          [7, 15],
        ],
      },
    });
    await receipt(room.send('SendDanmu', { danmuId: newId(), words: '我想作答' }));
  });
});

describe('a danmu that waits', () => {
  it('is seen by its writer and the teachers only, until one lets it pass', async () => {
    const { id, teacher, give, console, students } = await spoken();
    const [writer, other] = students.map(({ room }) => room);
    await give('ChangeDanmuSettings', { moderated: true });
    const danmuId = newId();
    await receipt(writer!.send('SendDanmu', { danmuId, words: '等一等' }));
    await console.waitFor(() => seen(console).danmu.danmu[danmuId]?.status === 'held');
    await writer!.waitFor(() => own(writer!).danmu?.danmu[danmuId]?.words === '等一等');
    await give('ChangeDanmuSettings', { speed: 'slow' });
    await other!.waitFor(() => seen(other!).danmu.settings.speed === 'slow'); // what came before has come
    expect(wordsIn(other!)).toEqual([]);
    await give('PassDanmu', { danmuId });
    await shows(other!, '等一等');
    expect((await refusal(teacher.command('lesson', id, 'PassDanmu', { danmuId }))).code).toBe('already.so');
  });

  it('is turned away or taken down, and put back', async () => {
    const taught = await spoken('说错了', '留着');
    const { give, students, sent } = taught;
    const [writer, other] = students.map(({ room }) => room);
    for (const room of [writer!, other!]) await shows(room, '说错了');
    const { danmuId } = sent[0]!;
    await settled(taught, (await give('HideDanmu', { danmuId })).version);
    expect(wordsIn(other!)).toEqual(['留着']);
    expect(own(writer!).danmu?.danmu[danmuId]).toMatchObject({ words: '说错了', status: 'hidden' });
    await give('RestoreDanmu', { danmuId });
    await shows(other!, '说错了');
  });

  it('that is not there can be neither', async () => {
    const { id, teacher } = await spoken();
    for (const name of ['PassDanmu', 'HideDanmu', 'RestoreDanmu'])
      expect(await refusal(teacher.command('lesson', id, name, { danmuId: newId() }))).toMatchObject({
        code: 'danmu.unknown',
        status: 404,
      });
  });
});

describe('who may', () => {
  const say = (room: RoomClient, words = '我说') => room.send('SendDanmu', { danmuId: newId(), words });

  it('nobody while danmu are off, and no student who was muted; the words are theirs to keep', async () => {
    const { give, students } = await spoken();
    const [one, two] = students;
    await give('MuteStudent', { personId: one!.student.id });
    await one!.room.waitFor(() => own(one!.room).danmu?.muted);
    expect((await refusal(say(one!.room))).code).toBe('danmu.muted');
    await give('UnmuteStudent', { personId: one!.student.id });
    await receipt(say(one!.room));
    await give('ChangeDanmuSettings', { on: false });
    await two!.room.waitFor(() => !seen(two!.room).danmu.settings.on);
    expect((await refusal(say(two!.room))).code).toBe('danmu.off');
  });

  it('[R6.03] an assistant without joining, who also moderates, and whom nobody mutes', async () => {
    const { id, teacher, students } = await spoken();
    const assistant = await school.other('assistant');
    const danmuId = newId();
    await receipt(assistant.command('lesson', id, 'SendDanmu', { danmuId, words: '助教在' }));
    await shows(students[0]!.room, '助教在');
    expect((await refusal(assistant.command('lesson', id, 'SendDanmu', { danmuId, words: '助教' }))).code).toBe(
      'danmu.tooFast',
    );
    const mute = teacher.command('lesson', id, 'MuteStudent', { personId: assistant.id });
    expect((await refusal(mute)).code).toBe('attendance.notAStudent');
    await receipt(assistant.command('lesson', id, 'HideDanmu', { danmuId }));
  });

  it('nobody sends what another sent under the same number, and none after the lesson', async () => {
    const { id, give, students, sent } = await spoken('原话');
    const taken = students[1]!.room.send('SendDanmu', { danmuId: sent[0]!.danmuId, words: '冒充' });
    expect(await refusal(taken)).toMatchObject({ code: 'danmu.exists', status: 409 });
    await give('EndLesson', {});
    const late = students[2]!.student.command('lesson', id, 'SendDanmu', { danmuId: newId(), words: '晚了' });
    expect((await refusal(late)).code).toBe('lesson.over');
  });
});
