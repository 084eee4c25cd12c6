import { accountCalls } from '../src/account/account.ts';
import type { CallKind } from '../src/kernel/call.ts';
import * as session from '../src/session/commands.ts';

/** The session calls in their order, under the names they are exported by, and those about accounts. */
export const calls: readonly CallKind[] = [
  ...session.sessionCalls.map((call) => {
    const [name] = Object.entries(session).find(([, exported]) => exported === call)!;
    return { ...call, name };
  }),
  ...accountCalls,
];
