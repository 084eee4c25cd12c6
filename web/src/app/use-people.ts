import { LessonPeople } from '@lectern/contracts/lesson/queries.ts';
import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../data/request.ts';
import { hasStrangers, type People } from './console/roster.ts';

const NOBODY: People = {};

/** The names of a lesson: facts carry ids only. Asked for again when someone unknown comes in. */
export function usePeople(lessonId: string, attendance: AttendanceView | undefined): People {
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['people', lessonId],
    queryFn: () => query<typeof LessonPeople>(LessonPeople, { id: lessonId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const askedFor = useRef(0);
  const joined = Object.keys(attendance?.participants ?? {}).length; // auditors too, whom no figure counts
  const isMissing = data !== undefined && attendance !== undefined && hasStrangers(data.people, attendance);
  useEffect(() => {
    if (!isMissing || isFetching || askedFor.current === joined) return;
    askedFor.current = joined; // once for each who came: a name that stays unknown is not asked for in a loop
    void refetch();
  }, [isMissing, isFetching, joined, refetch]);
  return data?.people ?? NOBODY;
}
