import type { Cell } from '@lectern/contracts/analytics/column.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoAnalyst, demoSchool } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { teachLesson, type Taught } from '../support/taught-lesson.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly asOf: { readonly position: number; readonly lagMs: number };
}
interface Counts {
  readonly groups: readonly { readonly by: readonly Cell[]; readonly rows: number; readonly value: number | null }[];
}
interface Behind {
  readonly facts: readonly {
    readonly stream: string;
    readonly version: number;
    readonly type: string;
    readonly learner?: string;
  }[];
  readonly next?: number;
}
interface People {
  readonly people: Readonly<Record<string, { readonly name: string; readonly login?: string }>>;
}

let school: School;
let analyst: Client;
let taught: Taught;
beforeAll(async () => {
  school = await openSchool();
  taught = await teachLesson(school.database.url, { students: 30, minutes: 20, school: demoSchool.id });
  analyst = await school.other('analyst');
  const head = await sql<{ n: string }>('select max(position) as n from event');
  await vi.waitUntil(async () => (await asked<Rows>('lesson/rows')).asOf.position >= Number(head[0]!.n));
});
afterAll(() => school.close());

const sql = async <Row>(text: string) => (await asOwner(school.database, text)) as Row[];
const asked = async <Result>(
  path: string,
  query: Readonly<Record<string, string>> = {},
  by = analyst,
): Promise<Result> => {
  const { result, problem } = await by.query<Result>(
    `/api/analytics/datasets/${path}?${new URLSearchParams(query).toString()}`,
  );
  if (result === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return result;
};
const reidentified = (learners: readonly string[], by = analyst) =>
  by.query<People>(`/api/analytics/learners?learners=${learners.join(',')}`);
const learnersOf = async (n: number): Promise<string[]> => {
  const { rows } = await asked<Rows>('learner_lesson/rows', { lesson: taught.lessonId, limit: String(n) });
  return rows.map((row) => row[4] as string);
};

describe('the learning log', () => {
  it('says what there is, how much of it and how fresh', async () => {
    const { result } = await analyst.query<{
      datasets: { name: string; rows: number; columns: object[]; asOf: object }[];
    }>('/api/analytics/datasets');
    const [count] = await sql<{ n: number }>(`select count(*)::int as n from dataset.answer where school = 'demo'`);
    expect(result!.datasets.find(({ name }) => name === 'answer')).toMatchObject({
      rows: count!.n,
      estimated: false,
      filters: ['term', 'class', 'lesson', 'learner', 'time'],
      asOf: { lagMs: 0 },
    });
  });

  it('answers which question was hardest, and whether those who came late did worse, as SQL does', async () => {
    const term = { class: taught.classId };
    const { groups } = await asked<Counts>('answer/counts', {
      ...term,
      by: 'question',
      measure: 'share:correct',
      sort: 'value',
    });
    const [hardest] = await sql<{ question: string; share: number }>(
      `select question, avg(correct::int)::float8 as share from dataset.answer
       where class = '${taught.classId}' group by question having count(correct) > 0 order by 2, 1 limit 1`,
    );
    expect(groups[0]).toMatchObject({ by: [hardest!.question], value: hardest!.share });
    const where = JSON.stringify({ question: hardest!.question });
    const late = await asked<Counts>('answer/counts', { ...term, where, by: 'came_late', measure: 'share:correct' });
    const expected = await sql<{ late: boolean; n: number; share: number }>(
      `select came_late as late, count(*)::int as n, avg(correct::int)::float8 as share from dataset.answer
       where question = '${hardest!.question}' group by 1 order by 1`,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(late.groups).toEqual(expected.map((row) => ({ by: [row.late], rows: row.n, value: row.share })));
  });

  it('shows the facts behind a cell: where they stand, and of whom under a pseudonym', async () => {
    const lesson = taught.lessonId;
    const all = await asked<Rows>('learner_lesson/rows', { lesson, limit: '50' });
    // Of those who never came there is nothing to show.
    const learner = all.rows.find((row) => Number(row[all.columns.indexOf('answered')]) > 0)![4] as string;
    const cell = { lesson, learner };
    const row = await asked<Rows>('learner_lesson/rows', cell);
    const figure = (name: string) => Number(row.rows[0]![row.columns.indexOf(name)]);
    const { facts } = await asked<Behind>('learner_lesson/facts', { ...cell, column: 'answered' });
    const [person] = await sql<{ id: string }>(`select person_id as id from pseudonym where learner = '${learner}'`);
    const given = await sql<{ version: number }>(
      `select version from event where stream = 'lesson/${taught.lessonId}' and type in ('AnswerSubmitted', 'LateAnswerAccepted')
         and data->>'personId' = '${person!.id}' order by version`,
    );
    expect(facts.map(({ version }) => version)).toEqual(given.map(({ version }) => version));
    expect(new Set(facts.map((fact) => fact.learner))).toEqual(new Set([learner]));
    expect(facts.length).toBeGreaterThanOrEqual(figure('answered'));
    expect(JSON.stringify(facts)).not.toContain(person!.id);
    const danmu = await asked<Behind>('learner_lesson/facts', { ...cell, column: 'danmu' });
    expect(danmu.facts).toHaveLength(figure('danmu'));
  });

  it('shows the facts behind many rows page by page, those of auditors not among them', async () => {
    const seen: Behind['facts'][number][] = [];
    let next: number | undefined;
    do {
      const page = await asked<Behind>('question/facts', {
        class: taught.classId,
        column: 'answered',
        ...(next !== undefined && { next: String(next) }),
      });
      seen.push(...page.facts);
      next = page.next;
    } while (next !== undefined);
    const [count] = await sql<{ n: number }>(
      `select count(*)::int as n from event where stream = 'lesson/${taught.lessonId}'
         and type in ('AnswerSubmitted', 'LateAnswerAccepted') and meta->>'role' <> 'auditor'`,
    );
    expect(seen).toHaveLength(count!.n);
    const events = await asked<Behind>('event/facts', { lesson: taught.lessonId, verb: 'LessonStarted' });
    expect(events.facts.map(({ stream, type }) => [stream, type])).toEqual([
      [`lesson/${taught.lessonId}`, 'LessonStarted'],
    ]);
  });

  it('refuses what it is not asked for so', async () => {
    const refused = async (path: string) => (await refusal(analyst.query(`/api/analytics/datasets/${path}`))).code;
    expect(await refused('people/rows')).toBe('request.invalid');
    expect(await refused('lesson/rows?learner=' + newId())).toBe('request.invalid');
    for (const part of ['rows', 'counts?by=term', 'facts'])
      expect(await refused(`lesson/${part}${part.includes('?') ? '&' : '?'}lessn=x`)).toBe('request.invalid');
    expect(await refused('lesson/rows?limit=201')).toBe('request.invalid');
    expect(await refused('answer/facts?column=nothing')).toBe('request.invalid');
  });

  it.each([
    ['verb', 'verb=%00'],
    ['where', `where=${encodeURIComponent(String.raw`{"verb":"\u0000"}`)}`],
    ['where', 'where={"date":"2026-02-30"}'],
    ['where', 'where={"date":"0000-02-03"}'],
    ['where', 'where={"at":-210866803200001}'],
    ['next', `next=${Buffer.from(String.raw`[0,"\u0000"]`).toString('base64url')}`],
    ['from', 'from=-210866803200001'],
  ])('refuses what the database could not hold, and says that it was %s: %s', async (path, given) => {
    const { code, faults } = await refusal(analyst.query(`/api/analytics/datasets/event/rows?${given}`));
    expect([code, faults]).toEqual(['request.invalid', [expect.objectContaining({ path })]]);
  });

  it('answers for everything that it can hold', async () => {
    const held = {
      from: '-210866803200000',
      to: '9007199254740991',
      where: '{"date":"2028-02-29","at":-210866803200000}',
    };
    expect((await asked<Rows>('event/rows', held)).rows).toEqual([]);
  });

  it('takes texts without what no text of the database holds, as every query does', async () => {
    const teacher = await school.teacher();
    const facts = async (types: string) =>
      (await teacher.query(`/api/lesson/${taught.lessonId}/replay/facts?types=${types}`)).result;
    expect(await facts('%00')).toEqual(await facts(''));
    expect(await facts('Lesson%00Started')).toMatchObject({ facts: [{ type: 'LessonStarted' }] });
  });
});

describe('who stands behind a pseudonym', () => {
  const uses = () =>
    sql<{ data: { learners: string[] } }>(
      `select data from event where stream = 'access/${demoAnalyst.id}' and type = 'LearnersReidentified' order by version`,
    );

  it('is told with a grant of its own, recorded first, and never of who was erased', async () => {
    const learners = await learnersOf(4);
    expect((await refusal(reidentified(learners))).code).toBe('page.forbidden');
    expect(await uses()).toEqual([]);

    const operator = await school.other('operator');
    const grantId = newId();
    await receipt(operator.command('access', demoAnalyst.id, 'GiveGrant', { grantId, kind: 'reidentify', scope: {} }));
    const names = await sql<{ learner: string; name: string }>(
      `select s.learner, p.name from pseudonym s join person p on p.id = s.person_id where s.learner = any('{${learners.join(',')}}')`,
    );
    const { result } = await reidentified(learners);
    expect(result!.people).toEqual(Object.fromEntries(names.map(({ learner, name }) => [learner, { name }])));
    expect((await uses()).map(({ data }) => data.learners)).toEqual([learners]);

    await sql(`delete from person where id = (select person_id from pseudonym where learner = '${learners[0]}')`);
    expect(Object.keys((await reidentified(learners)).result!.people).toSorted()).toEqual(learners.slice(1).toSorted());
    expect(await uses()).toHaveLength(2);

    await receipt(operator.command('access', demoAnalyst.id, 'WithdrawGrant', { grantId }));
    expect((await refusal(reidentified(learners))).code).toBe('page.forbidden');
    expect(await uses()).toHaveLength(2);
  });

  it('is told of at most 200 at once', async () => {
    const many = (n: number) => Array.from({ length: n }, () => newId());
    expect((await refusal(reidentified(many(201)))).code).toBe('request.invalid');
    expect((await refusal(reidentified(many(200)))).code).toBe('page.forbidden');
    expect((await refusal(reidentified(['x'.repeat(36)]))).code).toBe('request.invalid');
  });
});
