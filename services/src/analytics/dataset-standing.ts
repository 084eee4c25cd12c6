import type { Reading } from '../ops/database/long-reads.ts';
import { STANDING, type AsOf, type Standing } from '../rows/freshness.ts';

/** The read models that datasets are made of. */
const READ_MODELS = [
  { name: 'report-1', families: ['lesson'] },
  { name: 'class_row', families: ['class'] },
  { name: 'class_member', families: ['class'] },
] as const;

/** What all reads of datasets lock first: the table that a rebuild of reports replaces. */
export const FIRST_TABLE = 'lesson_mode';

interface DatasetsAsOf extends AsOf {
  /** When the newest fact in it was recorded, in ms. */
  readonly at?: number;
}

/** How far the datasets are at the moment that is read: up to the first fact that one of their read models has not taken. */
export async function standingIn(reading: Reading): Promise<DatasetsAsOf> {
  const [head] = await reading.rows<{ position: string }>('select max(position) as position from event');
  let position = Number(head?.position ?? 0);
  let lagMs = 0;
  for (const { name, families } of READ_MODELS) {
    const [standing] = await reading.rows<Standing>(STANDING, [name, families]);
    if (standing !== undefined && standing.lag === null) continue; // it has all there is
    position = Math.min(position, Number(standing?.position ?? 0));
    lagMs = Math.max(lagMs, Math.round(Number(standing?.lag ?? 0)));
  }
  const [newest] = await reading.rows<{ at: number }>(
    `select round(date_part('epoch', recorded_at) * 1000) as at from event where position = $1`,
    [position],
  );
  return { position, lagMs, ...newest };
}
