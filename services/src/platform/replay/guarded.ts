import type { Context, Stream } from '@lectern/contracts/kernel/stream.ts';
import { evolved, unfolded } from '@lectern/contracts/kernel/stream.ts';
import type { StoredFact } from '../event-store/event-store.ts';

/** The same stream, every context of which can always be shown: a broken fact never stops a replay. */
export function guarded<State>(stream: Stream<State>): Stream<State> {
  const guardedContext = (part: Context<unknown, State>): Context<unknown, State> => ({
    ...part,
    present: (state, audience) => madeOf(stream, state, (one) => part.present(one, audience)),
    own: (state, personId) => madeOf(stream, state, (one) => part.own?.(one, personId)),
  });
  return { ...stream, contexts: stream.contexts.map(guardedContext) };
}

/**
 * What is made of a state. Where a fact that did not fit left something in it of which nothing can be made, the context
 * that holds it is taken as it was at the beginning: all that it shows is there, and whoever draws it is not stopped.
 */
export function madeOf<State, Made>(stream: Stream<State>, state: State, make: (state: State) => Made): Made {
  const mended = stream.contexts.map(
    ({ name, initial }) =>
      () =>
        make({ ...state, [name]: initial }),
  );
  for (const work of [() => make(state), ...mended]) {
    try {
      return work();
    } catch {
      // the next one leaves out another context
    }
  }
  return make(unfolded(stream).state);
}

/** The state after a fact, or as it was where the fact cannot be folded. */
export function evolvedIfPossible<State>(stream: Stream<State>, state: State, fact: StoredFact): State {
  try {
    return evolved(stream, state, fact);
  } catch {
    return state;
  }
}
