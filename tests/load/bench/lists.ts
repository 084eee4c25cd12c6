import { Grants } from '@lectern/contracts/access/access.ts';
import { Client } from 'pg';
import type { SignedInPerson } from '../../../services/src/edge/auth/signed-in-person.ts';
import { Database } from '../../../services/src/ops/database/database.ts';
import { Answers } from '../../../services/src/edge/http/questions.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { summary } from '../figures.ts';
import { compare, type Measured } from './rounds.ts';

const [ROWS, CALLS] = [100_000, 100];
const asker = { personId: 'asker', school: 's1', bound: true, secret: '', name: '' } as SignedInPerson;

/** A school with so many grants, each of another person, half of them withdrawn; and another school with as many. */
const FILL = `
  insert into school (id, name) values ('s1', 'One'), ('s2', 'Two');
  insert into person (id, school, name, bound, secret)
  select md5('p' || n)::uuid, 's' || (1 + n % 2), '学生 ' || n, true, '' from generate_series(1, ${2 * ROWS}) n;
  insert into grant_row (person_id, grant_id, kind, given_at, giver_id, uses, school, version, status)
  select md5('p' || n)::uuid, md5('g' || n)::uuid, 'review', n, md5('p' || (n % 100))::uuid, 0, 's' || (1 + n % 2), 1,
    case n % 4 when 0 then 'withdrawn' when 1 then 'withdrawn' else 'given' end
  from generate_series(1, ${2 * ROWS}) n;
  analyze person; analyze grant_row`;

/** A page of a list among many rows, from its filters to what is shown; beside a bare select of as many rows by their key. */
export async function benchLists(settings: Settings, rounds: number): Promise<Measured[]> {
  const server = await startServer(settings);
  const owner = new Client(settings.ownerUrl);
  await owner.connect();
  await owner.query(FILL);
  await owner.end();
  const answer = server.app.get(Answers).find(Grants)!;
  const { reads } = server.app.get(Database);
  const page = (wish: object) => answer(wish, asker, 'administrator', '') as Promise<{ readonly next?: string }>;
  let cursor = '';
  for (let n = 0; n < 100; n += 1) cursor = (await page({ size: 200, ...(cursor !== '' && { cursor }) })).next!;
  const bare = () => reads.query('select * from grant_row where school = $1 order by person_id limit 51', ['s1']);
  const wishes = {
    'first page': {},
    'page 401': { cursor },
    'first page in another order': { order: 'newest' },
    'first page of a search': { search: '学生 1999' },
  };
  const measured: Measured[] = [];
  for (const [name, wish] of Object.entries(wishes))
    measured.push(
      await compare(
        { name: `list of ${ROWS} rows, ${name}, p95`, unit: 'ms', peerName: 'bare select of 51 rows, p95', rounds },
        () => p95(() => page(wish)),
        () => p95(bare),
      ),
    );
  await server.close();
  return measured;
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const since = performance.now();
    await work();
    samples.push(performance.now() - since);
  }
  return summary(samples).p95;
}
