import type { MyResult } from '@lectern/contracts/reports/results.ts';
import { useEffect } from 'react';
import { query } from '../../../data/request.ts';
import { useAsked } from '../../../data/use-asked.ts';
import { RESULT_PATH } from './result.ts';

/** A class whose lesson ends asks at once: so many ms apart at most. */
const SPREAD_MS = 2000;
const AGAIN_MS = 1000;

/** My score of a lesson that is over, in tenths, as the result has it; asked once more when `outs` changes. */
export function useEndScore(lessonId: string, isOver: boolean, outs: string): number | undefined {
  const { data, again } = useAsked(`${lessonId}/${isOver}/${outs}`, async () => {
    if (!isOver) return undefined;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS));
    return query<typeof MyResult>({ path: RESULT_PATH }, { id: lessonId });
  });
  const isBefore = data !== undefined && data.status !== 'ended'; // another process answered, which has not read the end yet
  useEffect(() => {
    const timer = isBefore ? setTimeout(again, AGAIN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isBefore, data, again]);
  return isBefore ? undefined : data?.score;
}
