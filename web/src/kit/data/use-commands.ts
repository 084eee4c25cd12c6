import { useMemo, useRef, useState } from 'react';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type * as z from 'zod/mini';
import { isAlreadySo, isPassing } from './errors.ts';
import { newKey } from './key.ts';
import { tellRepeated } from './repeated.ts';
import { command } from './request.ts';

export interface Failure {
  readonly name: string;
  /** Where it failed, of several. */
  readonly at?: string | undefined;
  readonly error: unknown;
  /** Sends the same intention again, under its key. */
  readonly again: () => void;
}

/** What was wanted is so: by this command, as its receipt says, or before it, by somebody else's. */
export interface Done {
  readonly receipt?: Receipt;
}

/** Whom a command is given to: one subject's stream. */
export interface Addressee {
  readonly family: string;
  readonly id: string;
  readonly classId?: string | undefined;
  /** What it is called, where a command goes to several. */
  readonly name?: string | undefined;
}

export interface Commands {
  /** Resolves when it is so; with undefined when it was refused or did not arrive, which `failure` then tells. */
  readonly give: <Kind extends CommandKind>(
    kind: Kind,
    data: z.input<Kind['data']> & object,
    to?: Addressee,
  ) => Promise<Done | undefined>;
  /** Awaiting its receipt, or shown by a view that does not have it yet. */
  readonly isSending: (kind: CommandKind, data?: object) => boolean;
  readonly failure: Failure | undefined;
  readonly forget: () => void;
}

interface Options {
  readonly classId?: string | undefined;
  /** How far the view is that the screen shows: a button rests until it shows what the receipt says. */
  readonly through?: number;
}

/** The same command with the same data is the same intention, however often it is clicked. */
interface Intention {
  readonly key: string;
  /** There while an answer is awaited. */
  answer?: Promise<Done | undefined>;
}

const AWAITED = Number.POSITIVE_INFINITY;

/** Gives the commands of one stream: each intention once, and nothing shown as done before its receipt. */
export function useCommands(family: string, id: string, { classId, through }: Options = {}): Commands {
  const intentions = useRef(new Map<string, Intention>());
  /** Intention → the version that its receipt named. */
  const [sent, setSent] = useState<ReadonlyMap<string, number>>(new Map());
  const [failure, setFailure] = useState<Failure>();

  const give = useMemo(() => {
    const here: Addressee = { family, id, classId };
    async function send(name: string, data: object, to: Addressee, { key }: Intention): Promise<Done | undefined> {
      const intent = intentOf(name, data, to === here ? undefined : to);
      try {
        const receipt = await command(to.family, to.id, name, data, {
          key,
          ...(to.classId && { classId: to.classId }),
        });
        intentions.current.delete(intent);
        setSent((before) => new Map(before).set(intent, receipt.version));
        return { receipt };
      } catch (error) {
        delete intentions.current.get(intent)?.answer;
        if (!isPassing(error)) intentions.current.delete(intent); // decided: asked again, it is asked anew
        setSent((before) => new Map([...before].filter(([other]) => other !== intent)));
        if (isAlreadySo(error)) return {};
        setFailure({ name, at: to.name, error, again: () => void repeat(name, data, to) });
        return undefined;
      }
    }
    function attempt(name: string, data: object, to = here): Promise<Done | undefined> {
      const intent = intentOf(name, data, to === here ? undefined : to);
      const intention = intentions.current.get(intent) ?? { key: newKey() };
      if (intention.answer === undefined) {
        intentions.current.set(intent, intention);
        setFailure(undefined);
        setSent((before) => new Map(before).set(intent, AWAITED));
        intention.answer = send(name, data, to, intention);
      }
      return intention.answer;
    }
    async function repeat(name: string, data: object, to: Addressee): Promise<void> {
      const done = await attempt(name, data, to);
      if (done !== undefined) tellRepeated(done.receipt);
    }
    return (kind: CommandKind, data: object, to?: Addressee) => attempt(kind.name, data, to);
  }, [family, id, classId]);

  const seen = through ?? Number.MAX_SAFE_INTEGER;
  const isSending = (kind: CommandKind, data?: object): boolean =>
    [...sent].some(([intent, version]) => {
      const isIt = data ? intent === intentOf(kind.name, data) : intent.startsWith(`${kind.name} `);
      return isIt && version > seen;
    });
  return { give, isSending, failure, forget: () => setFailure(undefined) };
}

const intentOf = (name: string, data: object, to?: Addressee): string =>
  `${name} ${JSON.stringify(data)}${to === undefined ? '' : ` ${to.family}/${to.id}`}`;
