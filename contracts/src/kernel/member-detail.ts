import * as z from 'zod/mini';

/** What a list may newly say of a member: never what they say of themselves. */
export const memberDetail = z.enum(['name', 'number', 'department']);
export type MemberDetail = z.output<typeof memberDetail>;
