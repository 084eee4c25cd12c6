import type { Context, Stream } from '@lectern/contracts/kernel/stream.ts';
import { evolved } from '@lectern/contracts/kernel/stream.ts';
import type { StoredFact } from '../event-store/event-store.ts';

/** The same stream, of which a context that cannot be shown shows nothing: a broken fact never stops a replay. */
export function guarded<State>(stream: Stream<State>): Stream<State> {
  return { ...stream, contexts: stream.contexts.map(guardedContext) };
}

const guardedContext = <State>(part: Context<unknown, State>): Context<unknown, State> => ({
  ...part,
  present: (state, audience) => tried(() => part.present(state, audience)) ?? {},
  own: (state, personId) => tried(() => part.own?.(state, personId)),
});

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
