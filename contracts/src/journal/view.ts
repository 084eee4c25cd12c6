import type { JsonObject } from '../kernel/patch.ts';

const NOTHING: JsonObject = {};

/** A log is no part of what a room shows: whose it is reads it by a query. */
export const presentJournal = (): JsonObject => NOTHING;
