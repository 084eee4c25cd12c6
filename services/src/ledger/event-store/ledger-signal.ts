import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import { SETTINGS, type Settings } from '../../ops/settings.ts';

const POLL_MS = 1000;
const RECONNECT_MS = 500;

/** Says that the ledger has perhaps grown: by NOTIFY at each commit, and by a poll as the safety net. */
@Injectable()
export class LedgerSignal implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners: ((isNotified: boolean) => void)[] = [];
  private client: Client | undefined;
  private poll: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Told at least once a second, and at most once for each commit; by a notification, or only because a second passed. */
  onNews(listener: (isNotified: boolean) => void): void {
    this.listeners.push(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listen();
    this.poll = setInterval(() => this.tell(false), POLL_MS).unref();
    this.tell(true);
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    clearInterval(this.poll);
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.settings.databaseUrl,
      options: '-c role=lectern_app',
      application_name: 'lectern-bus',
    });
    client.on('notification', () => this.tell(true));
    client.on('error', () => undefined); // its end follows
    client.once('end', () => this.listenLater());
    this.client = client;
    await client.connect();
    await client.query('listen lectern');
  }

  private listenLater(): void {
    if (this.closed) return;
    setTimeout(() => {
      if (this.closed) return;
      this.listen().then(
        () => this.tell(true),
        () => undefined, // that connection has its own end
      );
    }, RECONNECT_MS).unref();
  }

  private tell(isNotified: boolean): void {
    if (!this.closed) for (const listener of this.listeners) listener(isNotified);
  }
}
