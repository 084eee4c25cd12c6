import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';

/** Its path and payload are not documented; it has the form of the product's own calls [R7.30]. */
export const AppVersion = query('AppVersion', {
  summary: 'Which version runs here, and where the installer for computers is, where there is one.',
  path: '/api/v3/app/version',
  input: z.object({}),
  result: z.object({
    code: z.literal(0),
    data: z.object({ version: z.string(), downloadUrl: z.optional(z.string()) }),
  }),
  allow: { anyone: true, visitor: true },
});

export const siteQueries = [AppVersion] as const;
