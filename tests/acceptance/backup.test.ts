import { newId } from '@lectern/contracts/kernel/ids.ts';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { backup } from '../../services/src/backup/backup.task.ts';
import { eraseTask } from '../../services/src/backup/erase.task.ts';
import { restore } from '../../services/src/backup/restore.task.ts';
import { verifyLog } from '../../services/src/evidence/verify-log.task.ts';
import { readSettings } from '../../services/src/ops/settings.ts';
import { TaskFailed, type Task, type TaskContext } from '../../services/src/ops/task.ts';
import { Client } from '../support/client.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { asOwner } from '../support/platform.ts';
import { pdfWithPages, upload } from '../support/upload.ts';
import { lessonWith, openSchool, receipt, schedule, serverOn, urlOf, type School } from './school.ts';

let school: School;
let place: string;
let lesson: Awaited<ReturnType<typeof lessonWith>>;
let file: string;
const others: TestDatabase[] = [];

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  school = await openSchool({ LECTERN_DATA: join(place, 'here'), LECTERN_FILES: join(place, 'here', 'files') });
  lesson = await lessonWith(school, [1, 2]);
  for (const { student } of lesson.students)
    await receipt(student.command('lesson', lesson.id, 'SendDanmu', { danmuId: newId(), words: `我是 ${student.id}` }));
  const uploaded = await upload(lesson.teacher, pdfWithPages(['Eins']));
  file = uploaded.file!;
  await lesson.give('EndLesson', {});
  await lesson.teacher.query('/api/evidence/head');
});
afterAll(async () => {
  await school.close();
  await Promise.all(others.map((one) => one.drop()));
  await rm(place, { recursive: true, force: true });
});

const settingsOf = (url: string, folder: string) =>
  readSettings({ DATABASE_URL: url, LECTERN_DATA: join(place, folder), LECTERN_LOG: 'silent' });

async function run(
  task: Task,
  url: string,
  folder: string,
  positionals: string[],
  values: TaskContext['values'] = {},
): Promise<string> {
  const said: string[] = [];
  await task.run({
    settings: settingsOf(url, folder),
    values,
    positionals,
    stop: new AbortController().signal,
    say: (text) => said.push(text),
    progress: () => {},
    app: () => Promise.reject(new Error('no program is needed')),
  });
  return said.join('\n');
}

async function empty(): Promise<TestDatabase> {
  const database = await migratedDatabase();
  others.push(database);
  return database;
}

async function facts(url: string): Promise<unknown[]> {
  const client = new Postgres({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select * from event order by position');
  await client.end();
  return rows;
}

it('a backup that is taken while the school runs is restored elsewhere: every fact, file and account, on a new incarnation', async () => {
  const taken = join(place, 'taken');
  expect(await run(backup, school.database.url, 'here', [taken])).toMatch(/\d+ facts, \d+ tables, \d+ files/);
  const before = await facts(school.database.url);
  const target = await empty();
  const said = await run(restore, target.url, 'there', [taken]);
  expect(await facts(target.url)).toEqual(before.slice(0, Number(/^(\d+) facts/.exec(said)![1])));

  const [, incarnation] = /--restored (\S+)/.exec(said)!;
  await run(verifyLog, target.url, 'there', [], { restored: [incarnation!] });
  const server = await serverOn(target, {
    LECTERN_DATA: join(place, 'there'),
    LECTERN_FILES: join(place, 'there', 'files'),
  });
  try {
    const teacher = await Client.signIn(urlOf(server), 'teacher', DEMO_PASSWORD);
    const there = await teacher.query(`/api/lesson/${lesson.id}/questions`);
    expect(there.result).toEqual((await lesson.teacher.query(`/api/lesson/${lesson.id}/questions`)).result);
    const files = await readdir(join(place, 'there', 'files'), { recursive: true });
    expect(files.some((name) => name.endsWith(file))).toBe(true);
    await schedule(teacher, '恢复之后'); // and it goes on from there
  } finally {
    await server.close();
  }
});

it('who was erased after the backup is erased again by the restore', async () => {
  const taken = join(place, 'before-erasure');
  await run(backup, school.database.url, 'here', [taken]);
  const { student } = lesson.students[1]!;
  await asOwner(
    school.database,
    `insert into contact (school, kind, address, person) values ('demo', 'email', 'two@school.example', '${student.id}')`,
  );
  await run(eraseTask, school.database.url, 'here', ['Two@school.example'], { yes: true }); // as they signed up
  const target = await empty();
  expect(await run(restore, target.url, 'here', [taken])).toContain('Erased again: 1.');
  const client = new Postgres({ connectionString: target.url });
  await client.connect();
  const { rows } = await client.query('select secret, name from person where id = $1', [student.id]);
  await client.end();
  expect(rows).toEqual([{ secret: '', name: `···${student.id.slice(-4)}` }]);
});

it('refuses a backup whose tables were made from another definition of their rows', async () => {
  const taken = join(place, 'of-another-definition');
  await run(backup, school.database.url, 'here', [taken]);
  const target = await empty();
  await asOwner(target, `comment on table class_row is 'what an earlier version said'`);
  await expect(run(restore, target.url, 'elsewhere', [taken])).rejects.toThrow(
    /another version of Lectern \(class_row \w{32}, class_row what an earlier version said\)/,
  );
  expect(await facts(target.url)).toEqual([]);
});

it('refuses a backup that was changed, lacks a part or is none, and a database that has facts', async () => {
  const taken = join(place, 'to-be-broken');
  await run(backup, school.database.url, 'here', [taken]);
  const target = await empty();
  const restored = (folder = taken, url = target.url) => run(restore, url, 'elsewhere', [folder]);
  await expect(restored(taken, school.database.url)).rejects.toThrow('This database has facts already');
  await expect(restored(place)).rejects.toThrow('is no backup');
  await appendFile(join(taken, 'tables', 'event.gz'), 'x');
  await expect(restored()).rejects.toThrow('tables/event.gz is not what was backed up.');
  await rm(join(taken, 'tables', 'event.gz'));
  await expect(restored()).rejects.toThrow(TaskFailed);
  await writeFile(join(taken, 'manifest.json'), '{"format":2}');
  await expect(restored()).rejects.toThrow('cannot be read');
  expect(await facts(target.url)).toEqual([]);
  await expect(run(backup, school.database.url, 'here', [taken])).rejects.toThrow('is there already');
});
