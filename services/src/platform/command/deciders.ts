import { Injectable } from '@nestjs/common';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Context, Stream } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { Actor, Deciding } from './submission.ts';

export type Decide = (state: any, command: any, deciding: Deciding<any>) => readonly NewFact[] | Refused;

/** What a command needs from outside the stream, fetched before it is decided: randomness, a free code. */
export type Gather = (streamId: string, data: any, actor: Actor) => Promise<unknown>;

export interface Route {
  readonly stream: Stream<any>;
  readonly kind: CommandKind;
  readonly decide: Decide;
  readonly gather?: Gather | undefined;
}

/** Which decider answers which command: each context registers once. */
@Injectable()
export class Deciders {
  private readonly routes = new Map<string, Route>();

  register(context: Context<any, any, any>, decide: Decide, gathers: Readonly<Record<string, Gather>> = {}): void {
    const stream = streams.find((one) => (one.contexts as readonly unknown[]).includes(context));
    if (stream === undefined) throw new Error(`The context ${context.name} is in no stream.`);
    for (const kind of context.commands) {
      this.routes.set(`${stream.family}/${kind.name}`, { stream, kind, decide, gather: gathers[kind.name] });
    }
  }

  find(family: string, command: string): Route | undefined {
    return this.routes.get(`${family}/${command}`);
  }
}
