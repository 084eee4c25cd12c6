import { Injectable } from '@nestjs/common';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Database } from '../ops/database/database.ts';
import { Freshness } from '../rows/freshness.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';
import { LessonGuest, Member } from './tables.ts';

const DAY_MS = 24 * 3600_000;

/** Seats that were taken a day ago, and with which nobody ever came into a lesson: whoever did is in its record for good. */
@Injectable()
export class UnusedSeats {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'seats', service: 'projector', collect: () => this.sweep() });
  }

  /** Not while it is not known who is in a class or a lesson: what is read of the facts is behind by less than seats are given. */
  async sweep(graceMs = DAY_MS): Promise<number> {
    for (const { readModel } of [Member, LessonGuest]) {
      const { lagMs } = await this.freshness.of(readModel.name, readModel.families);
      if (lagMs > graceMs / 2) return 0;
    }
    const { rowCount } = await this.database.pool.query(
      `delete from person p where not p.bound and p.id < $1
         and not exists (select from account where person = p.id) and not exists (select from screen where person = p.id)
         and not exists (select from class_member m where m.school = p.school and m.person_id = p.id)
         and not exists (select from lesson_guest g where g.school = p.school and g.person_id = p.id)`,
      [newId(Date.now() - graceMs)], // ids begin with the moment at which they were made
    );
    return rowCount ?? 0;
  }
}
