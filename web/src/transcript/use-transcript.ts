import { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';

const REFRESH_MS = 60_000;
/** A screen of students, and a little more. */
const FIRST = 40;

const keyOf = (classId: string, until: number | undefined) => [Transcript.name, classId, until] as const;

/** The first screen of it. */
export const firstStudents = (classId: string, until?: number) =>
  queryOptions({
    queryKey: [...keyOf(classId, until), FIRST],
    queryFn: () => query<typeof Transcript>(Transcript, { ...askedOf(classId, until), first: FIRST }),
  });

const askedOf = (classId: string, until: number | undefined) => ({
  id: classId,
  ...(until !== undefined && { until }),
});

/**
 * A transcript, now or of a moment that is over: its first screen, which is there at once, then the whole class, by which
 * it is sorted, searched and weighed.
 */
export function useTranscript(classId: string, until: number | undefined) {
  const client = useQueryClient();
  const key = keyOf(classId, until);
  const first = useQuery({ ...firstStudents(classId, until), enabled: client.getQueryData(key) === undefined });
  const whole = useQuery({
    queryKey: key,
    queryFn: () => query<typeof Transcript>(Transcript, askedOf(classId, until)),
    enabled: !first.isLoading,
    refetchInterval: until === undefined ? REFRESH_MS : false,
  });
  return { part: first.isLoading ? first : whole, whole: whole.data, data: whole.data ?? first.data };
}

/** A policy that was saved is shown on the marks that are here, at once. */
export function useShownPolicy(classId: string) {
  const client = useQueryClient();
  return (now: Pick<Transcript, 'policy' | 'editedIn'>) =>
    client.setQueryData<Transcript>(keyOf(classId, undefined), (read) => read && { ...read, ...now });
}
