import { Injectable } from '@nestjs/common';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { Sessions, type SignedInPerson } from '../platform/auth/sessions.ts';
import { Clock } from '../platform/clock.ts';
import { PublicAddress } from '../platform/http/public-address.ts';

/** Who is signed in, for the page that asks. */
@Injectable()
export class SessionQueries {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly address: PublicAddress,
  ) {}

  async current(person: SignedInPerson | undefined): Promise<SignedIn> {
    const user = person && {
      id: person.personId,
      name: person.name,
      bound: person.bound,
      ...(person.account !== undefined && { account: person.account }),
    };
    const joinOrigin = this.address.origin;
    return {
      school: await this.sessions.school(),
      now: this.clock.now(),
      ...(user && { user }),
      ...(joinOrigin !== undefined && { joinOrigin }),
    };
  }
}
