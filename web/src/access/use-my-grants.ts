import { MyGrants } from '@lectern/contracts/access/access.ts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { query } from '../kit/data/request.ts';

export type MyGrant = z.output<typeof MyGrants.result>['grants'][number];

/** What I was granted beyond my part in classes; undefined until it is known. */
export const useMyGrants = () =>
  useQuery({
    queryKey: [MyGrants.name],
    queryFn: () => query<typeof MyGrants>(MyGrants, {}),
    staleTime: 60_000,
    select: ({ grants }): readonly MyGrant[] => grants,
  });
