import { identityFacts, identityMachine } from '@lectern/contracts/identity/identity.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Who submitted what when; what it says is told by the streams alone. */
export const identities = rows(
  'identity_row',
  {
    family: 'identity',
    facts: identityFacts,
    shape: z.object({ personId: id, submissionId: id, submittedAt: z.int(), times: z.int() }),
    key: ['personId'],
    per: ({ stream }) => ({ personId: stream.slice('identity/'.length) }),
    machine: identityMachine,
    indexes: [['status', 'submittedAt']],
  },
  {
    IdentitySubmitted: (row, { data: { submissionId }, at }, key) => ({
      ...key,
      submissionId,
      submittedAt: at,
      times: (row?.times ?? 0) + 1,
    }),
  },
);
