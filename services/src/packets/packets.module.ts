import { randomInt } from 'node:crypto';
import { Module } from '@nestjs/common';
import { packets } from '@lectern/contracts/packets/packets.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { decidePackets, type Chance } from './packets.decider.ts';

const FINE = 2 ** 40;

@Module({})
export class PacketsModule {
  constructor(deciders: Deciders) {
    deciders.register(packets, decidePackets, {
      GrabPacket: async (): Promise<Chance> => ({ chance: randomInt(FINE) / FINE }),
    });
  }
}
