import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { ClientFrame } from '@lectern/contracts/kernel/wire.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Phone {
  readonly kind: 'ws' | 'tcp' | 'socket.io';
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** It is in when it has been told something. */
  readonly isGreeted?: boolean;
}

export type Order =
  | { readonly do: 'open'; readonly phones: readonly Phone[] }
  | { readonly do: 'watch'; readonly phones: number }
  | { readonly do: 'give'; readonly frames: readonly (readonly string[])[]; readonly overMs: number }
  | { readonly do: 'count' | 'close' };

/** An id, and when a phone was first told of it. */
export type Sighting = readonly [id: string, at: number];

export interface Told {
  readonly failed?: string;
  /** In ms, of each phone that gave something until all of its answers had come. */
  readonly took?: readonly number[];
  readonly messages?: number;
  readonly bytes?: number;
  readonly sightings?: readonly Sighting[];
}

const SETTLED_MS = 300;

/** It lies beside what is built, or beside this as it is written. */
const PROCESS = new URL(import.meta.url.endsWith('.ts') ? 'phones-process.ts' : 'phones-process.js', import.meta.url);

/** A class's phones, in a process of their own: what they cost is not counted as the server's. */
export class Phones {
  private readonly child: ChildProcess = fork(fileURLToPath(PROCESS));
  private readonly gone = once(this.child, 'exit');

  async open(phones: readonly Phone[]): Promise<void> {
    await this.tell({ do: 'open', phones });
  }

  /** Of the first so many it is kept which ids they saw, and when. */
  async watch(phones: number): Promise<void> {
    await this.tell({ do: 'watch', phones });
  }

  /** Each phone sends its frames at once, one phone after the other over so long; until all are answered. */
  async give(frames: readonly (readonly string[])[], overMs = 0): Promise<readonly number[]> {
    return (await this.tell({ do: 'give', frames, overMs })).took!;
  }

  /** What has come since they were made, once no more comes. */
  async settled(): Promise<{ readonly messages: number; readonly bytes: number; sightings: readonly Sighting[] }> {
    const sightings: Sighting[] = [];
    for (let before = -1; ;) {
      const { messages = 0, bytes = 0, sightings: seen = [] } = await this.tell({ do: 'count' });
      sightings.push(...seen);
      if (messages === before) return { messages, bytes, sightings };
      before = messages;
      await pause(SETTLED_MS);
    }
  }

  async close(): Promise<void> {
    await this.tell({ do: 'close' });
  }

  end(): void {
    this.child.disconnect();
  }

  private async tell(order: Order): Promise<Told> {
    this.child.send(order);
    const [told] = (await Promise.race([once(this.child, 'message'), this.gone])) as [Told];
    if (typeof told !== 'object' || told === null) throw new Error('The process of the phones is gone.');
    if (told.failed !== undefined) throw new Error(`Phones: ${told.failed}`);
    return told;
  }
}

/** One answer of each, another than the last. */
export function answersOf(questionId: string, size: number): string[][] {
  turn += 1;
  const choice = 'AB'[turn % 2]!;
  return Array.from({ length: size }, () => {
    const frame: ClientFrame = { t: 'command', id: newId(), name: 'SubmitAnswer', data: { questionId, choice } };
    return [JSON.stringify(frame)];
  });
}
let turn = 0;
