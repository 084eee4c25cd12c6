import { TrialStarted } from '@lectern/contracts/membership/membership.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Database } from '../ops/database/database.ts';
import type { Work } from '../rows/parking.ts';
import { Projector } from '../rows/projector.ts';

/** [R4.24] A trial is once for each phone, too: the one that somebody has while they try is used, whoever has it later. */
@Injectable()
export class TrialPhones {
  constructor(
    projector: Projector,
    private readonly directory: Directory,
    private readonly database: Database,
  ) {
    const take: Work = async (manager, facts) => {
      for (const { type, stream, school } of facts) {
        if (type !== TrialStarted.type) continue;
        const person = stream.slice('membership/'.length);
        const phones = await this.phonesOf(school, person);
        await manager.query(
          'insert into trial_phone (school, phone, person) select $1, unnest($2::text[]), $3 on conflict do nothing',
          [school, phones, person],
        );
      }
    };
    projector.follow('trial-phones', ['membership'], take, { kinds: new Set([TrialStarted.type]) });
  }

  /** Whether the phone that this person has was used for a trial. */
  async isUsed(school: string, personId: string): Promise<boolean> {
    const { rows } = await this.database.pool.query(
      'select from trial_phone where school = $1 and phone = any($2) limit 1',
      [school, await this.phonesOf(school, personId)],
    );
    return rows.length > 0;
  }

  private async phonesOf(school: string, personId: string): Promise<string[]> {
    const contacts = await this.directory.contactsOf(school, personId);
    return contacts.filter(({ kind }) => kind === 'phone').map(({ address }) => address);
  }
}
