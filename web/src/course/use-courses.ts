import { Courses, MyCourses, OwnClasses } from '@lectern/contracts/course/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { query } from '../kit/data/request.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';

/** How many there are, for which terms, and whether one may make more. */
export const useShelf = () =>
  useQuery({
    queryKey: [MyCourses.name],
    queryFn: () => query<typeof MyCourses>(MyCourses, {}),
    refetchInterval: 30_000, // as the lists beside it
  });

/** Reads all of it again, with what a receipt says in it. */
export function useCoursesAgain(): (receipt?: Receipt) => void {
  const client = useQueryClient();
  const [courses, classes] = [useReadAgain(Courses), useReadAgain(OwnClasses)];
  return useCallback(
    (receipt) => {
      courses(receipt);
      classes(receipt);
      void client.invalidateQueries({ queryKey: [MyCourses.name] });
    },
    [client, courses, classes],
  );
}
