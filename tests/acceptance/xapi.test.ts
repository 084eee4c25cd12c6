import type { Statement } from '@lectern/contracts/xapi/statement.ts';
import { VERBS } from '@lectern/contracts/xapi/vocabulary.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../services/src/ops/database/database.ts';
import { LongReads } from '../../services/src/ops/database/long-reads.ts';
import { RefusedError } from '../../services/src/ops/refusal/refused-error.ts';
import { consumer } from '../../services/src/xapi/consumer.task.ts';
import { Consumers } from '../../services/src/xapi/consumers.ts';
import { StatementQueries } from '../../services/src/xapi/statements.queries.ts';
import { asOwner } from '../support/platform.ts';
import { XapiResult, XapiStatement } from '../support/xapi-standard.ts';
import { EVERYTHING } from '../support/xapi-world.ts';
import { lessonWith, openSchool, receipt, type School } from './school.ts';

/** Two of each came, answered, were scored, stayed and attended; one attendance is taken back, and not shown any more. */
const TOLD = 10;

let school: School;
let credentials: string;
let lessonId: string;

const run = (...positionals: string[]) => runFor(undefined, ...positionals);
const runFor = async (of: string | undefined, ...positionals: string[]) => {
  const said: string[] = [];
  const context = {
    values: { school: of },
    positionals,
    app: async () => school.server.app,
    say: (text: string) => said.push(text),
  };
  await consumer.run(context as never);
  return said.join('\n');
};
const addConsumer = async () => {
  const [, key = '', secret = ''] = /key +(\S+)\nsecret +(\S+)/.exec(await run('add', '数据中心')) ?? [];
  return { key, basic: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
};
const ask = (path: string, init: RequestInit = {}, headers: Record<string, string | undefined> = {}) => {
  const standing = { authorization: credentials, 'x-experience-api-version': '1.0.3', ...headers };
  const given = Object.entries(standing).filter((one): one is [string, string] => one[1] !== undefined);
  return fetch(`${school.url}${path}`, { ...init, headers: given });
};
const list = async (query = '') => XapiResult.parse(await (await ask(`/xapi/statements${query}`)).json());

beforeAll(async () => {
  school = await openSchool();
  credentials = (await addConsumer()).basic;
  const { id, questionId, give, students } = await lessonWith(school, [1, 2]);
  lessonId = id;
  for (const [n, { student }] of students.entries())
    await receipt(student.command('lesson', id, 'SubmitAnswer', { questionId, choice: n === 0 ? 'B' : 'C' }));
  await give('CollectQuestion');
  await give('EndLesson', {});
  await give('MarkAttendance', { personId: students[1]!.student.id, status: 'absent' });
  // What stands in the ledger is shown at once here, without the seconds that it is given to settle.
  const queries = school.server.app.get(StatementQueries);
  vi.spyOn(queries, 'consistentThrough').mockImplementation(async () => Date.now() + 60_000);
  await vi.waitFor(async () => {
    const verbs = (await list()).statements.map(({ verb }) => verb.id);
    if (verbs.length < TOLD || !verbs.includes(VERBS.voided.id)) throw new Error('not all is told yet');
  });
});
afterAll(() => school.close());

describe('GET /xapi/statements', () => {
  it('tells what happened in a lesson, by the standard and under pseudonyms', async () => {
    const { statements, more } = await list('?ascending=true');
    expect(more).toBe('');
    const count = Object.fromEntries(
      Object.entries(VERBS).map(([name, { id }]) => [name, statements.filter(({ verb }) => verb.id === id).length]),
    );
    expect(count).toMatchObject({ initialized: 2, answered: 2, scored: 2, completed: 2, attended: 1, voided: 1 });
    const answered = statements.find(({ verb }) => verb.id === VERBS.answered.id) as unknown as Statement;
    expect(answered).toMatchObject({
      object: { definition: { interactionType: 'choice', correctResponsesPattern: ['B'] } },
      result: { response: 'B', success: true },
      context: { registration: lessonId },
    });
    const [one, two] = await Promise.all([school.student(1), school.student(2)]);
    for (const { id, name } of [one, two]) {
      expect(JSON.stringify(statements)).not.toContain(id);
      expect(JSON.stringify(statements)).not.toContain(name);
    }
  });

  it('goes on at its more links until all was given, and answers single statements', async () => {
    const all = (await list()).statements.map(({ id }) => id);
    const walked: string[] = [];
    for (let page = await list('?limit=5'); ; page = XapiResult.parse(await (await ask(page.more)).json())) {
      walked.push(...page.statements.map(({ id }) => id));
      if (page.more === '') break;
    }
    expect(walked).toEqual(all);
    const single = await ask(`/xapi/statements?statementId=${all[0]}`);
    const statement = XapiStatement.parse(await single.json());
    expect(statement.id).toBe(all[0]);
    expect(Date.parse(single.headers.get('last-modified')!)).toBe(
      Math.floor(Date.parse(statement.stored) / 1000) * 1000,
    );
  });

  it('gives voided statements to who asks for them by name, and no other way', async () => {
    const [voiding] = (await list(`?verb=${encodeURIComponent(VERBS.voided.id)}`)).statements;
    const { id } = voiding!.object as { id: string };
    expect((await ask(`/xapi/statements?statementId=${id}`)).status).toBe(404);
    const voided = XapiStatement.parse(await (await ask(`/xapi/statements?voidedStatementId=${id}`)).json());
    expect(voided.verb.id).toBe(VERBS.attended.id);
    const problem = (await (await ask(`/xapi/statements?voidedStatementId=${voiding!.id}`)).json()) as { code: string };
    expect(problem.code).toBe('xapi.noStatement');
  });

  it('says how far it is, and answers HEAD as GET without the words', async () => {
    const [get, head] = [await ask('/xapi/statements'), await ask('/xapi/statements', { method: 'HEAD' })];
    for (const { headers, status } of [get, head]) {
      expect(status).toBe(200);
      expect(headers.get('x-experience-api-version')).toBe('1.0.3');
      expect(headers.get('x-experience-api-consistent-through')).toMatch(/^\d{4}-.*Z$/);
    }
    expect(await head.text()).toBe('');
  });

  it('is as short, in as few languages or in such a form as is asked for', async () => {
    const [short] = (await list('?format=ids&limit=1')).statements;
    expect(short).not.toHaveProperty('verb.display');
    expect(JSON.stringify(short)).not.toContain('definition');
    const canonical = await ask('/xapi/statements?format=canonical&limit=1', {}, { 'accept-language': 'en;q=0.5, zh' });
    const { statements } = XapiResult.parse(await canonical.json());
    expect(Object.keys(statements[0]!.verb.display!)).toEqual(['zh-CN']);
    const mixed = await ask('/xapi/statements?attachments=true&limit=1');
    const [, boundary = ''] = /^multipart\/mixed; boundary=(\S+)$/.exec(mixed.headers.get('content-type')!) ?? [];
    const [, part = ''] = (await mixed.text()).split(`--${boundary}`);
    expect(XapiResult.parse(JSON.parse(part.split('\r\n\r\n')[1]!)).statements).toHaveLength(1);
  });
});

describe('what the endpoint refuses', () => {
  it.each([
    ['without a version', '/xapi/statements', { 'x-experience-api-version': undefined }, 400, 'xapi.version'],
    ['of another version', '/xapi/statements', { 'x-experience-api-version': '1.1.0' }, 400, 'xapi.version'],
    ['of version 0.95', '/xapi/statements', { 'x-experience-api-version': '0.95' }, 400, 'xapi.version'],
    ['without a key', '/xapi/statements', { authorization: undefined }, 401, 'xapi.credentials'],
    ['with a wrong one', '/xapi/statements', { authorization: 'Basic eDp5' }, 401, 'xapi.credentials'],
    ['with a parameter that is none', '/xapi/statements?Verb=x', {}, 400, 'xapi.parameters'],
    ['beyond no place', '/xapi/more?from=e30', {}, 400, 'xapi.parameters'],
  ])('a question %s', async (_, path, headers, status, code) => {
    const response = await ask(path, {}, headers);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
    expect(response.headers.get('x-experience-api-version')).toBe('1.0.3');
    expect(response.headers.has('www-authenticate')).toBe(status === 401);
  });

  it('and names the parameter that there is not', async () => {
    expect(await (await ask('/xapi/statements?Verb=x')).json()).toMatchObject({ faults: [{ path: 'Verb' }] });
  });

  it('no version that the standard takes', async () => {
    for (const version of ['1.0', '1.0.0', '1.0.9'])
      expect((await ask('/xapi/statements?limit=1', {}, { 'x-experience-api-version': version })).status).toBe(200);
  });

  it('every writing', async () => {
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const response = await ask(
        '/xapi/statements',
        { method, ...(method !== 'DELETE' && { body: '{}' }) },
        { 'content-type': 'application/json' },
      );
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
      expect(await response.json()).toMatchObject({ code: 'xapi.readOnly', title: 'Statements are read-only here' });
    }
  });

  it('a key that was revoked; the list of keys says so', async () => {
    const { key, basic } = await addConsumer();
    expect((await ask('/xapi/statements?limit=1', {}, { authorization: basic })).status).toBe(200);
    await run('revoke', key);
    expect((await ask('/xapi/statements?limit=1', {}, { authorization: basic })).status).toBe(401);
    expect(await run('list')).toMatch(new RegExp(`${key} .* revoked  数据中心`));
    await expect(run('revoke', key)).rejects.toThrow("There's no active key");
    await expect(run('add')).rejects.toThrow('npm run consumer');
  });
});

