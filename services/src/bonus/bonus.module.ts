import { Module } from '@nestjs/common';
import { bonus } from '@lectern/contracts/bonus/bonus.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { decideBonus } from './bonus.decider.ts';

@Module({})
export class BonusModule {
  constructor(deciders: Deciders) {
    deciders.register(bonus, decideBonus);
  }
}
