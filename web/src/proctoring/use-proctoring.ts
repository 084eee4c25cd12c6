import { SeeMessages, type OwnProctoring } from '@lectern/contracts/attempt/proctoring.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { command } from '../kit/data/request.ts';
import { Room } from '../kit/data/room.ts';
import type { LoggedLeave } from './leave-log.ts';
import { watchPage, type PageWatch } from './watch-page.ts';

interface Watchable {
  readonly attemptId: string;
  readonly user: string;
  /** As the server says; undefined where nobody is watched. */
  readonly proctored: { readonly leaves: number; readonly most?: number | undefined } | undefined;
  readonly isOver: boolean;
  readonly unsent: number;
  readonly left: (how: LoggedLeave['how']) => void;
  readonly back: () => LoggedLeave | undefined;
  /** Asks the server how the attempt stands. */
  readonly look: () => void;
}

export interface Message {
  readonly version: number;
  readonly words: string;
  readonly at: number;
}

/** The page of a proctored exam: what it reports of being left, and what teachers write to it. */
export function useProctoring({ attemptId, user, proctored, isOver, unsent, left, back, look }: Watchable) {
  const isOn = proctored !== undefined && !isOver;
  const watch = useRef<PageWatch>(undefined);
  const over = useRef(isOver);
  useLayoutEffect(() => {
    over.current = isOver; // before what is watched is let go of
  }, [isOver]);
  const [last, setLast] = useState<LoggedLeave>();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const returned = useCallback(() => {
    const ended = back();
    if (ended !== undefined) setLast(ended);
  }, [back]);

  useEffect(() => {
    if (!isOn) return undefined;
    watch.current = watchPage({ left, back: returned });
    return () => {
      watch.current?.stop();
      if (!over.current) left('closed');
    };
  }, [isOn, left, returned]);

  useEffect(() => {
    if (!isOn) return undefined;
    const room = new Room({ family: 'attempt', id: attemptId, user });
    let seen: object | undefined;
    const forget = room.subscribe(() => {
      const own = (room.snapshot().own as { readonly proctoring?: OwnProctoring } | undefined)?.proctoring;
      if (own === undefined || own === seen) return;
      seen = own;
      setMessages(
        Object.entries(own.messages)
          .map(([version, said]) => ({ version: Number(version), ...said }))
          .toSorted((one, other) => one.version - other.version),
      );
      look();
    });
    room.open();
    return () => {
      forget();
      room.close();
    };
  }, [isOn, attemptId, user, look]);

  const [counted, setCounted] = useState<Counted>();
  const now = proctored === undefined ? counted : countedOn(counted, proctored.leaves, unsent);
  if (now?.leaves !== counted?.leaves || now?.unsent !== counted?.unsent) setCounted(now);
  return {
    leaves: now?.leaves ?? 0,
    last,
    messages,
    /** Whoever read it says so; it is said again with the next one where that fails. */
    read: (message: Message) => {
      setMessages((all) => all.filter((one) => one.version > message.version));
      void command('attempt', attemptId, SeeMessages.name, { through: message.version }).catch(() => undefined);
    },
    dismiss: () => {
      watch.current?.settle();
      setLast(undefined);
    },
  };
}

interface Counted {
  readonly leaves: number;
  readonly unsent: number;
}

/** A leave counts when it happens here, and once: the server may tell of it before this device knows that it arrived. */
function countedOn(before: Counted | undefined, server: number, unsent: number): Counted {
  if (before === undefined) return { leaves: server + unsent, unsent };
  return { leaves: Math.max(server, before.leaves + Math.max(0, unsent - before.unsent)), unsent };
}
