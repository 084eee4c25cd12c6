import { Classes } from '@lectern/contracts/class/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../data/request.ts';

/** The classes that I teach. */
export const useClasses = () =>
  useQuery({ queryKey: ['classes'], queryFn: () => query<typeof Classes>(Classes, {}), staleTime: 60_000 });
