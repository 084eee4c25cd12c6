import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Redis as Client } from 'ioredis';
import { SETTINGS, type Settings } from '../settings.ts';
import { Log } from '../telemetry/log.ts';
import { RedisAway } from './redis-away.ts';

/** As Redis takes it: `['set', key, value, 'px', 1000]`. */
export type RedisCommand = readonly [name: string, ...values: (string | number)[]];

const REPLY_MS = 200;
const PULSE_MS = 250;
/** Nobody waits for the pulse: it is patient, so that a short delay opens and closes nothing. */
const PULSE_REPLY_MS = 1000;
const START_MS = 1000;
/** A connection that was silent for so long although something was asked is given up. */
const DEAD_MS = 5000;

/**
 * The one door to Redis, which carries hints and never truth: while it is away (or none is configured) every question fails
 * at once, and a pulse in the background finds out when it is back.
 */
@Injectable()
export class Redis implements OnModuleInit, OnModuleDestroy {
  readonly isConfigured: boolean;
  private readonly commands: Client | undefined;
  private readonly subscriptions: Client | undefined;
  private readonly channels = new Map<string, (text: string) => void>();
  private readonly listeners: (() => void)[] = [];
  private pulse: NodeJS.Timeout | undefined;
  private isBeating = false;
  private isThere = false;
  private isSaidAway = false;
  private isClosed = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly log: Log,
  ) {
    this.isConfigured = settings.redisUrl !== undefined;
    if (settings.redisUrl === undefined) return;
    [this.commands, this.subscriptions] = [connectionTo(settings.redisUrl), connectionTo(settings.redisUrl)];
    for (const connection of [this.commands, this.subscriptions])
      connection.on('close', () => this.fall(new Error('The connection was lost.')));
    this.subscriptions.on('message', (channel: string, text: string) => this.pass(channel, text));
  }

  /** Whether both connections answered when they were last asked. */
  get isUp(): boolean {
    return this.isThere;
  }

  /** A key or a channel of this installation. */
  name(...parts: readonly string[]): string {
    return [this.settings.redisPrefix, ...parts].join(':');
  }

  /** Told each time that Redis is there, at first or again: what it held may be gone. */
  onUp(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Sends these together and answers with their replies, in order, within 0.2 s.
   * @throws RedisAway, and what Redis answered with an error
   */
  async ask(...commands: readonly RedisCommand[]): Promise<unknown[]> {
    if (this.commands === undefined || !this.isThere) throw new RedisAway();
    const pipeline = this.commands.pipeline(commands.map((command) => [...command]));
    const replies = await within(pipeline.exec()).catch((error: Error) => this.lose(error));
    return replies!.map(([error, reply]) => {
      if (error === null) return reply;
      if (error.name !== 'ReplyError') this.lose(error);
      throw error;
    });
  }

  /** From when this resolves on, and again after every loss, what is published there is heard here. */
  async hear(channel: string, listener: (text: string) => void): Promise<void> {
    this.channels.set(channel, listener);
    if (this.subscriptions?.status === 'ready')
      await within(this.subscriptions.subscribe(channel), PULSE_REPLY_MS).catch((error: Error) => this.fall(error));
  }

  unhear(channel: string): void {
    this.channels.delete(channel);
    if (this.subscriptions?.status === 'ready') void this.subscriptions.unsubscribe(channel).catch(() => undefined);
  }

  /** Waits a second for it, at most. */
  async onModuleInit(): Promise<void> {
    const { commands, subscriptions } = this;
    if (commands === undefined || subscriptions === undefined) return;
    const connected = Promise.allSettled([commands.connect(), subscriptions.connect()]);
    await Promise.race([connected, pause(START_MS, undefined, { ref: false })]);
    await this.beat();
    this.pulse = setInterval(() => void this.beat(), PULSE_MS).unref();
  }

  onModuleDestroy(): void {
    this.isClosed = true;
    this.isThere = false;
    clearInterval(this.pulse);
    this.commands?.disconnect();
    this.subscriptions?.disconnect();
  }

  /** Whatever stands in a message: what cannot be read is no news. */
  private pass(channel: string, text: string): void {
    try {
      this.channels.get(channel)?.(text);
    } catch (error) {
      this.log.warn({ channel, error: (error as Error).message }, 'a message from Redis could not be read');
    }
  }

  private async beat(): Promise<void> {
    if (this.isBeating || this.isClosed) return;
    this.isBeating = true;
    try {
      await within(Promise.all([this.commands!.ping(), this.subscriptions!.ping()]), PULSE_REPLY_MS);
      if (!this.isThere) await this.rise();
    } catch (error) {
      this.fall(error as Error);
    } finally {
      this.isBeating = false;
    }
  }

  private async rise(): Promise<void> {
    if (this.channels.size > 0) await within(this.subscriptions!.subscribe(...this.channels.keys()), PULSE_REPLY_MS);
    if (this.isClosed) return;
    this.isThere = true;
    if (this.isSaidAway) this.log.warn({}, 'Redis is back');
    this.isSaidAway = false;
    for (const listener of this.listeners) listener();
  }

  private lose(error: Error): never {
    this.fall(error);
    throw new RedisAway();
  }

  private fall(error: Error): void {
    this.isThere = false;
    if (this.isClosed || this.isSaidAway || this.pulse === undefined) return;
    this.isSaidAway = true;
    this.log.warn({ error: error.message }, 'Redis is away; what it carries is done without until it is back');
  }
}

function connectionTo(url: string): Client {
  const connection = new Client(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => PULSE_MS,
    connectTimeout: START_MS,
    socketTimeout: DEAD_MS,
  });
  return connection.on('error', () => undefined); // its close follows
}

/** After a long turn of this process, what has arrived meanwhile still counts as in time. */
async function within<Reply>(reply: Promise<Reply>, ms = REPLY_MS): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error('No answer in time.'))), ms);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}
