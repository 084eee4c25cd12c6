import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Peers } from './ledger/peers/peers.ts';
import { Gateway } from './live/room/gateway.ts';
import type { Service } from './ops/services.ts';

/** Within so long, at a random moment of their own, clients come back: not all of them at once. */
const COME_BACK_WITHIN_MS = 1500;
/** So long is waited for them; who is still here then is cut off and comes back as from any loss. */
const PATIENCE_MS = 5000;
/** By then the others have read that this process drains, and a proxy has asked whether it is ready. */
const NOTICED_MS = 1200;
const LOOK_MS = 50;

/** Leaves an installation without a gap: says so, sends its clients to the others, and waits until they are gone. */
@Injectable()
export class Drain {
  constructor(
    private readonly peers: Peers,
    private readonly gateway: Gateway,
  ) {}

  /** Resolves when this process may end, at most 6 s later; at once where nobody could take over. */
  async run(): Promise<void> {
    if (this.peers.isAlone) return;
    const said = this.peers.drain();
    await Promise.race([said, pause(NOTICED_MS)]); // the database may be away
    const since = Date.now();
    if (this.isTakenOver('gateway')) this.gateway.sendAway(COME_BACK_WITHIN_MS);
    while (Date.now() - since < PATIENCE_MS && this.isWaiting(since)) await pause(LOOK_MS);
  }

  private isWaiting(since: number): boolean {
    const isNoticed = Date.now() - since >= NOTICED_MS || !this.isTakenOver();
    return !isNoticed || (this.gateway.size > 0 && this.isTakenOver('gateway'));
  }

  /** Whether another process stays that does this; where all end together nobody waits for anybody. */
  private isTakenOver(service?: Service): boolean {
    return this.peers.others.some(
      ({ services, draining }) => !draining && (service === undefined || services.includes(service)),
    );
  }
}
