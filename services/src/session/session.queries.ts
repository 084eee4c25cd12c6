import { Inject, Injectable } from '@nestjs/common';
import { avatarAt } from '@lectern/contracts/kernel/upload.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { AgreementsInForce } from '../directory/agreements-in-force.ts';
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
    private readonly agreements: AgreementsInForce,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async current(person: SignedInPerson | undefined): Promise<SignedIn> {
    const { founder, ...school } = await this.sessions.school();
    const inForce = await this.agreements.of(school.id);
    const asked = person !== undefined && (await this.agreements.askedOf(person, inForce)).length > 0;
    const who = person?.screen
      ? { screen: await this.screen(person.personId) }
      : person && { user: { ...userOf(person, founder), ...(asked && { asked: true as const }) } };
    const joinOrigin = this.address.origin;
    const { tracesTo, tracesShare, provider, passwords } = this.settings;
    return {
      school: {
        ...school,
        signUp: school.signUp && passwords,
        ...(provider && { provider: [...provider.label] as [string, string] }),
        ...(!passwords && { noPasswords: true as const }),
        ...(inForce.length > 0 && {
          agreements: inForce.map(({ agreementId, kind }) => ({ agreementId, kind })),
        }),
      },
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
  { personId, name, account, avatar, bound, administrator, seated }: SignedInPerson,
  founder?: string | null,
): NonNullable<SignedIn['user']> => ({
  id: personId,
  name,
  bound,
  ...(account !== undefined && { account }),
  ...(avatar !== undefined && { avatar: avatarAt(avatar) }),
  ...(administrator && { administrator }),
  ...(personId === founder && { founder: true as const }),
  ...(seated && { seated }),
});
