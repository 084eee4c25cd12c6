import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../platform/database/database.ts';
import type { StoredFact } from '../platform/event-store/event-store.ts';

/** A deck that waits to be rendered. */
export interface Waiting {
  readonly deck: string;
  readonly stream: string;
  readonly school: string;
  /** The ledger's position of the fact that asked for it: one for each try. */
  readonly attempt: number;
}

const HELD_S = 12;
const BEGIN = new Set(['SlidesAdded', 'RenderingRetried']);
const END = new Set(['SlidesRendered', 'RenderingFailed', 'SlidesRemoved']);

/** Which decks wait, derived from the facts; several processes take from it, each deck is worked on by one of them. */
@Injectable()
export class RenderingQueue {
  constructor(private readonly database: Database) {}

  /** What a batch of facts leaves to be done. */
  async derive(manager: EntityManager, facts: readonly StoredFact[]): Promise<boolean> {
    const last = new Map<string, StoredFact>();
    for (const fact of facts) {
      if (BEGIN.has(fact.type) || END.has(fact.type)) last.set(`${fact.stream} ${deckOf(fact)}`, fact);
    }
    if (last.size === 0) return false;
    const decks = [...last.values()].map((fact) => ({ ...waitingBy(fact), begins: BEGIN.has(fact.type) }));
    await manager.query(
      `delete from rendering r using jsonb_to_recordset($1) as d (stream text, deck uuid)
       where r.stream = d.stream and r.deck = d.deck`,
      [JSON.stringify(decks)],
    );
    const waiting = decks.filter(({ begins }) => begins);
    await manager.query(
      `insert into rendering (deck, stream, school, attempt)
       select * from jsonb_to_recordset($1) as r (deck uuid, stream text, school text, attempt bigint)`,
      [JSON.stringify(waiting)],
    );
    return waiting.length > 0;
  }

  /** Takes the oldest that nobody holds. A process that died lets go after some seconds. */
  async take(): Promise<Waiting | undefined> {
    const { rows } = await this.database.pool.query(
      `update rendering set held_until = clock_timestamp() + $1 * interval '1 second'
       where attempt = (select attempt from rendering where held_until < clock_timestamp()
         order by attempt limit 1 for update skip locked)
       returning deck, stream, school, attempt`,
      [HELD_S],
    );
    return rows[0] && { ...rows[0], attempt: Number(rows[0].attempt) };
  }

  /** Asks for more time; false when it is not wanted any more. */
  async hold({ deck, attempt }: Waiting): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `update rendering set held_until = clock_timestamp() + $3 * interval '1 second' where deck = $1 and attempt = $2`,
      [deck, attempt, HELD_S],
    );
    return rowCount === 1;
  }

  async done({ deck, attempt }: Waiting): Promise<void> {
    await this.database.pool.query('delete from rendering where deck = $1 and attempt = $2', [deck, attempt]);
  }

  async release({ deck, attempt }: Waiting): Promise<void> {
    await this.database.pool.query(`update rendering set held_until = '-infinity' where deck = $1 and attempt = $2`, [
      deck,
      attempt,
    ]);
  }
}

const deckOf = ({ data }: StoredFact): string => (data as { readonly deckId: string }).deckId;

const waitingBy = (fact: StoredFact): Waiting => ({
  deck: deckOf(fact),
  stream: fact.stream,
  school: fact.school,
  attempt: fact.position,
});
