import type { JsonObject } from '../kernel/patch.ts';

/** Nobody watches this live: what a person was granted is asked for, not shown. */
export const presentAccess = (): JsonObject => ({});
