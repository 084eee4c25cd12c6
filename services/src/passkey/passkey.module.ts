import { Module } from '@nestjs/common';
import { MyPasskeys } from '@lectern/contracts/passkey/passkey.ts';
import { Passkeys } from '../edge/auth/passkeys.ts';
import { Answers } from '../edge/http/questions.ts';
import { PasskeyController } from './passkey.controller.ts';

@Module({ controllers: [PasskeyController] })
export class PasskeyModule {
  constructor(answers: Answers, passkeys: Passkeys) {
    answers.register(MyPasskeys, async (_, person) => ({ passkeys: await passkeys.of(person!.personId) }));
  }
}
