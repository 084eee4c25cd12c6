import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { ownPassword } from '../kernel/credentials.ts';
import { fileQuery } from '../kernel/file-query.ts';

/** Everything that the school keeps of a person, for that person, as one archive. Nothing of it is a fact: nothing changes by it. */

const own = { visitor: 'bound' } as const;

export const RequestOwnData = call('RequestOwnData', {
  path: '/api/me/data',
  summary: 'Have all that is kept of me put into one archive; one at a time, and with my password.',
  data: z.object({ password: ownPassword }),
  result: z.object({}),
  allow: own,
  secondStep: true,
});

export const ownDataCalls = [RequestOwnData] as const;

export const MyOwnData = query('MyOwnData', {
  summary: 'How far the archive of my data is, and until when it can be fetched.',
  path: '/api/me/data',
  input: z.object({}),
  result: z.object({
    status: z.enum(['none', 'underWay', 'ready', 'failed']),
    /** Of the lessons that are gone through, how many are done. */
    done: z.optional(z.int()),
    of: z.optional(z.int()),
    bytes: z.optional(z.int()),
    madeAt: z.optional(z.int()),
    until: z.optional(z.int()),
    days: z.int(),
  }),
  allow: own,
});
export type MyOwnData = z.output<typeof MyOwnData.result>;

export const OwnDataArchive = fileQuery('OwnDataArchive', {
  summary: 'The archive of my data, while it is kept.',
  path: '/api/me/data/archive',
  input: z.object({}),
  allow: own,
  file: 'application/zip',
});

export const ownDataQueries = [MyOwnData, OwnDataArchive] as const;
