import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod/mini';
import { afterOf, query } from '../data/request.ts';

export { usePaused } from './use-paused.ts'; // for those who need no list, a file of its own

/** A query that answers with a page of rows, as lists do [kernel/list.ts]. */
type PageKind<One = unknown> = QueryKind<
  z.ZodMiniType,
  z.ZodMiniType<{
    readonly rows: readonly One[];
    readonly next?: string | undefined;
    readonly total?: number | undefined;
  }>
>;
type RowOf<Kind extends PageKind> = z.output<Kind['result']>['rows'][number];
type Filters<Kind extends QueryKind> = { readonly [name in keyof z.input<Kind['input']>]?: unknown };

export interface List<One> {
  /** All rows that were fetched; undefined until the first page is there. */
  readonly rows: readonly One[] | undefined;
  readonly total: number | undefined;
  /** Why nothing newer came; the rows of before stay. */
  readonly error: unknown;
  /** What is shown is of other filters, until those that were asked for arrive. */
  readonly isStale: boolean;
  /** What was just done is not among these rows yet, and is being read. */
  readonly isAwaited: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly more: () => void;
  readonly again: () => void;
}

/** The newest receipt that this page has of what changes a list, by the list's name: what is read later has it in it. */
const newest = new Map<string, string>();

/**
 * Asks so that the answer has in it what this page was told to read again for. What was asked for before a receipt came is
 * asked for again: of a first page of other filters nobody else does that, as what is on its way is not invalidated.
 */
export async function readAfter<Page>(
  { name }: Pick<QueryKind, 'name'>,
  ask: (fresh: { readonly after?: string }) => Promise<Page>,
): Promise<Page> {
  const after = newest.get(name);
  const page = await ask(after === undefined ? {} : { after });
  return newest.get(name) === after ? page : readAfter({ name }, ask);
}

/** The rows of a list that match, a page at a time, asked again every so often. Filters that are empty are not asked. */
export function useList<Kind extends PageKind>(
  kind: Kind,
  filters: Filters<Kind>,
  refreshMs?: number,
): List<RowOf<Kind>> {
  const { name } = kind;
  const asked = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
  const found = useInfiniteQuery({
    queryKey: [name, asked],
    queryFn: async ({ pageParam: cursor }) => {
      const page = await readAfter(kind, (fresh) =>
        query<PageKind<RowOf<Kind>>>(kind, { ...asked, ...(cursor && { cursor }), ...fresh }),
      );
      return { ...page, through: newest.get(name) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      total: pages[0]?.total,
      through: pages[0]?.through,
    }),
  });
  return {
    rows: found.data?.rows,
    total: found.data?.total,
    error: found.error ?? undefined,
    isStale: found.isPlaceholderData,
    isAwaited: found.isFetching && found.data?.through !== newest.get(name),
    hasMore: found.hasNextPage,
    isFetchingMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
    again: () => void found.refetch(),
  };
}

/** Reads a list again, at least as fresh as the receipt. */
export function useReadAgain({ name }: Pick<QueryKind, 'name'>): (receipt?: Receipt) => void {
  const client = useQueryClient();
  return useCallback(
    (receipt) => {
      if (receipt) newest.set(name, afterOf(receipt));
      void client.invalidateQueries({ queryKey: [name] });
    },
    [client, name],
  );
}

/** Reads again all that this page shows, at least as fresh as the receipt: what a command that was repeated changed, nobody knows. */
export function readAllAgain(client: QueryClient, receipt?: Receipt): void {
  if (receipt)
    for (const { queryKey } of client.getQueryCache().getAll()) newest.set(String(queryKey[0]), afterOf(receipt));
  void client.invalidateQueries();
}

type Listed<Kind extends QueryKind> = keyof z.output<Kind['result']> & string;
type Item<Kind extends QueryKind, Name extends Listed<Kind>> = z.output<
  Kind['result']
>[Name] extends readonly (infer One)[]
  ? One
  : never;

/** What a query finds by part of a name, under the name of its answer; nothing is asked while nothing is typed. */
export function useFoundBy<Kind extends QueryKind, Name extends Listed<Kind>>(
  kind: Kind,
  answer: Name,
  search: string,
): { readonly items: readonly Item<Kind, Name>[] | undefined; readonly error: unknown } {
  const { data, error } = useQuery({
    queryKey: [kind.name, search],
    queryFn: () => query<QueryKind>(kind, { search }) as Promise<z.output<Kind['result']>>,
    enabled: search !== '',
  });
  return { items: data?.[answer] as readonly Item<Kind, Name>[] | undefined, error: error ?? undefined };
}
