import { Inject, Injectable } from '@nestjs/common';
import { ERASE, noteErasure } from '../edge/auth/erasures.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Projector } from '../rows/projector.ts';

/**
 * Erases whose account was closed. It is written down outside the database first and done in the transaction that says how
 * far this has come: cut off anywhere, it is done again, which changes nothing.
 */
@Injectable()
export class Erasing {
  constructor(projector: Projector, sessions: Sessions, @Inject(SETTINGS) settings: Settings) {
    projector.follow('erasing', ['closure'], async (manager, facts) => {
      const closed = facts.filter(({ type }) => type === 'AccountClosed');
      const people = closed.map(({ data }) => (data as { personId: string }).personId);
      for (const personId of people) {
        await noteErasure(settings.headsFolder, personId);
        await sessions.endAllOf(personId);
      }
      if (people.length > 0) await manager.query(ERASE, [people]);
    });
  }
}
