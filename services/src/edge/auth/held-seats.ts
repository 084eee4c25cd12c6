import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Database } from '../../ops/database/database.ts';

/** Seats without an account that somebody held, in the browser, when they signed in there: the proof that it may have been they. */
@Injectable()
export class HeldSeats {
  constructor(private readonly database: Database) {}

  async of(personId: string): Promise<string[]> {
    const { rows } = await this.database.reads.query<{ guest: string }>(
      `select guest from held_seat where person = $1 and ${IN_TIME}`,
      [personId],
    );
    return rows.map(({ guest }) => guest);
  }

  async isHeld(guestId: string, personId: string): Promise<boolean> {
    const { rows } = await this.database.pool.query(
      `select from held_seat where guest = $1 and person = $2 and ${IN_TIME}`,
      [guestId, personId],
    );
    return rows.length > 0;
  }
}

const IN_TIME = `held_at > clock_timestamp() - ${LIMITS.seatClaimDays} * interval '1 day'`;
