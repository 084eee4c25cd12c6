import type { Receipt } from '@lectern/contracts/kernel/wire.ts';

type Listener = (receipt?: Receipt) => void;
const listeners = new Set<Listener>();

/**
 * Tells of a command that had failed, was given once more and is so now. Whoever gave it first was answered that it had failed:
 * what a page reads after its commands is to be read again by whoever keeps it.
 */
export function onRepeated(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellRepeated(receipt?: Receipt): void {
  for (const listener of listeners) listener(receipt);
}
