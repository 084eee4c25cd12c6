import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DatasetExport } from '@lectern/contracts/analytics/exports.ts';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { teachLesson } from '../support/taught-lesson.ts';
import { openSchool, type School } from './school.ts';

let school: School;
let analyst: Client;
beforeAll(async () => {
  school = await openSchool();
  await teachLesson(school.database.url, { students: 10, minutes: 12, school: demoSchool.id });
  analyst = await school.other('analyst');
});
afterAll(() => school.close());

const ask = (more: object = {}, by = analyst) =>
  by.fetch('POST', '/api/analytics/exports', {
    body: { id: newId(), dataset: 'event', format: 'jsonl', filters: {}, ...more },
  });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const stateOf = async (id: string) => {
  const { result } = await analyst.query<{ exports: DatasetExport[] }>('/api/analytics/exports');
  return result!.exports.find((one) => one.id === id)!;
};

it('an export is asked for, written, and taken with its manifest', async () => {
  const id = newId();
  expect((await ask({ id })).status).toBe(202);
  await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('done'), { interval: 50 });
  const { rows, sha256 } = await stateOf(id);
  const file = await analyst.fetch('GET', `/api/analytics/exports/${id}/file`);
  expect((await file.text()).trimEnd().split('\n')).toHaveLength(rows);
  expect(await (await analyst.fetch('GET', `/api/analytics/exports/${id}/manifest`)).json()).toMatchObject({
    rows,
    sha256,
  });
  for (const part of ['file', 'manifest']) {
    const other = await (await school.other('operator')).fetch('GET', `/api/analytics/exports/${id}/${part}`);
    expect([other.status, await codeOf(other)]).toEqual([403, 'page.forbidden']);
  }
});

it('statements are exported as the endpoint names them, of the term that was chosen', async () => {
  const lines = async (filters: object) => {
    const id = newId();
    expect((await ask({ id, format: 'xapi', filters })).status).toBe(202);
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('done'), { interval: 50 });
    const file = await analyst.fetch('GET', `/api/analytics/exports/${id}/file`);
    expect(file.headers.get('content-disposition')).toContain('statements.jsonl');
    return (await file.text()).split('\n').filter(Boolean);
  };
  const all = await vi.waitFor(
    async () => {
      const some = await lines({});
      expect(some.length).toBeGreaterThan(10); // what was recorded a moment ago is not told yet
      return some;
    },
    { interval: 500 },
  );
  const first = JSON.parse(all[0]!) as { actor: { account: object } };
  expect(first.actor.account).toMatchObject({ homePage: school.url });
  const { result } = await analyst.query<{ rows: string[][] }>('/api/analytics/datasets/lesson/rows');
  const [, , term] = result!.rows[0]!;
  expect(await lines({ term })).toEqual(all);
  expect(await lines({ term: '2019-1' })).toEqual([]);
});

it('one that is not done has no file yet, and one that is cancelled never', async () => {
  const id = newId();
  await ask({ id });
  await asOwner(school.database, `update job set status = 'cancelled' where id = '${id}'`);
  for (const part of ['file', 'manifest'])
    expect(await codeOf(await analyst.fetch('GET', `/api/analytics/exports/${id}/${part}`))).toBe('export.notReady');
  for (const part of ['file', 'manifest'])
    expect(await codeOf(await analyst.fetch('GET', `/api/analytics/exports/${newId()}/${part}`))).toBe('page.missing');
  const cancelled = await analyst.fetch('POST', `/api/analytics/exports/${id}/cancel`, { body: {} });
  expect(await cancelled.json()).toMatchObject({ id, status: 'cancelled' });
});

it('is refused to who has no grant, with filters that the dataset has not, and without sense', async () => {
  for (const by of [await school.teacher(), await school.other('admin')])
    expect(await codeOf(await ask({}, by))).toBe('page.forbidden');
  expect(await codeOf(await ask({ dataset: 'lesson', filters: { verb: 'x' } }))).toBe('request.invalid');
  expect(await codeOf(await ask({ dataset: 'person' }))).toBe('request.invalid');
  expect(await codeOf(await ask({ filters: { where: '{"learner":1}' } }))).toBe('request.invalid');
  const misspelt = await ask({ filters: { lessn: newId() } }); // all rows of the school are not what was meant
  expect(await misspelt.json()).toMatchObject({ faults: [{ path: 'filters.lessn' }] });
  const faultsOf = async (more: object) => (await (await ask({ format: 'xapi', ...more })).json()) as object;
  expect(await faultsOf({ dataset: 'answer' })).toMatchObject({
    faults: [{ path: 'format', code: 'export.noSuchFormat' }],
  });
  for (const filters of [{ verb: 'AnswerSubmitted' }, { where: '{"source":"fact"}' }])
    expect(await faultsOf({ filters })).toMatchObject({ faults: [{ code: 'dataset.noSuchFilter' }] });
});
