import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { sessionOf } from '../../../services/src/edge/auth/sessions.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { teachLesson } from '../../support/taught-lesson.ts';
import { summary, type Summary } from '../figures.ts';
import { answering, receipts } from './answering.ts';
import { compare, type Measured } from './rounds.ts';

const [CALLS, LESSON] = [200, { students: 300, minutes: 45 }];
const PATIENCE_MS = 30_000;

/** Receipts of a running class while one teacher keeps 200 calls of a report, or of a list, under way, beside the same without them. */
export async function benchFlood(settings: Settings, rounds: number): Promise<Measured[]> {
  const running = await answering(settings);
  const teacherId = newId();
  const { lessonId } = await teachLesson(settings.databaseUrl, { ...LESSON, school: 'bench', teacherId });
  const cookie = `${COOKIES.session}=${await sessionFor(settings, teacherId)}`;
  const report = `http://127.0.0.1:${running.port}/api/lesson/${lessonId}/report`;
  await untilKept(report, cookie);
  const results: Measured[] = [];
  for (const [asked, url] of [
    ['report', report],
    ['list', `http://127.0.0.1:${running.port}/api/classes`],
  ] as const) {
    const [flooded, calm]: [Summary[], Summary[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      calm.push(summary(await receipts(running)));
      const flood = new Flood(url, cookie);
      await flood.begun;
      flooded.push(summary(await receipts(running)));
      const { answered, refused } = await flood.end();
      console.log(`  ${asked}: ${answered} calls answered, ${refused} told to come again`);
    }
    for (const figure of ['p50', 'p95'] as const) {
      const next = (all: readonly Summary[]) => {
        const left = all.values();
        return () => left.next().value![figure];
      };
      const name = `receipts beside ${CALLS} ${asked} calls of one teacher, ${figure}`;
      const about = { name, unit: 'ms', peerName: 'the same class alone', rounds };
      results.push(await compare(about, next(flooded), next(calm)));
    }
  }
  await running.close();
  return results;
}

async function sessionFor(settings: Settings, personId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const client = new Client(settings.ownerUrl);
  await client.connect();
  await client.query(`insert into session (token, person, expires_at) values ($1, $2, now() + interval '1 day')`, [
    Buffer.from(sessionOf(token), 'hex'),
    personId,
  ]);
  await client.end();
  return token;
}

/** Read models take the taught lesson after it was written. */
async function untilKept(url: string, cookie: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(url, { headers: { cookie } });
    if (response.ok) return;
    if (Date.now() > until) throw new Error(`No report: ${await response.text()}`);
    await pause(100);
  }
}

/** The calls come from a thread of their own, so that they take no turn of the event loop that is measured. */
class Flood {
  private readonly worker: Worker;
  readonly begun: Promise<unknown>;

  constructor(url: string, cookie: string) {
    this.worker = new Worker(CALLER, { eval: true, workerData: { url, cookie, calls: CALLS } });
    this.begun = this.heard();
  }

  async end(): Promise<{ readonly answered: number; readonly refused: number }> {
    const counted = this.heard();
    this.worker.postMessage('end');
    const counts = await counted;
    await this.worker.terminate();
    return counts as { answered: number; refused: number };
  }

  private readonly heard = () => new Promise<unknown>((resolve) => this.worker.once('message', resolve));
}

/** Each caller asks again as soon as it is answered; who is told to come again does so when it was told to. */
const CALLER = `
  const { parentPort, workerData: { url, cookie, calls } } = require('node:worker_threads');
  const { setTimeout: pause } = require('node:timers/promises');
  const over = new AbortController();
  let [answered, refused] = [0, 0];
  const call = async () => {
    while (!over.signal.aborted) {
      const response = await fetch(url, { headers: { cookie } });
      await response.arrayBuffer();
      if (response.status === 429) {
        refused += 1;
        const againMs = 1000 * Number(response.headers.get('retry-after')) * (1 + Math.random());
        await pause(againMs, undefined, { signal: over.signal }).catch(() => undefined);
      } else if (response.ok) answered += 1;
      else throw new Error('The report answered ' + response.status);
    }
  };
  const all = Promise.all(Array.from({ length: calls }, call));
  setTimeout(() => parentPort.postMessage('begun'), 1000);
  parentPort.on('message', () => {
    over.abort();
    void all.then(() => parentPort.postMessage({ answered, refused }));
  });
`;
