import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import type { ReplayedLesson } from './use-replay.ts';

/** How many students the class has, whether they came or not. */
export const classSize = (people: ReplayedLesson['people']): number =>
  Object.values(people).filter(({ role }) => isCounted(role as Role)).length;
