import { useState } from 'react';

/**
 * Which piece of work is being graded: one that was chosen, or the first of its queue, which stays once it is shown. Somebody
 * else who was done with it first takes it out of the queue, and out of nobody's hands: keys would score another's work.
 */
export function useHeld(
  queue: string,
  first: string | undefined,
  isFresh: boolean,
): readonly [held: string | undefined, hold: (id: string | undefined) => void] {
  const [held, setHeld] = useState<{ readonly queue: string; readonly id: string }>();
  const id = held?.queue === queue ? held.id : undefined;
  if (id === undefined && first !== undefined && isFresh) setHeld({ queue, id: first });
  return [id ?? first, (one) => setHeld(one === undefined ? undefined : { queue, id: one })];
}
