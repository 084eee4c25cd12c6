import type { TeacherDanmuView } from '@lectern/contracts/danmu/view.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';

type Seen = Opened<TeacherDanmuView>['danmu'];
export type Listed = Seen[string] & { readonly id: string };

/** What waits stands on top, the one that has waited longest first; below it the newest first. */
export function listed(danmu: Seen): readonly Listed[] {
  const all = Object.entries(danmu).map(([id, one]): Listed => ({ id, ...one }));
  const held = all.filter(({ status }) => status === 'held').sort((one, other) => one.order - other.order);
  const rest = all.filter(({ status }) => status !== 'held').sort((one, other) => other.order - one.order);
  return [...held, ...rest];
}

/** What Enter and Delete are about. */
export const firstWaiting = (danmu: Seen): Listed | undefined => {
  const first = listed(danmu)[0];
  return first?.status === 'held' ? first : undefined;
};

export const waitingCount = (danmu: Seen): number =>
  Object.values(danmu).filter(({ status }) => status === 'held').length;
