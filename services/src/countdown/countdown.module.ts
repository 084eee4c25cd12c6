import { Module } from '@nestjs/common';
import { countdown } from '@lectern/contracts/countdown/countdown.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { decideCountdown } from './countdown.decider.ts';

@Module({})
export class CountdownModule {
  constructor(deciders: Deciders) {
    deciders.register(countdown, decideCountdown);
  }
}
