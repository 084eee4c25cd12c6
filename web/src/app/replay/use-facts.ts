import { ReplayFacts, type ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { keepPreviousData, useInfiniteQuery, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../data/request.ts';

/** Facts are fetched in parts of this many: the ones around a moment are there before the head comes to them. */
const PART = 50;
/** How many are shown before and after a moment. */
const BESIDE = 2;

/** The facts around a version, in order: what is not here yet is missing. `last` is the newest there is. */
export function useFactsAround(lessonId: string, version: number, last: number): readonly ReplayedFact[] {
  const from = Math.max(1, Math.min(version - BESIDE, last - 2 * BESIDE));
  const until = Math.min(last, from + 2 * BESIDE);
  const parts = [...new Set([partOf(from), partOf(until)])];
  return useQueries({
    queries: parts.map((part) => {
      const end = Math.min(last, (part + 1) * PART);
      return {
        queryKey: ['replayFacts', lessonId, part, end],
        queryFn: () =>
          query<typeof ReplayFacts>(ReplayFacts, { id: lessonId, after: part * PART, until: end, limit: PART }),
        staleTime: Number.POSITIVE_INFINITY,
        placeholderData: keepPreviousData,
      };
    }),
    combine: (results: readonly UseQueryResult<{ facts: ReplayedFact[] }>[]) =>
      results.flatMap(({ data }) => data?.facts ?? []).filter((fact) => fact.version >= from && fact.version <= until),
  });
}

const partOf = (version: number): number => Math.floor((version - 1) / PART);

/** Which facts stand behind a figure. */
export interface Behind {
  readonly what: string;
  /** All kinds without it. */
  readonly types?: readonly string[] | undefined;
  readonly person?: string | undefined;
  /** The question, danmu, deck or screen that they are about. */
  readonly subject?: string | undefined;
  readonly after: number;
  readonly until: number;
}

const PAGE = 100;

/** In order, a page at a time. */
export function useFactsBehind(lessonId: string, { types, person, subject, after, until }: Behind) {
  return useInfiniteQuery({
    queryKey: ['replayFactsBehind', lessonId, types, person, subject, after, until],
    queryFn: ({ pageParam }) =>
      query<typeof ReplayFacts>(ReplayFacts, {
        id: lessonId,
        after: pageParam,
        until,
        limit: PAGE,
        types: types?.join(','),
        person,
        subject,
      }),
    initialPageParam: after,
    getNextPageParam: ({ facts, more }) => (more ? facts.at(-1)?.version : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A value that changes often, at most so often. */
export function useCalmly<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState({ value, at: 0 });
  useEffect(() => {
    if (Object.is(shown.value, value)) return undefined;
    const wait = Math.max(0, shown.at + everyMs - performance.now());
    const timer = setTimeout(() => setShown({ value, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [value, everyMs, shown]);
  return everyMs === 0 ? value : shown.value;
}

/** What was there last, until there is something again: a place never empties while the next thing is on its way. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
