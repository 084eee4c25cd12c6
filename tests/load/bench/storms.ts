import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { csrfOf } from '../../../services/src/edge/auth/csrf.ts';
import { sessionOf } from '../../../services/src/edge/auth/sessions.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { summary, type Summary } from '../figures.ts';
import { answering, receipts } from './answering.ts';
import { compare, type Measured } from './rounds.ts';

const [SIGNING_IN, PASSWORD] = [500, 'a long way from common'];
const JOINING = [1000, 3000] as const;
/** Within so long a whole year has joined by the code on the wall. */
const GOAL_S = 10;

/** What one person does, one request after another. */
type Steps = readonly {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}[];

/** Everybody comes at once: 500 sign in beside a class that answers; 1,000 and 3,000 join a class by its code. */
export async function benchStorms(settings: Settings, rounds: number): Promise<Measured[]> {
  const running = await answering(settings);
  const url = `http://127.0.0.1:${running.port}`;
  const people = await Crowd.open(settings);
  const [beside, alone]: [Summary[], Summary[]] = [[], []];
  const joined = new Map(JOINING.map((count) => [count, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    alone.push(summary(await receipts(running)));
    const storm = run(url, await people.signingIn());
    beside.push(summary(await receipts(running)));
    tell('signed in', await storm);
    for (const [count, seconds] of joined) {
      const joining = await run(url, await people.joining(running.createClass, count));
      tell('joined', joining);
      seconds.push(Math.max(...joining.took) / 1000);
    }
  }
  await people.close();
  await running.close();
  const next = <Of>(all: readonly Of[]) => {
    const left = all.values();
    return () => left.next().value!;
  };
  const results: Measured[] = [];
  for (const figure of ['p50', 'p99'] as const) {
    const about = { name: `receipts beside ${SIGNING_IN} who sign in, ${figure}`, unit: 'ms', rounds };
    const [storms, calms] = [next(beside), next(alone)];
    results.push(
      await compare(
        { ...about, peerName: 'the same class alone' },
        () => storms()[figure],
        () => calms()[figure],
      ),
    );
  }
  for (const [count, seconds] of joined) {
    const about = { name: `until ${count} who join at once are in`, unit: 's', peerName: 'the goal', rounds };
    results.push(await compare(about, next(seconds), () => GOAL_S));
  }
  return results;
}

interface Outcome {
  /** Of each person from the beginning to the end, in ms. */
  readonly took: readonly number[];
  /** What was answered with something else than 2xx, and how often. */
  readonly refused: Readonly<Record<string, number>>;
}

function tell(did: string, { took, refused }: Outcome): void {
  const { p50, p95, max } = summary(took);
  console.log(`  ${took.length} ${did}: p50 ${p50} ms, p95 ${p95} ms, the last after ${max} ms`, refused);
}

/** People who have accounts, and sessions. */
class Crowd {
  private constructor(
    private readonly client: Client,
    private readonly password: string,
  ) {}

  static async open(settings: Settings): Promise<Crowd> {
    const client = new Client(settings.ownerUrl);
    await client.connect();
    return new Crowd(client, await hash(PASSWORD));
  }

  /** Other people each time: nobody's browser is known. */
  async signingIn(): Promise<Steps[]> {
    const ids = await this.people(SIGNING_IN);
    await this.client.query(
      `insert into account (school, login, person, password) select 'bench', id, id::uuid, $2 from unnest($1::text[]) as p (id)`,
      [ids, this.password],
    );
    const csrf = randomBytes(24).toString('base64url');
    const headers = { cookie: `${COOKIES.csrf}=${csrf}`, [HEADERS.csrf]: csrf };
    return ids.map((account) => [{ path: '/api/session', headers, body: { account, password: PASSWORD } }]);
  }

  async joining(createClass: () => Promise<string>, count: number): Promise<Steps[]> {
    const [ids, classId] = [await this.people(count), await createClass()];
    const { rows } = await this.client.query<{ code: string }>('select code from code where stream = $1', [
      `class/${classId}`,
    ]);
    const { code } = rows[0]!;
    const all = await signedIn(this.client, ids);
    return all.map((own) => [
      { path: `/api/codes/${code}`, headers: { cookie: own.cookie } },
      { path: `/api/class/${classId}/JoinClass`, headers: { ...own, [HEADERS.key]: newId() }, body: { code } },
    ]);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private async people(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId());
    await this.client.query(
      `insert into person (id, school, name, bound, secret) select id::uuid, 'bench', id, true, id from unnest($1::text[]) as p (id)`,
      [ids],
    );
    return ids;
  }
}

/** A session for each of these people, as the headers of their requests. */
export async function signedIn(client: Client, people: readonly string[]) {
  const tokens = people.map(() => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into session (token, person, expires_at)
     select decode(token, 'hex'), person, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as s (token, person)`,
    [tokens.map(sessionOf), people],
  );
  return tokens.map((token) => {
    const csrf = csrfOf(token);
    return { cookie: `${COOKIES.session}=${token}; ${COOKIES.csrf}=${csrf}`, [HEADERS.csrf]: csrf };
  });
}

/** From a thread of their own, so that they take no turn of the event loop that is measured. */
export async function run(url: string, people: readonly Steps[]): Promise<Outcome> {
  const worker = new Worker(CALLER, { eval: true, workerData: { url, people } });
  const outcome = await new Promise<Outcome>((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  );
  await worker.terminate();
  return outcome;
}

const CALLER = `
  const { parentPort, workerData: { url, people } } = require('node:worker_threads');
  const refused = {};
  const since = performance.now();
  const go = async (steps) => {
    for (const { path, headers, body } of steps) {
      const json = body && { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: body ? 'POST' : 'GET', headers: { ...headers, ...json }, body: body && JSON.stringify(body) });
      const answer = await response.json();
      if (!response.ok) {
        const said = response.status + ' ' + answer.code;
        refused[said] = (refused[said] ?? 0) + 1;
      }
    }
    return performance.now() - since;
  };
  void Promise.all(people.map(go)).then((took) => parentPort.postMessage({ took, refused }));
`;
