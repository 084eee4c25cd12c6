import type { EntityManager } from 'typeorm';
import type { Screens } from '../edge/auth/screens.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';

/** The kinds of facts by which a screen shows something else. */
export const PAIRING = new Set(['ScreenPaired', 'ScreenUnpaired', 'LessonEnded', 'LessonCancelled']);

/** Lets screens know what they show; when the lesson is over, or will not be, they wait for the next one. */
export async function keepScreens(
  screens: Pick<Screens, 'bind' | 'unbind' | 'release'>,
  manager: EntityManager,
  facts: readonly StoredFact[],
): Promise<void> {
  for (const { type, stream, data } of facts.filter((fact) => PAIRING.has(fact.type))) {
    const pair = { screenId: (data as { readonly screenId: string }).screenId, stream };
    if (type === 'ScreenPaired') await screens.bind(manager, [pair]);
    else if (type === 'ScreenUnpaired') await screens.unbind(manager, [pair]);
    else await screens.release(manager, [stream]);
  }
}
