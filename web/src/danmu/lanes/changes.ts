import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { OpenDanmuView } from '../../kit/data/lesson-views.ts';

type Seen = OpenDanmuView['danmu'];

/**
 * What a newer view of the danmu brings: those that came, in the order in which they are to be shown, and those that a
 * teacher took down. One that only fell behind the newest of a full view was not taken down: it runs on.
 */
export function changes(before: Seen, now: Seen): { readonly came: readonly string[]; readonly gone: Set<string> } {
  const came = Object.keys(now)
    .filter((id) => !(id in before) && now[id]!.words !== '') // empty: someone who was erased
    .sort((a, b) => now[a]!.shownAt - now[b]!.shownAt || now[a]!.order - now[b]!.order);
  const orders = Object.values(now).map(({ order }) => order);
  const oldest = orders.length < LIMITS.danmuShown ? Number.NEGATIVE_INFINITY : Math.min(...orders);
  const gone = Object.keys(before).filter((id) => !(id in now) && before[id]!.order > oldest);
  return { came, gone: new Set(gone) };
}
