import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Heads } from './heads.ts';
import { Tree } from './tree.ts';

const TEND_MS = 10_000;
const HOUR_MS = 3600_000;
/** What goes wrong again and again is told so often. */
const TOLD_MS = 60_000;

/** Keeps the tree close to the ledger's end, and no fact without a signed head for longer than an hour. */
@Injectable()
export class HeadKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private tending: Promise<void> | undefined;
  private toldAt = -Infinity;

  constructor(
    private readonly tree: Tree,
    private readonly heads: Heads,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.services.has('projector')) this.timer = setInterval(() => void this.tend(), TEND_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.tending;
  }

  tend(): Promise<void> {
    this.tending ??= this.grow().finally(() => (this.tending = undefined));
    return this.tending;
  }

  private async grow(): Promise<void> {
    try {
      await this.tree.grow();
      if (await this.heads.isDue(HOUR_MS)) await this.heads.fresh();
    } catch (error) {
      if (performance.now() - this.toldAt < TOLD_MS) return;
      this.toldAt = performance.now();
      this.log.error({ error: (error as Error).message }, 'the ledger’s tree could not be extended or signed');
    }
  }
}
