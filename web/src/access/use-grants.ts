import { Grants, GrantUses, MyGrants, type GrantRow, type GrantUse } from '@lectern/contracts/access/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { afterOf, query } from '../data/request.ts';

export type MyGrant = z.output<typeof MyGrants.result>['grants'][number];

const [MINE, ALL, USES] = [['my-grants'], ['grants'], ['grant-uses']] as const;
const FRESH_MS = 60_000;
const REFRESH_MS = 30_000;

/** The newest that this page has done: the list waits for it. */
let done: string | undefined;

/** What I was granted beyond my part in classes; undefined until it is known. */
export const useMyGrants = () =>
  useQuery({
    queryKey: MINE,
    queryFn: () => query<typeof MyGrants>(MyGrants, {}),
    staleTime: FRESH_MS,
    select: ({ grants }): readonly MyGrant[] => grants,
  });

/** All grants of the school: what holds first. */
export const useGrants = () =>
  useInfiniteQuery({
    queryKey: ALL,
    queryFn: ({ pageParam }) => query<typeof Grants>(Grants, { page: pageParam, ...(done && { after: done }) }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ grants }): readonly GrantRow[] => grants),
  });

/** Each use of a grant, the newest first. */
export const useGrantUses = () =>
  useInfiniteQuery({
    queryKey: USES,
    queryFn: ({ pageParam }) => query<typeof GrantUses>(GrantUses, { page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    refetchInterval: REFRESH_MS,
    select: ({ pages }) => pages.flatMap(({ uses }): readonly GrantUse[] => uses),
  });

/** Reads the grants again, at least as fresh as the receipt. */
export function useGrantsAfter(): (receipt: Receipt | undefined) => void {
  const client = useQueryClient();
  return (receipt) => {
    if (receipt) done = afterOf(receipt);
    void client.invalidateQueries({ queryKey: ALL });
  };
}
