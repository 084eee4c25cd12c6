import { ReorderQuestions } from '@lectern/contracts/quiz/commands.ts';
import { useState } from 'react';
import type { Commands } from '../../kit/data/use-commands.ts';
import { moved } from './order.ts';

export interface Order {
  /** All ids as the teacher has put them, before the server has said so too. */
  readonly ids: readonly string[];
  readonly move: (id: string, to: number) => void;
}

/** The order of asking: what was moved stands where it was put at once, and goes back if the server refuses. */
export function useOrder(recorded: readonly string[], commands: Commands): Order {
  const [wanted, setWanted] = useState<readonly string[]>();
  const isSameSet = wanted?.length === recorded.length && recorded.every((id) => wanted.includes(id));
  const ids = wanted !== undefined && isSameSet ? wanted : recorded; // written or deleted meanwhile: the new one counts
  return {
    ids,
    move: (id, to) => {
      const next = moved(ids, ids.indexOf(id), to);
      if (next === ids) return;
      setWanted(next);
      void commands.give(ReorderQuestions, { questionIds: [...next] }).then((done) => {
        if (done === undefined) setWanted((now) => (now === next ? undefined : now));
      });
    },
  };
}
