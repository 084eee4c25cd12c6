import { closureFacts, closureMachine, obstacle } from '@lectern/contracts/closure/closure.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Accounts that are to be closed, for those who look after the school. */
export const closures = rows(
  'closure_row',
  {
    family: 'closure',
    facts: closureFacts,
    shape: z.object({ personId: id, requestedAt: z.int(), closesAt: z.int(), obstacle: z.optional(obstacle) }),
    key: ['personId'],
    per: ({ stream }) => ({ personId: stream.slice('closure/'.length) }),
    machine: closureMachine,
    indexes: [['closesAt']],
  },
  {
    ClosureRequested: (_, { data: { closesAt }, at }, key) => ({
      ...key,
      requestedAt: at,
      closesAt,
      obstacle: undefined,
    }),
    ClosurePostponed: (row, { data }) => row && { ...row, ...data },
    ClosureWithdrawn: () => null,
    AccountClosed: () => null,
  },
);