describe('every answer under /xapi', () => {
  const expectHeaders = ({ headers }: Response) => {
    expect(headers.get('x-experience-api-version')).toBe('1.0.3');
    const through = headers.get('x-experience-api-consistent-through')!;
    expect(new Date(through).toISOString()).toBe(through);
    expect(Date.parse(through)).toBeGreaterThan(0);
  };

  it.each([
    ['statements', 'GET', '/xapi/statements', {}, 200],
    ['about', 'GET', '/xapi/about', { authorization: undefined }, 200],
    ['a writing', 'PUT', '/xapi/statements', {}, 405],
    ['no key', 'GET', '/xapi/statements', { authorization: undefined }, 401],
    ['another version', 'GET', '/xapi/statements', { 'x-experience-api-version': '2.0.0' }, 400],
    ['a wrong parameter', 'GET', '/xapi/statements?Verb=x', {}, 400],
    [
      'a statement that there is not',
      'GET',
      '/xapi/statements?statementId=019a0000-0000-7000-8001-000000000001',
      {},
      404,
    ],
    ['the state resource', 'GET', '/xapi/activities/state', {}, 404],
    ['a profile', 'PUT', '/xapi/agents/profile', {}, 404],
    ['nothing', 'GET', '/xapi', {}, 404],
  ])('says the version and up to when all is there: %s', async (_, method, path, headers, status) => {
    const response = await ask(path, { method }, headers);
    expect(response.status).toBe(status);
    expectHeaders(response);
  });

  it('says when to ask again where it was too often, or too much at once', async () => {
    const consumers = school.server.app.get(Consumers);
    for (const [method, code, seconds] of [
      ['known', 'rate.limited', '60'],
      ['reading', 'xapi.another', '1'],
    ] as const) {
      const refused = vi.spyOn(consumers, method).mockRejectedValue(new RefusedError(code));
      const response = await ask('/xapi/statements');
      refused.mockRestore();
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, seconds]);
      expectHeaders(response);
    }
  });

  it('says it of what was whole last while the database is away', async () => {
    const queries = school.server.app.get(StatementQueries);
    vi.spyOn(queries, 'consistentThrough').mockRejectedValue(new Error('away'));
    vi.setSystemTime(Date.now() + 60_000);
    const response = await ask('/xapi/about');
    vi.useRealTimers();
    vi.spyOn(queries, 'consistentThrough').mockImplementation(async () => Date.now() + 60_000);
    expectHeaders(response);
  });
});

