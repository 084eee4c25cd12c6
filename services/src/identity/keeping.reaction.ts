import { Injectable } from '@nestjs/common';
import type { IdentityFact } from '@lectern/contracts/identity/identity.ts';
import { Projector } from '../rows/projector.ts';

/**
 * Keeps the pictures that a submission names, and no others: what it does not name any more goes, and all of them once it
 * was passed or withdrawn. What was brought since then is left alone.
 */
@Injectable()
export class Keeping {
  constructor(projector: Projector) {
    projector.follow('identity-pictures', ['identity'], async (manager, facts) => {
      for (const fact of facts) {
        const { type, data } = fact as unknown as IdentityFact;
        const isOver = type === 'IdentityPassed' || type === 'IdentityWithdrawn';
        if (type !== 'IdentitySubmitted' && !isOver) continue;
        const named = isOver ? [] : Object.values(data.pictures);
        const person = fact.stream.slice('identity/'.length);
        await manager.query('update identity_picture set named = true where person = $1 and id = any($2)', [
          person,
          named,
        ]);
        await manager.query(
          `delete from identity_picture where person = $1 and not id = any($2) and at <= to_timestamp($3 / 1000.0)`,
          [person, named, fact.at],
        );
      }
    });
  }
}
