import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import { useEffect, useState } from 'react';
import type { LearnersAsked } from './use-report.ts';

export type SortedBy = 'score' | 'name' | 'status' | 'danmu';

/** What of a table is looked at. */
interface TableState {
  readonly page: number;
  readonly size: number;
  readonly sort: SortedBy;
  readonly descending: boolean;
  readonly search: string;
  readonly status: AttendanceStatus | undefined;
}

const TYPED_MS = 250;
/** Names and states are read from the top, figures from the greatest on. */
const DESCENDS: Readonly<Record<SortedBy, boolean>> = { score: true, danmu: true, name: false, status: false };

/** Which students are looked at and in which order; what is typed is asked for once the typing rests. */
export function useTable(first: Partial<TableState> = {}) {
  const [state, setState] = useState<TableState>({
    page: 1,
    size: 10,
    sort: 'score',
    descending: true,
    search: '',
    status: undefined,
    ...first,
  });
  const [search, setSearch] = useState(state.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(state.search.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [state.search]);
  const change = (to: Partial<TableState>) => setState((before) => ({ ...before, page: 1, ...to }));
  const sortBy = (sort: SortedBy) =>
    change({ sort, descending: state.sort === sort ? !state.descending : DESCENDS[sort] });
  return { state, change, sortBy, asked: askedOf({ ...state, search }) };
}

/** What the server is asked for; a boolean goes as a word. */
export function askedOf({ page, size, sort, descending, search, status }: TableState): LearnersAsked {
  return {
    page: String(page),
    size: String(size),
    sort,
    descending: String(descending),
    ...(search !== '' && { search }),
    ...(status && { status }),
  };
}
