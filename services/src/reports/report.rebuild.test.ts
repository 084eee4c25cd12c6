import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ClassCreated, MemberJoined } from '@lectern/contracts/class/facts.ts';
import { append, NOWHERE } from '../../../tests/support/ledger.ts';
import { lessonHistories, studentId } from '../../../tests/support/lesson-history.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { openReports, type ReportWorld } from '../../../tests/support/report-world.ts';
import { entryOfLesson, storedLesson } from '../../../tests/support/stored-lesson.ts';
import { entities } from '../catalog.ts';
import { views } from '../views.migration.ts';
import { rebuild, type Rebuilt } from '../rows/rebuild.ts';
import { REPORT, REPORT_TABLES } from './report.projection.ts';
import { BONUS_OF_BEFORE } from './report-tables.migration.ts';

let world: ReportWorld;
let stop: AbortController;
const students = [1, 2, 3, 4].map(studentId);
const histories = fc.sample(lessonHistories, { numRuns: 30, seed: 5 });

beforeAll(async () => {
  world = await openReports();
});
beforeEach(() => (stop = new AbortController()));
afterAll(() => world.close());

async function teach(from: number, to: number): Promise<void> {
  for (const history of histories.slice(from, to)) {
    const lesson = storedLesson(history);
    await append(world.side.store, `class/${lesson.classId}`, NOWHERE, [
      ClassCreated({ name: '物理', inviteCode: '', schoolOnly: false }),
      ...students.map((personId) => MemberJoined({ personId, role: 'student', through: 'enrolment' })),
    ]);
    await world.side.store.append([entryOfLesson(lesson)]);
  }
}

const start = (name = REPORT, tell: () => unknown = () => undefined): Promise<Rebuilt> =>
  rebuild(world.projector.readModels.get(name)!, world.side.store, {
    ownerUrl: world.database.ownerUrl,
    entities,
    views,
    stop: stop.signal,
    tell,
  });

const ask = (text: string) => asOwner(world.database, text);

async function rowsOf(tables: readonly string[]): Promise<readonly string[][]> {
  const all = await Promise.all(tables.map((table) => ask(`select * from ${table}`)));
  return all.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
}

/** Everything about tables that is not their rows, a line for each. */
async function shapeOf(): Promise<string[]> {
  const rows = await ask(
    `select indexdef as line from pg_indexes where schemaname in ('public', 'rebuild')
     union all
     select concat_ws(' ', relnamespace::regnamespace, relname, relacl, reloptions) from pg_class
       where relnamespace::regnamespace::text in ('public', 'analytics', 'dataset', 'rebuild') and relkind in ('r', 'v')
     order by 1`,
  );
  return rows.map(({ line }) => String(line));
}

it('a rebuilt read model is what it was, row by row; so are its indexes, its rights and the views on it', async () => {
  await teach(0, 20);
  await world.catchUp();
  const [rows, shape] = [await rowsOf(REPORT_TABLES), await shapeOf()];
  const learners = await rowsOf(['report_learner', 'report_question']);
  const { facts } = await start();
  expect(facts).toBeGreaterThan(500);
  expect(await rowsOf(REPORT_TABLES)).toEqual(rows);
  expect(await rowsOf(['report_learner', 'report_question'])).toEqual(learners);
  expect(await shapeOf()).toEqual(shape);
  await teach(0, 2);
  await world.catchUp();
  expect((await rowsOf(['lesson_mode']))[0]).toHaveLength(22);
});

it('[R9.04] a database from before there were bonus points in reports gets those that its ledger has', async () => {
  await ask(`delete from bonus_row where source like 'tag/%'`); // there were no tags then
  const rows = await rowsOf(['bonus_row']);
  expect(rows[0]!.length).toBeGreaterThan(0);
  await ask('truncate bonus_row');
  await ask(BONUS_OF_BEFORE);
  expect(await rowsOf(['bonus_row'])).toEqual(rows);
});

it('a rebuild parks the stream of a fact that cannot be taken, and lets it go again when it can; one that was refused is good again', async () => {
  const [before] = await rowsOf(['lesson_mode']);
  const [{ position, stream, data }] = (await ask(
    `select position, stream, data from event where type = 'LessonStarted' order by position limit 1`,
  )) as [{ position: string; stream: string; data: object }];
  await ask(`update event set data = data || '{"code": "000000"}' where position = ${position};
    update checkpoint set void_since = now() where name = '${REPORT}'`);
  await start();
  expect(await ask('select name, stream, position::text from parked_stream')).toEqual([
    { name: REPORT, stream, position },
  ]);
  expect(await ask('select name from checkpoint where void_since is not null')).toEqual([]);
  await ask(`update event set data = '${JSON.stringify(data)}' where position = ${position}`);
  await start();
  expect(await ask('select name from parked_stream')).toEqual([]);
  expect((await rowsOf(['lesson_mode']))[0]).toEqual(before);
});

