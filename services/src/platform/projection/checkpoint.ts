import type { EntityManager } from 'typeorm';
import type { Look } from '../bus/bus.ts';
import { laneKey, Taken, type Lane } from '../bus/taken.ts';

/**
 * How far a consumer is, locked until the transaction ends: as a whole, or only these lanes, so that other processes go on
 * with others. Whoever takes the whole waits for those, and they for it.
 */
export async function lockTaken(manager: EntityManager, name: string, lanes?: readonly Lane[]): Promise<Taken> {
  const base = await lockBase(manager, name, lanes === undefined ? 'update' : 'share');
  const rows: readonly LaneRow[] =
    lanes === undefined
      ? await manager.query('select family, lane, position from checkpoint_lane where name = $1', [name])
      : await lockLanes(manager, name, lanes);
  return new Taken(base, new Map(rows.map((row) => [laneKey(row), Number(row.position)])));
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

async function lockBase(manager: EntityManager, name: string, how: 'update' | 'share'): Promise<number> {
  const lock = () => manager.query(`select position from checkpoint where name = $1 for ${how}`, [name]);
  let [row] = await lock();
  if (row === undefined) {
    await manager.query('insert into checkpoint (name) values ($1) on conflict do nothing', [name]);
    [row] = await lock();
  }
  return Number(row.position);
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
