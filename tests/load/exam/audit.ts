import { AnswerSaved, AttemptCollected, AttemptStarted, AttemptSubmitted } from '@lectern/contracts/attempt/facts.ts';
import { Client as Database } from 'pg';
import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import type { Sitter } from './sitter.ts';

interface Logged {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: {
    readonly itemId: string;
    readonly choice?: string;
    readonly typedAt: number;
    readonly lateMs?: number;
  };
}

export interface Audit {
  readonly facts: number;
  readonly late: number;
  readonly submitted: number;
  readonly collected: number;
  /** Answers that were typed and are on a device only. */
  readonly onDevices: number;
  /** Stored a second time: a page that was loaded anew does not know that it had arrived. */
  readonly again: number;
  readonly wrong: readonly string[];
}

const AT_ONCE = 20;
const KINDS = [AttemptStarted, AnswerSaved, AttemptSubmitted, AttemptCollected].map(({ type }) => type);

/** Holds what each device was told and what was typed on it against the log [R8.35]. */
export async function auditExam(databaseUrl: string, sitters: readonly Sitter[]): Promise<Audit> {
  const rows = await logged(databaseUrl, sitters);
  const byStream = Map.groupBy(rows, ({ stream }) => stream);
  const wrong: string[] = [];
  let [onDevices, again] = [0, 0];
  for (const sitter of sitters) {
    const log = byStream.get(`attempt/${sitter.attemptId}`) ?? [];
    const answers = log.filter(({ type }) => type === AnswerSaved.type);
    const say = (what: string) => wrong.push(`${sitter.client.name}: ${what}`);
    if (log.filter(({ type }) => type === AttemptStarted.type).length !== 1) say('has not begun exactly once');
    for (const { answers: told, version } of sitter.told)
      for (const { itemId, choice, typedAt } of told) {
        const found = answers.filter(({ data }) => data.itemId === itemId && data.typedAt === typedAt);
        const isThere = found.some((one) => one.data.choice === choice && one.version <= version);
        if (!isThere) say(`was told #${version}, and the log has ${JSON.stringify(found)}`);
        else if (found.length > 1) again += 1;
      }
    const held = sitter.sheet?.state().held ?? {};
    for (const [itemId, { typedAt }] of sitter.typed) {
      if (answers.some(({ data }) => data.itemId === itemId && data.typedAt === typedAt)) continue;
      if (held[itemId]?.typedAt === typedAt) onDevices += 1;
      else say(`typed an answer to ${itemId} that is neither in the log nor on the device`);
    }
  }
  wrong.push(...(await unreadable(sitters)));
  const count = (type: string) => rows.filter((one) => one.type === type).length;
  return {
    facts: rows.length,
    late: rows.filter(({ data }) => data.lateMs !== undefined).length,
    submitted: count(AttemptSubmitted.type),
    collected: count(AttemptCollected.type),
    onDevices,
    again,
    wrong,
  };
}

async function logged(databaseUrl: string, sitters: readonly Sitter[]): Promise<readonly Logged[]> {
  const database = new Database(databaseUrl);
  await database.connect();
  try {
    const { rows } = await database.query<Logged>(
      `select stream, version, type, data from event where type = any($1) and stream = any($2) order by position`,
      [KINDS, sitters.map(({ attemptId }) => `attempt/${attemptId}`)],
    );
    return rows;
  } finally {
    await database.end();
  }
}

/** What each student reads of their own paper afterwards is the last that they typed, words too. */
async function unreadable(sitters: readonly Sitter[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let first = 0; first < sitters.length; first += AT_ONCE)
    await Promise.all(
      sitters.slice(first, first + AT_ONCE).map(async ({ client, attemptId, typed, sheet }) => {
        const { result, status } = await client.query<AttemptPaper>(`/api/attempt/${attemptId}`);
        if (result === undefined) return void wrong.push(`${client.name} is not shown their paper: ${status}`);
        const unsent = new Set(sheet?.state().unsent);
        for (const [itemId, { choice, words }] of typed) {
          const shown = result.answers.find((one) => one.itemId === itemId);
          if (!unsent.has(itemId) && (shown?.choice !== choice || shown?.words !== words))
            wrong.push(`${client.name} typed ${words ?? choice} and is shown ${shown?.words ?? shown?.choice}`);
        }
      }),
    );
  return wrong;
}
