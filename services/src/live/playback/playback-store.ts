import { Injectable } from '@nestjs/common';
import { Database } from '../../ops/database/database.ts';
import { foldedBy } from '../../ledger/folding/folded-by.ts';
import { pack, unpack } from '../../ledger/folding/packed.ts';
import type { FactIndex } from './fact-index.ts';

/** What other sources folded is kept for a while: during an update both programs run. */
const OUTDATED_DAYS = 14;

/** Fact indexes and keyframes in Postgres; whatever is missing there is made anew. */
@Injectable()
export class PlaybackStore {
  constructor(private readonly database: Database) {}

  /** The fact index of a stream, if it is one of what stands in the ledger: after a restore it may not be. */
  async factIndex<Kept>(stream: string): Promise<FactIndex<Kept> | undefined> {
    const { rows } = await this.database.reads.query<{ reel: Buffer }>({
      name: 'replay-fact-index',
      text: `select reel from replay_film f
        join event e on e.stream = f.stream and e.version = f.through and encode(e.hash, 'hex') = f.hash
        where f.stream = $1 and f.folded_by = $2`,
      values: [stream, foldedBy],
    });
    return rows[0] && (await unpack<FactIndex<Kept>>(rows[0].reel)).value;
  }

  async saveFactIndex(stream: string, index: FactIndex): Promise<void> {
    const { through, hash } = index;
    await this.database.reads.query(
      `insert into replay_film (stream, folded_by, through, hash, reel) values ($1, $2, $3, $4, $5)
       on conflict (stream, folded_by) do update
         set through = excluded.through, hash = excluded.hash, reel = excluded.reel, made_at = clock_timestamp()`,
      [stream, foldedBy, through, hash, await pack(index)],
    );
  }

  /** The versions at which states are stored. */
  async keyframes(stream: string): Promise<number[]> {
    const { rows } = await this.database.reads.query<{ version: number }>(
      'select version from replay_keyframe where stream = $1 and folded_by = $2 order by version',
      [stream, foldedBy],
    );
    return rows.map(({ version }) => version);
  }

  async keyframe(stream: string, version: number) {
    const { rows } = await this.database.reads.query<{ state: Buffer }>({
      name: 'replay-keyframe',
      text: 'select state from replay_keyframe where stream = $1 and folded_by = $2 and version = $3',
      values: [stream, foldedBy, version],
    });
    return rows[0] && unpack<unknown>(rows[0].state);
  }

  async saveKeyframe(stream: string, version: number, state: unknown): Promise<void> {
    await this.database.reads.query(
      `insert into replay_keyframe (stream, folded_by, version, state) values ($1, $2, $3, $4)
       on conflict (stream, folded_by, version) do update set state = excluded.state`,
      [stream, foldedBy, version, await pack(state)],
    );
  }

  /** What these sources folded of a stream that turned out to be another one, and what others folded long ago. */
  async clear(stream: string): Promise<void> {
    for (const table of ['replay_film', 'replay_keyframe'])
      await this.database.reads.query(
        `delete from ${table} where (stream = $1 and folded_by = $2)
           or (folded_by <> $2 and made_at < clock_timestamp() - make_interval(days => $3))`,
        [stream, foldedBy, OUTDATED_DAYS],
      );
  }
}
