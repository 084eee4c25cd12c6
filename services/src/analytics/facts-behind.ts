import { columnOf, type Dataset } from '@lectern/contracts/analytics/datasets.ts';
import type { Reading } from '../ops/database/long-reads.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { invalid, rowsOf, Statement, type Chosen } from './chosen-rows.ts';
import { standingIn } from './dataset-standing.ts';

const PAGE = 50;
/** So many rows have too many facts behind them to be looked at one by one. */
const MOST_ROWS = 20_000;

interface Found {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly at: number;
  readonly learner: string | null;
  readonly actor: string | null;
  readonly role: string;
}

/** What a row is about: a lesson, and where it is about them someone in it, or a question of it. */
interface About {
  readonly lesson: string;
  readonly person?: string;
  readonly question?: string;
}

/** The facts that the rows rest on that were chosen, or one column of them, in the ledger's order. */
export async function factsBehind(reading: Reading, chosen: Chosen, column: string | undefined, after: number) {
  const { position: until } = await standingIn(reading);
  const statement = new Statement();
  const conditions = [
    `e.position > ${statement.value('long', after)}`,
    `e.position <= ${statement.value('long', until)}`,
    ...(await (chosen.dataset.name === 'event'
      ? itself(reading, chosen, statement)
      : behind(reading, chosen, column, statement))),
  ];
  const found = await reading.rows<Found>(
    `select e.position::float8 as position, e.stream, e.version, e.type, round(date_part('epoch', e.at) * 1000) as at,
       p.learner, a.learner as actor, e.meta->>'role' as role
     from event e
     left join pseudonym p on p.person_id::text = e.data->>'personId'
     left join pseudonym a on a.person_id::text = e.meta->>'actor'
     where ${conditions.join(' and ')} order by e.position limit ${PAGE + 1}`,
    statement.values,
  );
  const facts = found.slice(0, PAGE).map(({ learner, actor, ...fact }) => ({
    ...fact,
    ...(learner !== null && { learner }),
    ...(actor !== null && { actor }),
  }));
  return { facts, ...(found.length > PAGE && { next: facts.at(-1)!.position }) };
}

/** An event that is a fact is its own. */
async function itself(reading: Reading, chosen: Chosen, statement: Statement): Promise<string[]> {
  const rows = await subjects<{ position: number }>(
    reading,
    chosen,
    'd.position::float8 as position',
    'd.position is not null',
  );
  return [
    `e.position = any(${list(
      statement,
      rows.map(({ position }) => position),
      'bigint',
    )})`,
  ];
}

async function behind(
  reading: Reading,
  chosen: Chosen,
  column: string | undefined,
  statement: Statement,
): Promise<string[]> {
  const { columns } = chosen.dataset;
  const has = (name: string) => columns.some((one) => one.name === name);
  const select = ['d.lesson', has('learner') && 'd.person_id as person', has('question') && 'd.question'].filter(
    Boolean,
  );
  const rows = await subjects<About>(reading, chosen, select.join(', '), 'true');
  const streamOf = ({ lesson }: About) => `lesson/${lesson}`;
  const conditions = [
    `e.stream = any(${list(statement, rows.map(streamOf), 'text')})`,
    `e.type = any(${list(statement, typesOf(chosen.dataset, column), 'text')})`,
    `e.meta->>'role' <> 'auditor'`, // in no figure
  ];
  const [person, question] = [`(e.data->>'personId')`, `(e.data->>'questionId')`];
  const among = (fields: readonly string[], keyOf: (about: About) => readonly (string | undefined)[]) => {
    const keys = rows.map((about) => [streamOf(about), ...keyOf(about)].join(' '));
    const named = ['e.stream', ...fields].join(` || ' ' || `);
    conditions.push(`(${named} is null or ${named} = any(${list(statement, keys, 'text')}))`);
  };
  if (has('learner')) among([person], (about) => [about.person]);
  if (has('question')) among([question], (about) => [about.question]);
  if (has('learner') && has('question')) among([question, person], (about) => [about.question, about.person]);
  return conditions;
}

async function subjects<Row>(reading: Reading, chosen: Chosen, select: string, condition: string): Promise<Row[]> {
  const statement = new Statement();
  const text = `select distinct ${select} from ${rowsOf(chosen, statement)} and ${condition} limit ${MOST_ROWS + 1}`;
  const rows = await reading.rows<Row>(text, statement.values);
  if (rows.length > MOST_ROWS) throw new RefusedError('query.tooSlow');
  return rows;
}

/** The kinds of facts that a column rests on, or all columns. */
function typesOf(dataset: Dataset, column: string | undefined): readonly string[] {
  if (column === undefined) return [...new Set(dataset.columns.flatMap(({ facts = [] }) => facts))];
  const found = columnOf(dataset, column);
  if (found === undefined) throw invalid('column', 'dataset.noSuchColumn');
  return found.facts ?? [];
}

const list = (statement: Statement, values: readonly unknown[], type: 'text' | 'bigint'): string =>
  `$${statement.values.push([...new Set(values)])}::${type}[]`;
