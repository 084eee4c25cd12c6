import type { EntityManager } from 'typeorm';
import type { Look } from '../bus/bus.ts';
import { laneKey, Taken, type Lane } from '../bus/taken.ts';

/**
 * How far a consumer is, locked until the transaction ends: as a whole, or only these lanes, so that other processes go on
 * with others. Whoever takes the whole waits for those, and they for it.
 */
export async function lockTaken(manager: EntityManager, name: string, lanes?: readonly Lane[]): Promise<Locked> {
  const { base, head, isVoid } = await lockBase(manager, name, lanes === undefined ? 'update' : 'share');
  const rows: readonly LaneRow[] =
    lanes === undefined
      ? await manager.query('select family, lane, position from checkpoint_lane where name = $1', [name])
      : await lockLanes(manager, name, lanes);
  const taken = new Taken(base, new Map(rows.map((row) => [laneKey(row), Number(row.position)])));
  const furthest = Math.max(base, ...taken.beyond.values());
  // Who waited for the lock may find a checkpoint that is newer than the head they saw.
  const isBeyond = furthest > head && furthest > (await headOf(manager));
  return { taken, isVoid, isBeyond };
}

/** How far a consumer is; and whether that is beyond the ledger's head, now or when it was looked at earlier. */
export interface Locked {
  readonly taken: Taken;
  readonly isBeyond: boolean;
  /** It holds what the ledger has lost: it is refused until it is made anew. */
  readonly isVoid: boolean;
}

async function headOf(manager: EntityManager): Promise<number> {
  const [{ head }] = await manager.query('select coalesce(max(position), 0) as head from event');
  return Number(head);
}

/** Of a read model whose rows are of facts that are no more. */
export async function refuse(manager: EntityManager, name: string): Promise<void> {
  await manager.query('update checkpoint set void_since = clock_timestamp() where name = $1 and void_since is null', [
    name,
  ]);
}

/** Back to where the ledger ends, for who keeps nothing of what it has lost. */
export async function setBack(manager: EntityManager, name: string): Promise<void> {
  const head = await headOf(manager);
  await manager.query('update checkpoint set position = least(position, $2) where name = $1', [name, head]);
  await manager.query('update checkpoint_lane set position = least(position, $2) where name = $1', [name, head]);
}

export async function writeTaken(
  manager: EntityManager,
  name: string,
  taken: Taken,
  { base, lanes }: Look,
): Promise<void> {
  if (base !== undefined) {
    const text = 'update checkpoint set position = $2, updated_at = clock_timestamp() where name = $1';
    await manager.query(text, [name, base]);
    if (taken.beyond.size > 0)
      await manager.query('delete from checkpoint_lane where name = $1 and position <= $2', [name, base]);
  }
  if (lanes !== undefined && lanes.size > 0)
    await manager.query(
      `update checkpoint_lane c set position = l.position
       from unnest($2::text[], $3::bigint[]) as l (key, position)
       where c.name = $1 and c.family = split_part(l.key, '/', 1) and c.lane = split_part(l.key, '/', 2)::smallint`,
      [name, [...lanes.keys()], [...lanes.values()]],
    );
}

interface LaneRow extends Lane {
  readonly position: string;
}

async function lockBase(manager: EntityManager, name: string, how: 'update' | 'share') {
  const lock = () =>
    manager.query(
      `select position, void_since is not null as is_void, (select coalesce(max(position), 0) from event) as head
       from checkpoint where name = $1 for ${how}`,
      [name],
    );
  let [row] = await lock();
  if (row === undefined) {
    await manager.query('insert into checkpoint (name) values ($1) on conflict do nothing', [name]);
    [row] = await lock();
  }
  return { base: Number(row.position), head: Number(row.head), isVoid: row.is_void as boolean };
}

/** In one order everywhere, so that two who want the same lanes never hold each other up for ever. */
async function lockLanes(manager: EntityManager, name: string, lanes: readonly Lane[]): Promise<LaneRow[]> {
  const values = [name, lanes.map(({ family }) => family), lanes.map(({ lane }) => lane)];
  const lock = (): Promise<LaneRow[]> =>
    manager.query(
      `select family, lane, position from checkpoint_lane
       where name = $1 and (family, lane) in (select * from unnest($2::text[], $3::smallint[]))
       order by family, lane for update`,
      values,
    );
  const locked = await lock();
  if (locked.length === lanes.length) return locked;
  await manager.query(
    `insert into checkpoint_lane (name, family, lane)
     select $1, l.family, l.lane from unnest($2::text[], $3::smallint[]) as l (family, lane)
     order by l.family, l.lane on conflict do nothing`,
    values,
  );
  return lock();
}
