import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { Screens } from '../edge/auth/screens.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Clock } from '../ops/database/clock.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';

/** Who is signed in, for the page that asks. */
@Injectable()
export class SessionQueries {
  constructor(
    private readonly sessions: Sessions,
    private readonly screens: Screens,
    private readonly clock: Clock,
    private readonly address: PublicAddress,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async current(person: SignedInPerson | undefined): Promise<SignedIn> {
    const { founder, ...school } = await this.sessions.school();
    const who = person?.screen
      ? { screen: await this.screen(person.personId) }
      : person && { user: userOf(person, founder) };
    const joinOrigin = this.address.origin;
    const { tracesTo, tracesShare } = this.settings;
    return {
      school,
      now: this.clock.now(),
      ...who,
      ...(joinOrigin !== undefined && { joinOrigin }),
      ...(tracesTo !== undefined && { traces: tracesShare }),
    };
  }

  private async screen(id: string): Promise<SignedIn['screen']> {
    const state = await this.screens.stateOf(id);
    return { id, ...('stream' in state ? { lessonId: state.stream.replace(/^lesson\//, '') } : state) };
  }
}

const userOf = (
  { personId, name, account, bound, administrator, seated }: SignedInPerson,
  founder?: string | null,
): SignedIn['user'] => ({
  id: personId,
  name,
  bound,
  ...(account !== undefined && { account }),
  ...(administrator && { administrator }),
  ...(personId === founder && { founder: true as const }),
  ...(seated && { seated }),
});