it.each(['lesson_row', 'class_row', 'class_member'])('%s is rebuilt too', async (name) => {
  const { tables } = world.projector.readModels.get(name)!;
  const rows = await rowsOf(tables);
  await start(name);
  expect(await rowsOf(tables)).toEqual(rows);
});

it('who reads meanwhile sees the old one, then the new one, never a mix, while facts come in and are taken', async () => {
  await teach(0, 10);
  await world.catchUp();
  await ask(
    `update lesson_mode set interactions = -1; update question_row set text = 'old'; update learner_row set role = 'old'`,
  );
  let isOver = false;
  const seen: string[] = [];
  const [first] = await ask('select lesson_id from lesson_mode order by 1 limit 1');
  const read = async () => {
    while (!isOver) {
      const kinds = await world.side.database.asOfOneMoment('lesson_mode', async (client) => {
        const old = async (text: string) =>
          (await client.query<{ old: boolean }>(text, [first!['lesson_id']])).rows[0]?.old;
        await client.query('select count(*) from person, pg_sleep(0.005)'); // the moment is chosen before a table is touched
        const mode = await old('select interactions = -1 as old from lesson_mode where lesson_id = $1');
        const question = await old(`select bool_and(text = 'old') as old from report_question where lesson_id = $1`);
        const learner = await old(`select bool_and(role = 'old') as old from learner_row where lesson_id = $1`);
        return [mode, question ?? mode, learner ?? mode];
      });
      seen.push(new Set(kinds).size > 1 || kinds[0] === undefined ? 'mixed' : kinds[0] ? 'old' : 'new');
    }
  };
  const alone = async () => {
    while (!isOver) await world.side.database.pool.query('select count(*) from report_learner where score > 0');
  };
  const project = async () => {
    while (!isOver) await world.catchUp();
  };
  const grow = async () => {
    for (let n = 20; n < 30 && !isOver; n += 1) await teach(n, n + 1);
  };
  const others = [read(), read(), alone(), project(), grow()];
  const rebuilt = start();
  await rebuilt.finally(() => (isOver = true));
  await Promise.all(others);
  await world.catchUp();
  expect(seen).not.toContain('mixed');
  expect(seen[0]).toBe('old');
  expect(seen.indexOf('new')).toBeGreaterThan(seen.lastIndexOf('old'));
  const rows = await rowsOf(REPORT_TABLES);
  await start();
  expect(await rowsOf(REPORT_TABLES)).toEqual(rows);
});

it('gives way to who reads for long, and to who takes facts of a lane', async () => {
  let [end, isHeld] = [() => undefined as void, false];
  const reader = world.side.database.asOfOneMoment('lesson_mode', async () => {
    isHeld = true;
    await new Promise<void>((resolve) => (end = resolve));
  });
  await expect.poll(() => isHeld).toBe(true);
  const taker = world.source.transaction(async (manager) => {
    await manager.query('select position from checkpoint where name = $1 for share', [REPORT]);
    await expect.poll(() => waiting()).toBe(true);
  });
  let tries = 0;
  const rebuilt = start(REPORT, () => (tries += 1));
  await taker;
  await expect.poll(() => tries).toBeGreaterThan(3);
  end();
  await reader;
  expect((await rebuilt).gaveWay).toBeGreaterThan(0);
});

/** Whether a rebuild waits for somebody right now. */
const waiting = async (): Promise<boolean> => {
  const [row] = await ask(
    `select count(*)::int as waits from pg_stat_activity where application_name = 'lectern rebuild' and wait_event_type = 'Lock'`,
  );
  return Number(row!['waits']) > 0;
};

it('ended early, or when there is what it would lose, it leaves everything as it was', async () => {
  const [rows, shape] = [await rowsOf(REPORT_TABLES), await shapeOf()];
  await expect(start(REPORT, () => stop.abort())).rejects.toThrow('aborted');
  expect([await rowsOf(REPORT_TABLES), await shapeOf()]).toEqual([rows, shape]);
  stop = new AbortController();
  await ask('create policy theirs on danmu_row using (true)');
  await expect(start()).rejects.toThrow('a policy would be lost');
  expect(await shapeOf()).toEqual(shape);
});
