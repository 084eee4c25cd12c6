import type { Pool } from 'pg';

/** How far a ledger is published to a cluster. */
export interface Progress {
  readonly cluster: string;
  readonly incarnation: string;
  /** Everything up to here is on its topic. */
  readonly position: number;
  /** The position of the last record, by `family/lane`. */
  readonly lanes: Readonly<Record<string, number>>;
  /** By topic, up to which offset each partition was written: one that ends before has lost records. */
  readonly ends: Readonly<Record<string, readonly number[]>>;
}

const LEASE_MS = 5000;
const UNTIL = `clock_timestamp() + interval '${LEASE_MS} ms'`;
const EARLY_MS = 1000;

/**
 * One turn of publishing. It ends by itself 5 s after its last sign of life, by the database's clock, so that a holder
 * that hangs keeps nobody out; what it still does then, its next checkpoint refuses, because the epoch has moved on.
 */
export class RelayLease {
  private isLost = false;
  private constructor(
    private readonly pool: Pool,
    private readonly epoch: string,
    readonly held: Progress,
    /** The incarnation of the ledger as it is now. */
    readonly ledger: string,
    /** What the keys of sealed fields follow from. */
    readonly secret: Uint8Array,
    private renewedAt: number,
  ) {}

  /** Undefined while somebody else's turn lasts. */
  static async take(pool: Pool, holder: string): Promise<RelayLease | undefined> {
    const asked = performance.now();
    const { rows } = await pool.query({
      name: 'relay-take',
      text: `update relay set epoch = epoch + 1, holder = $1, until = ${UNTIL} where until < clock_timestamp()
        returning epoch, cluster, relay.incarnation, position, lanes, ends, (select ledger.incarnation from ledger) as ledger,
          (select secret from record_secret) as secret`,
      values: [holder],
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    const { cluster, incarnation, lanes, ends } = row;
    const held = { cluster, incarnation, position: Number(row.position), lanes, ends };
    return new RelayLease(pool, row.epoch, held, row.ledger, row.secret, asked);
  }

  /** False once another turn is known to have begun. */
  get isMine(): boolean {
    return !this.isLost;
  }

  /** Whether it surely lasts for a moment; a process that was stopped for long must ask before it goes on. */
  get isFresh(): boolean {
    return performance.now() - this.renewedAt < LEASE_MS - EARLY_MS;
  }

  /** Says whether the turn still is ours; only then it was written. */
  checkpoint({ cluster, incarnation, position, lanes, ends }: Progress): Promise<boolean> {
    return this.write('checkpoint', ', cluster = $2, incarnation = $3, position = $4, lanes = $5, ends = $6', [
      cluster,
      incarnation,
      position,
      JSON.stringify(lanes),
      JSON.stringify(ends),
    ]);
  }

  renew(): Promise<boolean> {
    return this.write('renew', '', []);
  }

  /** Lets the next turn begin at once. */
  async release(): Promise<void> {
    const wasMine = this.isMine;
    this.isLost = true;
    if (wasMine) await this.pool.query(`update relay set until = '-infinity' where epoch = $1`, [this.epoch]);
  }

  private async write(name: string, more: string, values: readonly unknown[]): Promise<boolean> {
    const asked = performance.now();
    const { rowCount } = await this.pool.query({
      name: `relay-${name}`,
      text: `update relay set until = ${UNTIL}${more} where epoch = $1`,
      values: [this.epoch, ...values],
    });
    if (rowCount === 0) this.isLost = true;
    else this.renewedAt = asked;
    return this.isMine;
  }
}
