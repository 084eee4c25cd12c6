import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Upstream {
  name: string;
  port: number;
  /** What it is asked for. */
  takes: ReadonlySet<Kind>;
}

export type Kind = 'web' | 'command';

const [LOOK_EVERY_MS, LOOK_AGAIN_MS, ANSWERS_WITHIN_MS] = [300, 50, 2000];

/** The processes behind a proxy, and which of them can serve: by what they say themselves, and by what became of requests. */
export class Upstreams {
  private readonly ready = new Set<string>();
  private readonly aside = new Set<string>();
  private readonly looking = new Map<string, Promise<void>>();
  private isClosed = false;
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  private readonly all: readonly Upstream[];

  constructor(all: readonly Upstream[]) {
    this.all = all;
    const look = (): void => all.forEach((one) => void this.look(one));
    look();
    this.timer = setInterval(look, LOOK_EVERY_MS);
  }

  /** Who can serve it now, the best first: of a stream always the same, as long as that one is there. */
  ranked(kind: Kind, stream: string | undefined): readonly Upstream[] {
    const able = this.all.filter(({ name, takes }) => takes.has(kind) && this.canServe(name));
    if (stream !== undefined)
      return able.toSorted((one, other) => (weight(stream, one) < weight(stream, other) ? 1 : -1));
    this.turn = (this.turn + 1) % Math.max(able.length, 1);
    return [...able.slice(this.turn), ...able.slice(0, this.turn)];
  }

  /** Nothing new goes there until it is taken back: it is about to end. */
  setAside(name: string): void {
    this.aside.add(name);
  }

  /** It was started again. Resolves when it says that it can serve; at once for one that nothing is sent to. */
  async takeBack(name: string): Promise<void> {
    const one = this.all.find((upstream) => upstream.name === name);
    if (one === undefined) return;
    this.aside.delete(name);
    this.ready.delete(name);
    await this.looking.get(name); // it may have begun before
    for (;;) {
      await this.look(one);
      if (this.isClosed || this.ready.has(name) || this.aside.has(name)) return;
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** A request met nobody there. */
  isGone(upstream: Upstream): void {
    this.ready.delete(upstream.name);
  }

  canServe(name: string): boolean {
    return this.ready.has(name) && !this.aside.has(name);
  }

  /** Whether somebody listens there; one who does not is not asked again before it says that it is ready. */
  async listens(upstream: Upstream): Promise<boolean> {
    const does = await new Promise<boolean>((resolve) => {
      const socket = connect(upstream.port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (!does) this.isGone(upstream);
    return does;
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  /** One that takes long to say it keeps the state it had: the machine is busy, and the other would be no faster. */
  private look({ name, port }: Upstream): Promise<void> {
    const begun = this.looking.get(name);
    if (begun !== undefined) return begun;
    const done = Promise.withResolvers<void>();
    this.looking.set(name, done.promise);
    const asked = request({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (reply) => {
      reply.resume();
      if (reply.statusCode === 200) this.ready.add(name);
      else this.ready.delete(name);
    });
    asked.setTimeout(ANSWERS_WITHIN_MS, () => asked.destroy(new Error('late')));
    asked.on('error', (error) => {
      if (error.message !== 'late') this.ready.delete(name);
    });
    asked.on('close', () => {
      this.looking.delete(name);
      done.resolve();
    });
    asked.end();
    return done.promise;
  }
}

const weight = (stream: string, { name }: Upstream): string =>
  createHash('sha1').update(`${stream}\n${name}`).digest('hex');
