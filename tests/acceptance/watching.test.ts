import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Replay, ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { factHash } from '../../services/src/ledger/event-store/hash.ts';
import { Clock } from '../../services/src/ops/database/clock.ts';
import { FILE_STORE, type FileStore } from '../../services/src/edge/files/file-store.ts';
import { Client } from '../support/client.ts';
import { teachLesson, type Taught } from '../support/taught-lesson.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

type Timeline = z.output<typeof Replay.result>;

let school: School;
let teacher: Client;
let postgres: Postgres;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  postgres = new Postgres(school.database.ownerUrl);
  await postgres.connect();
});
afterAll(async () => {
  await postgres.end();
  await school.close();
});

const teach = (seed: number): Promise<Taught> => teachLesson(school.database.url, { students: 12, minutes: 10, seed });
const ask = async <Result>(by: Client, lessonId: string, path = ''): Promise<Result> => {
  const { result, problem } = await by.query<Result>(`/api/lesson/${lessonId}/replay${path}`);
  if (result === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return result;
};
/** The timeline, once it is prepared. */
const timelineOf = (by: Client, lessonId: string) =>
  vi.waitFor(async () => {
    const timeline = await ask<Timeline>(by, lessonId);
    expect(timeline.prepared).toBe(1);
    return timeline;
  }, PATIENCE_MS);
const factsOf = async (by: Client, lessonId: string, query: string) =>
  (await ask<{ facts: ReplayedFact[] }>(by, lessonId, `/facts?${query}`)).facts;

/** Everything that a replay is asked. */
const PATHS = ['', '/frame?version=9', '/range?after=9&untilAt=0', '/facts', '/difference?a=1&b=9'];

/** Puts a fact at the end of a stream, past every decider. */
async function append(lessonId: string, type: string, data: object): Promise<number> {
  const stream = `lesson/${lessonId}`;
  const { rows } = await postgres.query(
    `select version, encode(hash, 'hex') as hash from event where stream = $1 order by version desc limit 1`,
    [stream],
  );
  const { version, hash: previous } = rows[0] as { version: number; hash: string };
  const address = { school: 'demo', stream, family: 'lesson' };
  const [command, at, meta] = [newId(), Date.now(), { actor: newId(), role: 'teacher' }];
  const hash = factHash(previous, { ...address, version: version + 1, type, data, meta, command, at });
  const entry = { ...address, previous, command, relies: {}, facts: [{ type, data, meta, at, hash }] };
  await postgres.query('select append($1::jsonb)', [JSON.stringify([entry])]);
  return version + 1;
}

describe('[R6.07] who may watch a lesson again', () => {
  let taught: Taught;
  beforeAll(async () => {
    taught = await teach(11);
  });

  it('is a reviewer as far as a grant goes: each look is a fact before anything is shown, a seek is no other look', async () => {
    const { lessonId, studentIds } = taught;
    const [operator, reviewer] = [await school.other('operator'), await school.other('reviewer')];
    const clock = school.server.app.get(Clock);
    const still = vi.spyOn(clock, 'now').mockReturnValue(clock.now()); // the ten minutes of a visit don't end meanwhile
    const grant = { grantId: newId(), kind: 'review', scope: { lessonId } };
    await receipt(operator.command('access', reviewer.id, 'GiveGrant', grant));
    const looks = async () => {
      const { rows } = await postgres.query(
        `select data->>'look' as look, data->>'studentId' as student from event
         where stream = $1 and type = 'LessonReviewed' and data->>'lessonId' = $2 order by version`,
        [`access/${reviewer.id}`, lessonId],
      );
      return rows as { look: string; student: string | null }[];
    };
    expect((await ask<Timeline>(reviewer, lessonId)).role).toBe('reviewer');
    expect(await looks()).toEqual([{ look: 'replay', student: null }]);
    for (const path of PATHS) await ask(reviewer, lessonId, path);
    expect(await looks()).toHaveLength(1);
    await ask(reviewer, lessonId, `/frame?version=50&as=student&person=${studentIds[3]}`);
    expect(await looks()).toEqual([
      { look: 'replay', student: null },
      { look: 'student', student: studentIds[3] },
    ]);
    still.mockRestore();
    const other = await teach(12);
    expect((await refusal(reviewer.query(`/api/lesson/${other.lessonId}/replay`))).code).toBe('page.forbidden');
  });

  it('sees pages that the class was never shown; whoever may not watch does not', async () => {
    const image = Buffer.from('a picture of a page');
    const { hash } = await school.server.app.get<FileStore>(FILE_STORE).put(image, 100);
    const pages = Array.from({ length: 9 }, (_, index) => ({
      n: index + 1,
      images: [{ width: 480, height: 270, file: hash }],
      title: `第 ${index + 1} 页`,
      text: '',
    }));
    const deck = { name: '课件.pdf', file: hash, pages };
    const { lessonId, deckId } = await teachLesson(school.database.url, { students: 2, minutes: 10, deck });
    const path = `/api/lesson/${lessonId}/pages/${deckId}/9/480?v=1`;
    const [operator, reviewer] = [await school.other('operator'), await school.other('reviewer')];
    expect((await reviewer.fetch('GET', path)).status).toBe(404);
    const grant = { grantId: newId(), kind: 'review', scope: { lessonId } };
    await receipt(operator.command('access', reviewer.id, 'GiveGrant', grant));
    expect(Buffer.from(await (await reviewer.fetch('GET', path)).arrayBuffer())).toEqual(image);
    const { rows } = await postgres.query(
      `select 1 from event where type = 'LessonReviewed' and data->>'lessonId' = $1`,
      [lessonId],
    );
    expect(rows).toHaveLength(1);
    expect((await (await school.student(1)).fetch('GET', path)).status).toBe(404);
  });
});

describe('a fact of a lesson that is watched again', () => {
  it('says who, in what role, when, where it stands, and what words it holds', async () => {
    const { lessonId, studentIds } = await teach(13);
    const [danmu] = await factsOf(teacher, lessonId, 'types=DanmuSent&limit=1');
    expect(studentIds).toContain(danmu!.actor);
    expect(danmu).toMatchObject({ role: 'student', form: 'known', chained: true, data: { personId: danmu!.actor } });
    expect(danmu!.data['words']).toEqual(expect.stringMatching(/\p{Script=Han}/u));
    expect(danmu!.recordedAt).toBeGreaterThan(danmu!.at);
    expect(danmu!.clientAt).toBeLessThan(danmu!.at);
    const around = await factsOf(teacher, lessonId, `around=${danmu!.version}&limit=7`);
    expect(around.map(({ version }) => version - danmu!.version)).toEqual([-4, -3, -2, -1, 0, 1, 2]);
    for (const [index, fact] of around.slice(1).entries()) expect(fact.previous).toBe(around[index]!.hash);
    for (const beyond of ['until', 'around', 'after'])
      await factsOf(teacher, lessonId, `${beyond}=99999999999&types=${danmu!.type}`);
    expect(await factsOf(teacher, lessonId, 'until=99999999999&limit=1')).toMatchObject([{ version: 1 }]);
    const theirs = await factsOf(teacher, lessonId, `person=${danmu!.actor}&limit=200`);
    expect(theirs.map(({ version }) => version)).toContain(danmu!.version);
    for (const { actor, data } of theirs) expect([actor, data['personId']]).toContain(danmu!.actor);
  });

  it('tells a reviewer that someone was excused, and not why', async () => {
    const { lessonId } = await teachLesson(school.database.url, { students: 150, minutes: 10, seed: 3 });
    const [operator, reviewer] = [await school.other('operator'), await school.other('reviewer')];
    const grant = { grantId: newId(), kind: 'review', scope: { lessonId } };
    await receipt(operator.command('access', reviewer.id, 'GiveGrant', grant));
    const excused = async (by: Client) => (await factsOf(by, lessonId, 'types=AttendanceMarked&limit=1'))[0]!.data;
    expect(await excused(teacher)).toMatchObject({ status: 'sickLeave', reason: '已请假，有假条' });
    const told = await excused(reviewer);
    expect(told).toMatchObject({ status: 'sickLeave' });
    expect(told).not.toHaveProperty('reason');
  });

  it('of an unknown kind, or broken, stops nothing: it is listed, shown as it is, and the rest goes on', async () => {
    const { lessonId } = await teach(14);
    const unknown = await append(lessonId, 'SeatMapDrawn', { rows: 8, seats: [1, 2] });
    const broken = await append(lessonId, 'AnswerSubmitted', { questionId: newId(), choice: 7 });
    const unfoldable = await append(lessonId, 'CheckedIn', { by: 'qr' });
    const { strange, through } = await timelineOf(teacher, lessonId);
    expect(through).toBe(unfoldable);
    expect(strange.map(({ version, type }) => [version, type])).toEqual([
      [unknown, 'SeatMapDrawn'],
      [broken, 'AnswerSubmitted'],
      [unfoldable, 'CheckedIn'],
    ]);
    const facts = await factsOf(teacher, lessonId, `after=${unknown - 2}`);
    expect(facts.map(({ form, chained }) => [form, chained])).toEqual([
      ['known', true],
      ['unknown', true],
      ['broken', true],
      ['broken', true],
    ]);
    expect(facts[1]!.data).toEqual({ rows: 8, seats: [1, 2] });
    const frames = await Promise.all(
      [unknown - 1, unfoldable].map((version) => ask<{ view: object }>(teacher, lessonId, `/frame?version=${version}`)),
    );
    expect(frames[1]!.view).toEqual(frames[0]!.view);
  });

  it('that was changed in the database breaks the chain from there, and is named', async () => {
    const { lessonId } = await teach(15);
    const [answer] = await factsOf(teacher, lessonId, 'types=AnswerSubmitted&limit=1');
    const untouched = await teach(16);
    const { rows } = await postgres.query(
      `update event set data = jsonb_set(data, '{choice}', '"C"') where stream = $1 and version =
         (select min(version) from event where stream = $1 and type = 'AnswerSubmitted' and data->>'choice' <> 'C')
       returning version`,
      [`lesson/${untouched.lessonId}`],
    );
    const { version } = rows[0] as { version: number };
    expect((await timelineOf(teacher, untouched.lessonId)).brokenFrom).toBe(version);
    const facts = await factsOf(teacher, untouched.lessonId, `after=${version - 2}&limit=3`);
    expect(facts.map(({ chained }) => chained)).toEqual([true, false, true]);
    expect(answer!.chained).toBe(true);
    expect(await timelineOf(teacher, lessonId)).not.toHaveProperty('brokenFrom');
  });

  it.each(['before anybody looked', 'while it is watched'])('that was deleted %s stops nothing', async (when) => {
    const { lessonId } = await teach(17);
    const isKnown = when === 'before anybody looked';
    if (!isKnown) await timelineOf(teacher, lessonId);
    await postgres.query(`delete from event where stream = $1 and version = 90`, [`lesson/${lessonId}`]);
    const { brokenFrom, strange, to } = await timelineOf(teacher, lessonId);
    expect(brokenFrom).toBe(isKnown ? 90 : undefined);
    expect(strange.map(({ version, form }) => [version, form])).toEqual(isKnown ? [[90, 'missing']] : []);
    const facts = await factsOf(teacher, lessonId, 'after=88&until=91');
    expect(facts.map(({ version, chained }) => [version, chained])).toEqual([
      [89, true],
      [91, false],
    ]);
    const [ended] = await factsOf(teacher, lessonId, 'types=LessonEnded');
    const { at } = await ask<{ at: number }>(teacher, lessonId, `/frame?version=${ended!.version}`);
    expect([at, ended!.at]).toEqual([to, to]);
    for (const path of ['/facts?around=90', '/difference?a=80&b=100', `/range?after=80&untilAt=${to}`])
      await ask(teacher, lessonId, path);
  });
});