it('a key is of the school that is named, where there are several', async () => {
  await asOwner(school.database, `insert into school (id, name) values ('zweite', '第二')`);
  await expect(run('add', '数据中心')).rejects.toThrow('--school <id>. There are: demo, zweite.');
  await expect(runFor('dritte', 'add', '数据中心')).rejects.toThrow("There's no school dritte.");
  const [, key = ''] = /key +(\S+)/.exec(await runFor('zweite', 'add', '数据中心')) ?? [];
  expect(await run('list')).toContain(`${key}  zweite  `);
  await asOwner(
    school.database,
    `delete from xapi_consumer where school = 'zweite'; delete from school where id = 'zweite'`,
  );
});

it('GET /xapi/about says which versions it speaks, to anybody', async () => {
  const response = await ask('/xapi/about', {}, { authorization: undefined, 'x-experience-api-version': undefined });
  expect(await response.json()).toEqual({ version: ['1.0.0', '1.0.1', '1.0.2', '1.0.3'] });
});

it('whoever reads while a lesson goes on misses nothing: what was whole up to a moment stays as it was', async () => {
  const { id, questionId, students } = await lessonWith(school, [3, 4, 5]);
  // A second is enough here for what is being appended; the endpoint itself waits for five.
  const clock = { now: () => Date.now() + 4000 };
  const reads = school.server.app.get(LongReads, { strict: false });
  const queries = new StatementQueries(school.server.app.get(Database), reads, clock as never);
  const chosen = { ...EVERYTHING, school: 'demo', lessonId: id, limit: 4 };
  const walked: string[] = [];
  const seen: { through: number; ids: string[] }[] = [];
  let after: readonly [number, string] | undefined;
  let isOver = false;
  const answering = (async () => {
    for (const choice of ['A', 'B', 'C', 'D', 'A', 'B'])
      await Promise.all(
        students.map(({ student }) => receipt(student.command('lesson', id, 'SubmitAnswer', { questionId, choice }))),
      );
    isOver = true;
  })();
  await expect
    .poll(
      async () => {
        const through = await queries.consistentThrough();
        const { statements } = await queries.list({ ...chosen, through, ...(after && { after }) }, school.url);
        walked.push(...statements.map((one) => one.id));
        const last = statements.at(-1);
        if (last) after = [Date.parse(last.stored), last.id];
        seen.push({ through, ids: [...walked] });
        return isOver && statements.length === 0 ? walked.length : 0;
      },
      { interval: 20 },
    )
    .toBe(3 + 3 * 6);
  await answering;
  for (const { through, ids } of seen) {
    const { statements } = await queries.list({ ...chosen, through, limit: 1000 }, school.url);
    expect(statements.map((one) => one.id).slice(0, ids.length)).toEqual(ids);
  }
});
