import { newId } from '@lectern/contracts/kernel/ids.ts';
import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { openSchool, refusal, schedule, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('reserves no code for who may not begin a lesson or make a class', async () => {
  const lessonId = await schedule(await school.teacher());
  const guest = await Client.takeSeat(school.url, '客人');
  const classId = newId();
  expect(await refusal(guest.command('class', classId, 'CreateClass', { name: '我的班' }))).toMatchObject({
    code: 'page.forbidden',
  });
  expect(await refusal(guest.command('lesson', lessonId, 'StartLesson'))).toMatchObject({ code: 'page.forbidden' });
  const database = new Postgres({ connectionString: school.database.url });
  await database.connect();
  const { rows } = await database.query('select code from code where stream = any($1)', [
    [`class/${classId}`, `lesson/${lessonId}`],
  ]);
  await database.end();
  expect(rows).toEqual([]);
});

it('stops who guesses codes, and nobody else', async () => {
  const guesser = await school.student(1);
  const join = (who: Client) => who.command('class', demoClass.id, 'JoinClass', { code: 'NO CODE' });
  for (let n = 0; n < GUESSES.codesOfPerson.free; n += 1) {
    expect(await refusal(join(guesser))).toMatchObject({ code: 'join.codeUnknown' });
  }
  expect(await refusal(join(guesser))).toMatchObject({ code: 'rate.limited', status: 429 });
  expect(await refusal(join(await school.student(2)))).toMatchObject({ code: 'join.codeUnknown' });
});
