import { PeopleFound, ScopesFound } from '@lectern/contracts/access/queries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { query } from '../data/request.ts';

export type FoundPerson = z.output<typeof PeopleFound.result>['people'][number];
export type FoundScope = z.output<typeof ScopesFound.result>['scopes'][number];

const PAUSE_MS = 250;

/** What was typed, once the typing pauses. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused.trim();
}

/** People by part of a name or login. */
export const usePeopleFound = (search: string) =>
  useQuery({
    queryKey: ['people-found', search],
    queryFn: () => query<typeof PeopleFound>(PeopleFound, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    select: ({ people }): readonly FoundPerson[] => people,
  });

/** Classes and lessons by part of their name. */
export const useScopesFound = (search: string) =>
  useQuery({
    queryKey: ['scopes-found', search],
    queryFn: () => query<typeof ScopesFound>(ScopesFound, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    select: ({ scopes }): readonly FoundScope[] => scopes,
  });
