import type { MovedFigure } from '@lectern/contracts/replay/figures.ts';
import { ReplayFacts, type ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { keepPreviousData, useInfiniteQuery, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NetworkError } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';

/** Facts are fetched in parts of this many: the ones around a moment are there before the head comes to them. */
const PART = 50;
/** How many are shown before and after a moment. */
const BESIDE = 2;

export interface FactsAround {
  /** In order; those that the log lacks are missing. */
  readonly facts: readonly ReplayedFact[];
  /** Whether they are those around this version: until then they may be others, or none. */
  readonly isHere: boolean;
  /** Why they did not come; null while nothing is the matter. */
  readonly error: unknown;
  readonly retry: () => void;
}

type Part = UseQueryResult<{ facts: ReplayedFact[] }>;

/** The facts around a version; `last` is the newest there is. */
export function useFactsAround(lessonId: string, version: number, last: number): FactsAround {
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
    combine: (results: readonly Part[]) => {
      const failed = results.filter((part) => failureOf(part) !== null);
      const facts = results
        .flatMap(({ data }) => data?.facts ?? [])
        .filter((fact) => fact.version >= from && fact.version <= until);
      const hasAll = results.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData);
      return {
        facts,
        isHere: facts.some((fact) => fact.version === version) || (hasAll && version <= last),
        error: failed[0] ? failureOf(failed[0]) : null,
        retry: () => {
          for (const { refetch } of failed) void refetch();
        },
      };
    },
  });
}

/** Why a part is not here: it failed, or waits for the network to be back. */
export const failureOf = ({ error, fetchStatus }: Pick<UseQueryResult, 'error' | 'fetchStatus'>): unknown =>
  error ?? (fetchStatus === 'paused' ? new NetworkError() : null);

const partOf = (version: number): number => Math.floor((version - 1) / PART);

/** Which facts stand behind a figure. */
export interface Behind {
  readonly what: string;
  /** All facts without it. */
  readonly figure?: MovedFigure | undefined;
  readonly person?: string | undefined;
  /** The question, danmu, deck or screen that they are about. */
  readonly subject?: string | undefined;
  readonly after: number;
  readonly until: number;
}

const PAGE = 100;

/** In order, a page at a time. */
export function useFactsBehind(lessonId: string, { figure, person, subject, after, until }: Behind) {
  return useInfiniteQuery({
    queryKey: ['replayFactsBehind', lessonId, figure, person, subject, after, until],
    queryFn: ({ pageParam }) =>
      query<typeof ReplayFacts>(ReplayFacts, {
        id: lessonId,
        after: pageParam,
        until,
        limit: PAGE,
        figure,
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
export function useLast<Value>(value: Value | undefined, isOnItsWay = true): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? (isOnItsWay ? last : undefined);
}
