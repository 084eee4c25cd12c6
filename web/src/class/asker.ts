import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import type { Asker, Role } from '@lectern/contracts/kernel/roles.ts';

/** Who looks at a class: what `may` asks of them. */
export const askerOf = ({ role, duties }: ClassSettings): Asker => ({ role: role as Role, bound: true, duties });
