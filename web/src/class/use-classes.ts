import { Classes } from '@lectern/contracts/class/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { query } from '../kit/data/request.ts';

export type TaughtClass = z.output<typeof Classes.result>['classes'][number];

const KEY = ['classes'] as const;
const SOON_MS = 400;

/** What this page has changed and the list does not show yet: it is read again until it does. */
let awaited: ((classes: readonly TaughtClass[]) => boolean) | undefined;

/** The classes that I teach; `everyMs`: read again so often, where others change them. */
export const useClasses = (everyMs?: number) =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const read = await query<typeof Classes>(Classes, {});
      if (awaited?.(read.classes)) awaited = undefined;
      return read;
    },
    staleTime: 60_000,
    refetchInterval: () => (awaited ? SOON_MS : (everyMs ?? false)),
  });

/** Reads the list again until it shows what was just done. */
export function useClassesAfter(): (isThere: (classes: readonly TaughtClass[]) => boolean) => void {
  const client = useQueryClient();
  return (isThere) => {
    awaited = isThere;
    void client.invalidateQueries({ queryKey: KEY });
  };
}
