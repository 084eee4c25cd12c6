import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import type { Seat } from '../../attendance/teacher/seat.ts';

export type People = Readonly<Record<string, { readonly name: string; readonly role: string }>>;

const isPupil = (role: string | undefined) => role === 'student' || role === 'representative';

/**
 * Everyone of the class and everyone who came in, with what they did about the question that is before the class.
 * Who came in first, then who is away: of 400 members, the 40 who are here are seen without scrolling.
 */
export function roster(
  people: People,
  attendance: AttendanceView,
  online: ReadonlySet<string>,
  question?: TeacherQuestionView,
): readonly Seat[] {
  const joined = attendance.participants ?? {};
  const ids = new Set([...Object.keys(people).filter((id) => isPupil(people[id]?.role)), ...Object.keys(joined)]);
  const collator = new Intl.Collator('zh', { numeric: true });
  return [...ids]
    .map((id): Seat => ({
      id,
      name: people[id]?.name,
      state: stateOf(id, joined[id]?.joinedAt, online.has(id), question),
      isOnline: online.has(id),
    }))
    .sort(
      (one, other) =>
        Number(one.state === 'away') - Number(other.state === 'away') ||
        collator.compare(one.name ?? '', other.name ?? '') ||
        (one.id < other.id ? -1 : 1),
    );
}

function stateOf(
  id: string,
  joinedAt: number | undefined,
  isOnline: boolean,
  question?: TeacherQuestionView,
): Seat['state'] {
  if (joinedAt === undefined) return 'away';
  const answer = question?.answers[id];
  if (answer?.choice !== undefined) return 'answered';
  if (answer?.lateChoice !== undefined) return 'late';
  if (!isOnline) return 'offline';
  const isAsked = question?.n !== undefined && joinedAt <= (question.collectedAt ?? Number.POSITIVE_INFINITY);
  return isAsked ? 'unanswered' : 'here';
}

/** Who is in a lesson but not among the names we know: the names have to be asked for again. */
export const hasStrangers = (people: People, attendance: AttendanceView): boolean =>
  Object.keys(attendance.participants ?? {}).some((id) => !(id in people));
