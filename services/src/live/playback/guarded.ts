import type { Context, Stream } from '@lectern/contracts/kernel/stream.ts';
import { evolved, unfolded } from '@lectern/contracts/kernel/stream.ts';
import type { StoredFact } from '../../ledger/event-store/event-store.ts';

/** The same stream, every context of which can be shown: where a broken fact prevents it, as it was at the beginning. */
export function guarded<State>(stream: Stream<State>): Stream<State> {
  const first = unfolded(stream).state;
  const guardedContext = (part: Context<unknown, State>): Context<unknown, State> => ({
    ...part,
    present: (state, audience) => tried(() => part.present(state, audience)) ?? part.present(first, audience),
    own: (state, personId) => tried(() => part.own?.(state, personId)),
  });
  return { ...stream, contexts: stream.contexts.map(guardedContext) };
}

/** The state after a fact, or as it was where the fact cannot be folded. */
export const evolvedIfPossible = <State>(stream: Stream<State>, state: State, fact: StoredFact): State =>
  tried(() => evolved(stream, state, fact)) ?? state;

function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
