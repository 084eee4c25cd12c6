import { MemberDetailsImported, MembersImported } from '@lectern/contracts/class/facts.ts';
import type { MemberDetail } from '@lectern/contracts/kernel/member-detail.ts';
import type { ClassState } from '@lectern/contracts/class/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { CheckedRow, RosterCommand } from '@lectern/contracts/roster/roster.ts';
import type { ClassStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';
import type { Listed } from '../directory/listed-people.ts';
import { checked } from './checked-row.ts';

/** Who the rows are, in their order. */
export interface Roster {
  readonly listed: readonly Listed[];
}

/**
 * Of who is in the class is taken what the list newly says; as what they are in it, they stay. A reason against one row is one
 * against all: the page marked it before.
 */
export function decideRoster(
  { class: room }: ClassStreamState,
  { data: { rows } }: RosterCommand,
  { asker, gathered: { listed } }: Deciding<Roster>,
): readonly NewFact[] | Refused {
  if (room.status === 'archived') return refuse('join.over');
  const isSchools = asker.role === 'system';
  if (room.synchronisedAt !== undefined && !isSchools) return refuse('class.listOfSchool'); // [R6.10]
  const found = rows.map((row, index) => checked(room, row, listed[index]!, isSchools || asker.role === 'teacher'));
  const wrong = found.flatMap(({ fault }, index) => (fault === undefined ? [] : [{ index, fault }]));
  if (wrong.length > 0) return refuse('roster.rowsWrong', { rows: wrong });
  const fresh = new Map(
    rows.flatMap(({ role }, index) => {
      const { is, personId = '' } = found[index]!;
      const asked = get(room.requests, personId) !== undefined;
      const member = {
        personId,
        role,
        ...(is === 'new' && { place: true as const }),
        ...(asked && { asked: true as const }),
      };
      return is === 'member' ? [] : [[personId, member] as const];
    }),
  );
  const members = [...fresh.values()];
  const details = detailsIn(found);
  if (members.length + details.length === 0) return refuse('already.so');
  if (isOver(room, members.filter(({ role }) => isCounted(role)).length)) return refuse('join.classFull');
  return [
    ...(members.length > 0 ? [MembersImported({ members })] : []),
    ...(details.length > 0 ? [MemberDetailsImported({ members: details })] : []),
  ];
}

/** Of who stands in the list twice, the first row counts. */
function detailsIn(found: readonly CheckedRow[]) {
  const known = new Map<string, { personId: string; details: MemberDetail[] }>();
  for (const { personId, details } of found)
    if (personId !== undefined && details !== undefined && !known.has(personId))
      known.set(personId, { personId, details });
  return [...known.values()];
}

/** Whether so many more students are more than may be in the class [R9.15]. */
const isOver = ({ capacity, students }: ClassState, more: number): boolean =>
  more > 0 && capacity !== undefined && students + more > capacity;
