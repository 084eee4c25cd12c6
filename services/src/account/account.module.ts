import { Module } from '@nestjs/common';
import { MyProvider } from '@lectern/contracts/account/provider.ts';
import { BasicInfo, MyAccount, Outbox as OutboxAsked, UserInfo } from '@lectern/contracts/account/account.ts';
import { avatarAt } from '@lectern/contracts/kernel/upload.ts';
import { Answers } from '../edge/http/questions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Outbox } from '../edge/mail/outbox.ts';
import { Commerce } from '../directory/commerce.ts';
import { ListedPeople } from '../directory/listed-people.ts';
import { Clock } from '../ops/database/clock.ts';
import { AccountController } from './account.controller.ts';
import { Accounts } from './accounts.ts';
import { AvatarController } from './avatar.controller.ts';
import { Avatars } from './avatars.ts';
import { FirstOperator } from './first-operator.reaction.ts';
import { Founding } from './founding.ts';
import { OwnAccount } from './own-account.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { ProviderController } from './provider.controller.ts';
import { ProviderSignIn } from './provider-sign-in.ts';
import { SignUps } from './sign-up.ts';

@Module({
  controllers: [AccountController, AvatarController, OwnAccountController, ProviderController],
  providers: [Accounts, Avatars, FirstOperator, Founding, ListedPeople, OwnAccount, ProviderSignIn, SignUps],
})
export class AccountModule {
  constructor(
    answers: Answers,
    own: OwnAccount,
    outbox: Outbox,
    sessions: Sessions,
    providers: ProviderSignIn,
    commerce: Commerce,
    clock: Clock,
  ) {
    const shown = async ({ personId, name, avatar }: SignedInPerson) => {
      const memberStatus = await commerce.levelOf(personId, clock.now());
      return {
        name,
        avatar: avatar === undefined ? '' : avatarAt(avatar),
        memberStatus,
        isVip: memberStatus !== 'free',
      };
    };
    answers.register(MyProvider, (_, person) => providers.standing(person!));
    answers.register(MyAccount, (_, person) => own.mine(person!));
    answers.register(UserInfo, async (_, person) => ({
      code: 0 as const,
      data: { user_id: person!.personId, ...(await shown(person!)) },
    }));
    answers.register(BasicInfo, async (_, person) => ({
      code: 0 as const,
      data: { id: person!.personId, ...(await shown(person!)) },
    }));
    answers.register(OutboxAsked, async () => ({
      letters: await outbox.newest(),
      signUp: (await sessions.school()).signUp,
    }));
  }
}
