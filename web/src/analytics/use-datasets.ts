import type { Cell } from '@lectern/contracts/analytics/column.ts';
import type { DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import {
  CancelExport,
  Exports,
  pathOf,
  RequestExport,
  type DatasetExport,
  type ExportFormat,
} from '@lectern/contracts/analytics/exports.ts';
import {
  DatasetCounts,
  DatasetRows,
  Datasets,
  FactsBehind,
  Reidentified,
} from '@lectern/contracts/analytics/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { query, send } from '../kit/data/request.ts';
import { asked, type Choice, type Filters } from './choice.ts';

export type Listed = z.output<typeof Datasets.result>['datasets'][number];
export type Counted = z.output<typeof DatasetCounts.result>;
type BehindFact = z.output<typeof FactsBehind.result>['facts'][number];
export type Row = readonly Cell[];

const FRESH_MS = 30_000;
const WATCH_MS = 1000;
const PAGE_ROWS = 50;

/** What was there before stays while its columns mean the same: a number under the heading of an id is not shown. */
const keepWhileSame =
  (...begin: readonly string[]) =>
  <Data>(previous: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined =>
    begin.every((part, index) => query?.queryKey[index] === part) ? previous : undefined;

/** The catalogue. */
export const useDatasets = () =>
  useQuery({
    queryKey: ['datasets'],
    queryFn: () => query<typeof Datasets>(Datasets, {}),
    staleTime: FRESH_MS,
    select: ({ datasets }): readonly Listed[] => datasets,
  });

/** The rows that were chosen, a page after the other. */
export const useRows = ({ dataset, filters, sort, descending }: Choice) =>
  useInfiniteQuery({
    queryKey: ['rows', dataset, sort, descending, filters],
    queryFn: ({ pageParam }) =>
      query<typeof DatasetRows>(DatasetRows, {
        dataset,
        ...asked(filters),
        limit: PAGE_ROWS,
        ...(sort !== undefined && { sort, descending }),
        ...(pageParam !== '' && { next: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepWhileSame('rows', dataset),
  });

export const useCounts = ({ dataset, filters, by, measure }: Choice) =>
  useQuery({
    queryKey: ['counts', dataset, by.join(), measure, filters],
    queryFn: () =>
      query<typeof DatasetCounts>(DatasetCounts, {
        dataset,
        ...asked(filters),
        by: by.join(','),
        measure,
        sort: 'value',
        descending: true,
      }),
    placeholderData: keepWhileSame('counts', dataset, by.join(), measure),
  });

/** What rows rest on, or one column of them. */
export const useFactsBehind = (dataset: DatasetName, filters: Filters, column: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['facts-behind', dataset, filters, column],
    queryFn: ({ pageParam }) =>
      query<typeof FactsBehind>(FactsBehind, {
        dataset,
        ...asked(filters),
        ...(column !== undefined && { column }),
        ...(pageParam !== 0 && { next: pageParam }),
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ facts }): readonly BehindFact[] => facts),
  });

/** Asking is recorded, so it is done once and by a press. */
export const useReidentify = () =>
  useMutation({
    mutationFn: (learners: readonly string[]) =>
      query<typeof Reidentified>(Reidentified, { learners: learners.join(',') }),
  });

const EXPORTS = ['exports'] as const;
const isUnderWay = ({ status }: DatasetExport): boolean => status === 'waiting' || status === 'running';

/** What I asked to be exported; looked at again every second while one is under way. */
export const useExports = () =>
  useQuery({
    queryKey: EXPORTS,
    queryFn: () => query<typeof Exports>(Exports, {}),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? WATCH_MS : false),
    select: ({ exports }): readonly DatasetExport[] => exports,
  });

/** The id is made by the page and stays until an answer has come: asking again after a cut asks for the same. */
export function useNewExport(dataset: DatasetName, filters: Filters) {
  const client = useQueryClient();
  const unanswered = useRef<{ readonly wanted: string; readonly id: string }>(undefined);
  return useMutation({
    mutationFn: (format: ExportFormat) => {
      const wanted = { dataset, format, filters: asked(filters) };
      const same = JSON.stringify(wanted);
      if (unanswered.current?.wanted !== same) unanswered.current = { wanted: same, id: newId() };
      return send('POST', RequestExport.path, { id: unanswered.current.id, ...wanted });
    },
    onSuccess: () => (unanswered.current = undefined),
    onSettled: () => client.invalidateQueries({ queryKey: EXPORTS }),
  });
}

export function useCancelExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('POST', pathOf(CancelExport, id), {}),
    onSettled: () => client.invalidateQueries({ queryKey: EXPORTS }),
  });
}
