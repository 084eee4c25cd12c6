import { roleOf, type ClassState } from '@lectern/contracts/class/state.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { CheckedRow } from '@lectern/contracts/roster/roster.ts';
import type { RosterRow } from '@lectern/contracts/roster/rows.ts';
import type { Listed } from '../directory/listed-people.ts';

/** What would become of a row, as the class stands. */
export function checked(room: ClassState, row: RosterRow, listed: Listed, isLecturer: boolean): CheckedRow {
  const { personId, hasAccount, details = [], fault } = listed;
  const isMember = personId !== undefined && roleOf(room, personId) !== undefined;
  const is = isMember ? 'member' : hasAccount ? 'account' : 'new';
  const known = { is, ...(personId !== undefined && { personId }) } as const;
  if (isMember) return details.length > 0 ? { ...known, details: [...details] } : known;
  const wrong = fault ?? faultIn(room, row, listed, isLecturer);
  return { ...known, ...(wrong && { fault: wrong }) };
}

function faultIn(
  { blacklist }: ClassState,
  { role }: RosterRow,
  { personId, hasAccount }: Listed,
  isLecturer: boolean,
) {
  if (personId !== undefined && get(blacklist, personId)) return 'blacklisted' as const; // [R6.11]
  if (role !== 'student' && !isLecturer) return 'roleByLecturer' as const; // [R6.02, R6.03]
  return (role === 'assistant' || role === 'coTeacher') && !hasAccount ? ('accountMissing' as const) : undefined;
}
