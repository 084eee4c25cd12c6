import { createHash } from 'node:crypto';
import { tell, untold, type Telling } from '@lectern/contracts/xapi/telling.ts';
import type { Told } from '@lectern/contracts/xapi/told.ts';
import type { EntityManager } from 'typeorm';
import type { EventStore, StoredFact } from '../ledger/event-store/event-store.ts';
import { LruCache } from '../ops/lru-cache.ts';

export const STATEMENTS = { name: 'xapi-1', families: ['lesson'], table: 'xapi_statement' } as const;

/** The lessons that are kept in memory have so many facts together. */
const FACTS_KEPT = 200_000;
const PAGE = 5000;
/** RFC 4122, 4.3: names under this one are digested into ids. */
const NAMESPACE = Buffer.from('6c6563746572e0a0b0c0d0e0f0a1b1c1', 'hex');

/**
 * The id of the statement with this key of whoever has this pseudonym: a UUID of version 5. All that it is made of stands
 * in the statement; of a person's own id one could try each, and learn who it is.
 */
export function statementId(key: string, learner: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(`${key}/${learner}`).digest().subarray(0, 16);
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Keeps what follows from facts: each lesson is folded along, and what is not in memory is told again from its beginning. */
export class StatementKeeper {
  private readonly tellings = new LruCache<Telling>(FACTS_KEPT);

  constructor(private readonly store: Pick<EventStore, 'page'>) {}

  async keep(manager: EntityManager, facts: readonly StoredFact[]): Promise<void> {
    const all: { readonly told: Told; readonly fact: StoredFact }[] = [];
    for (const [stream, ofLesson] of byStream(facts)) {
      let telling = await this.before(stream, ofLesson[0]!.version);
      for (const fact of ofLesson) {
        const next = carefully(telling, fact);
        all.push(...next.told.map((told) => ({ told, fact })));
        ({ telling } = next);
      }
      this.tellings.set(stream, telling, telling.folded.version);
    }
    if (all.length === 0) return;
    const learners = await learnersIn(manager, all);
    const rows = JSON.stringify(all.flatMap(({ told, fact }) => rowOf(told, fact, learners.get(told.personId))));
    await manager.query(INSERT, [rows]);
    await manager.query(VOID, [rows]);
  }

  /** What was told of a lesson before a version: also when a batch comes once more, or after others had the lesson. */
  private async before(stream: string, version: number): Promise<Telling> {
    const known = this.tellings.get(stream);
    if (known !== undefined && known.folded.version === version - 1) return known;
    let telling = untold(stream.slice('lesson/'.length));
    while (telling.folded.version < version - 1) {
      const after = telling.folded.version;
      const facts = await this.store.page(stream, after, Math.min(PAGE, version - 1 - after));
      if (facts.length === 0) throw new Error(`${stream} ends at ${after}, before ${version}.`);
      for (const fact of facts) ({ telling } = carefully(telling, fact));
    }
    this.tellings.set(stream, telling, telling.folded.version); // whatever becomes of this batch
    return telling;
  }
}

/** A broken fact tells nothing, and stops nothing. */
function carefully(telling: Telling, fact: StoredFact): ReturnType<typeof tell> {
  try {
    return tell(telling, fact);
  } catch {
    return { telling: { ...telling, folded: { ...telling.folded, version: fact.version } }, told: [] };
  }
}

function byStream(facts: readonly StoredFact[]): Map<string, StoredFact[]> {
  const streams = new Map<string, StoredFact[]>();
  for (const fact of facts) {
    const known = streams.get(fact.stream);
    if (known === undefined) streams.set(fact.stream, [fact]);
    else known.push(fact);
  }
  return streams;
}

/** Pseudonyms by person. */
async function learnersIn(
  manager: EntityManager,
  all: readonly { readonly told: Told }[],
): Promise<ReadonlyMap<string, string>> {
  const people = [...new Set(all.map(({ told }) => told.personId))];
  const rows: { person_id: string; learner: string }[] = await manager.query(
    'select person_id, learner from pseudonym where person_id = any($1::uuid[])',
    [people],
  );
  return new Map(rows.map(({ person_id, learner }) => [person_id, learner]));
}

/** None of somebody who has no pseudonym: whom the school never knew. */
const rowOf = (
  { key, verb, personId, activity, lessonId, at, version, result, voids }: Told,
  { school, recordedAt }: StoredFact,
  learner: string | undefined,
): object[] =>
  learner === undefined
    ? []
    : [
        {
          id: statementId(key, learner),
          school,
          stored: recordedAt,
          at,
          person_id: personId,
          verb,
          activity,
          lesson_id: lessonId,
          version,
          result,
          ...(voids !== undefined && { voids: statementId(voids, learner) }),
        },
      ];

const RECORDS = `jsonb_to_recordset($1) as r (id uuid, school text, stored bigint, at bigint, person_id uuid, verb text,
  activity text, lesson_id uuid, version int, result jsonb, voids uuid)`;

const INSERT = `
  insert into xapi_statement (id, school, stored, at, person_id, verb, activity, lesson_id, version, result, voids)
  select * from ${RECORDS} on conflict (id) do nothing`;

const VOID = `
  update xapi_statement s set voided_at = r.stored from ${RECORDS} where s.id = r.voids and s.voided_at is null`;
