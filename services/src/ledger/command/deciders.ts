import { Injectable } from '@nestjs/common';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Refused } from '@lectern/contracts/kernel/refusal.ts';
import { plainStep } from '@lectern/contracts/kernel/moves.ts';
import { statusOf, type Context, type Folded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { Connection } from '../../ops/database/database.ts';
import type { Actor, Deciding } from '../submission.ts';

/** Undefined where nothing is to decide by hand: then it is the plain step that the contract says. */
export type Decide<State = unknown, Command = unknown, Gathered = unknown> = (
  state: State,
  command: Command,
  deciding: Deciding<Gathered>,
) => Decided | undefined;

export type Decided = readonly NewFact[] | Refused;

/** What a command needs from outside the stream, fetched before it is decided: randomness, a free code. */
export type Gather = (
  streamId: string,
  data: unknown,
  actor: Actor,
  at: number,
  from: string | undefined,
) => Promise<unknown>;

/** What a command writes beside its facts, in their transaction: what people are called and reached by stands in no fact. */
export type Write = (
  on: Connection,
  decided: {
    readonly streamId: string;
    readonly school: string;
    readonly data: unknown;
    readonly gathered: unknown;
    readonly facts: readonly NewFact[];
  },
) => Promise<void>;

type DecidedContext = Pick<Context, 'name' | 'commands' | 'machines' | 'moves'>;

export interface Route {
  readonly stream: Stream;
  readonly kind: CommandKind;
  readonly context: DecidedContext;
  readonly decide: Decide;
  readonly gather?: Gather | undefined;
  readonly write?: Write | undefined;
}

/** Which decider answers which command: each context registers once. */
@Injectable()
export class Deciders {
  private readonly routes = new Map<string, Route>();

  /** What reaches the decider has passed the schemas of its context: there its own narrower types hold. */
  register<State, Command, Gathered>(
    context: DecidedContext,
    decide: Decide<State, Command, Gathered>,
    gathers: Readonly<Record<string, Gather>> = {},
    writes: Readonly<Record<string, Write>> = {},
  ): void {
    const stream = streams.find(({ contexts }) => contexts.some((one) => one.commands === context.commands));
    if (stream === undefined) throw new Error(`The context ${context.name} is in no stream.`);
    for (const kind of context.commands) {
      this.routes.set(`${stream.family}/${kind.name}`, {
        stream,
        kind,
        context,
        decide: decide as Decide,
        gather: gathers[kind.name],
        write: writes[kind.name],
      });
    }
  }

  find(family: string, command: string): Route | undefined {
    return this.routes.get(`${family}/${command}`);
  }
}

/** What becomes of a command: as its decider says, or the plain step that its contract makes of it. */
export function decideOn(
  { context, decide }: Pick<Route, 'context' | 'decide'>,
  folded: Folded,
  command: { readonly name: string; readonly data: unknown },
  deciding: Omit<Deciding, 'status'>,
): Decided {
  const status: Deciding['status'] = (machine, subject) => statusOf(folded, machine, subject);
  const decided =
    decide(folded.state, command, { ...deciding, status }) ?? plainStep(context, folded, command, deciding);
  if (decided === undefined) throw new Error(`${command.name} is no plain step, and nobody decides on it.`);
  return decided;
}
