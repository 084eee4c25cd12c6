import { Module } from '@nestjs/common';
import { BasicInfo, MyAccount, Outbox as OutboxAsked, UserInfo } from '@lectern/contracts/account/account.ts';
import { Answers } from '../edge/http/questions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Outbox } from '../edge/mail/outbox.ts';
import { AccountController } from './account.controller.ts';
import { Accounts } from './accounts.ts';
import { FirstOperator } from './first-operator.reaction.ts';
import { Founding } from './founding.ts';
import { Letters } from './letters.ts';
import { OwnAccount } from './own-account.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { SignUps } from './sign-up.ts';

@Module({
  controllers: [AccountController, OwnAccountController],
  providers: [Accounts, FirstOperator, Founding, Letters, OwnAccount, SignUps],
})
export class AccountModule {
  constructor(answers: Answers, own: OwnAccount, outbox: Outbox, sessions: Sessions) {
    answers.register(MyAccount, (_, person) => own.mine(person!));
    answers.register(UserInfo, async (_, person) => ({
      code: 0 as const,
      data: { user_id: person!.personId, ...shown(person!) },
    }));
    answers.register(BasicInfo, async (_, person) => ({
      code: 0 as const,
      data: { id: person!.personId, ...shown(person!) },
    }));
    answers.register(OutboxAsked, async () => ({
      letters: await outbox.newest(),
      signUp: (await sessions.school()).signUp,
    }));
  }
}

const shown = ({ name }: SignedInPerson) => ({ name, avatar: '', memberStatus: 'free', isVip: false }) as const;
