import { ReportAnalysis, ReportAnswers, ReportPages } from '@lectern/contracts/reports/details.ts';
import { AttendanceHistory, LessonReport, ReportCell, ReportLearners } from '@lectern/contracts/reports/queries.ts';
import { LearnerReport } from '@lectern/contracts/reports/results.ts';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { onlineManager, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { afterOf, query } from '../kit/data/request.ts';

export type Report = z.output<typeof LessonReport.result>;
export type Learner = z.output<typeof ReportLearners.result>['learners'][number];
export type Cell = z.output<typeof ReportCell.result>;
export type FactBehind = Cell['facts'][number];
export type Analysis = z.output<typeof ReportAnalysis.result>;
export type History = z.output<typeof AttendanceHistory.result>;
export type LearnerResult = z.output<typeof LearnerReport.result>;
export type LearnersAsked = Omit<z.input<typeof ReportLearners.input>, 'id' | 'after'>;
type AnswersAsked = Omit<z.input<typeof ReportAnswers.input>, 'id' | 'after'>;

const RUNNING_MS = 5_000;
const RESTING_MS = 60_000;

/** The newest thing that this page has done to a lesson: every figure waits for it [R4.08]. */
const done = new Map<string, string>();

const asked = <Kind extends QueryKind>(kind: Kind, id: string, rest: object = {}) => {
  const after = done.get(id);
  return query<Kind>(kind, { id, ...rest, ...(after && { after }) } as z.input<Kind['input']>);
};

const isRunning = (report: Report | undefined): boolean => report?.status === 'running';

/** How often it is read again by itself: a reviewer's every look is recorded, so theirs only when they ask for it. */
function refresh(report: Report | undefined): number | false {
  if (report?.role === 'reviewer') return false;
  return isRunning(report) ? RUNNING_MS : RESTING_MS;
}

/** The report of a lesson; while the lesson runs it is read again every few seconds. */
export const useReport = (id: string) =>
  useQuery({
    queryKey: ['report', id],
    queryFn: () => asked<typeof LessonReport>(LessonReport, id),
    refetchInterval: ({ state }) => refresh(state.data),
    refetchOnWindowFocus: ({ state }) => state.data?.role !== 'reviewer',
  });

const isOnline = (): boolean => onlineManager.isOnline();
const onOnline = (listener: () => void) => onlineManager.subscribe(listener);
/** Whether the browser has a network: without one nothing is asked, and what is shown stands still. */
export const useIsOnline = (): boolean => useSyncExternalStore(onOnline, isOnline);

/** A part of it, as fresh as the report that it belongs to. */
function usePart<Kind extends QueryKind>(kind: Kind, { id, report }: Of, rest: object = {}) {
  return useQuery({
    queryKey: ['report', id, kind.name, rest],
    queryFn: () => asked<Kind>(kind, id, rest),
    refetchInterval: refresh(report),
    refetchOnWindowFocus: report.role !== 'reviewer',
    placeholderData: (before) => before,
  });
}

/** Which lesson, and what is known of it. */
export interface Of {
  readonly id: string;
  readonly report: Report;
}

export const useLearners = (of: Of, input: LearnersAsked) => usePart<typeof ReportLearners>(ReportLearners, of, input);
export const usePages = (of: Of) => usePart<typeof ReportPages>(ReportPages, of);
export const useAnswers = (of: Of, input: AnswersAsked) => usePart<typeof ReportAnswers>(ReportAnswers, of, input);
export const useAnalysis = (of: Of) => usePart<typeof ReportAnalysis>(ReportAnalysis, of);
export const useHistory = (of: Of, person: string) =>
  usePart<typeof AttendanceHistory>(AttendanceHistory, of, { person });
export const useLearner = (of: Of, person: string) => usePart<typeof LearnerReport>(LearnerReport, of, { person });

const pageOfCell = (id: string, cell: string, page: number) => asked<typeof ReportCell>(ReportCell, id, { cell, page });
const factsOf = (pages: readonly Cell[]): readonly FactBehind[] => pages.flatMap(({ facts }) => facts);

/** The facts behind a figure; more of them as they are asked for. */
export const useCell = (id: string, cell: string) =>
  useInfiniteQuery({
    queryKey: ['report', id, ReportCell.name, cell],
    queryFn: ({ pageParam }) => pageOfCell(id, cell, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.facts.length > 0 && factsOf(pages).length < last.total ? pages.length + 1 : undefined,
    select: ({ pages }) => ({ ...pages[0]!, facts: factsOf(pages) }),
  });

/** All of them, for who takes them along. */
export async function everyFact(id: string, cell: string): Promise<readonly FactBehind[]> {
  const pages: Cell[] = [];
  do pages.push(await pageOfCell(id, cell, pages.length + 1));
  while (pages.at(-1)!.facts.length > 0 && factsOf(pages).length < pages[0]!.total);
  return factsOf(pages);
}

/** Reads all of a report again, at least as fresh as the receipt. */
export function useReportAfter(): (id: string, receipt: Receipt | undefined) => Promise<void> {
  const client = useQueryClient();
  return (id, receipt) => {
    if (receipt) done.set(id, afterOf(receipt));
    return client.invalidateQueries({ queryKey: ['report', id] });
  };
}
