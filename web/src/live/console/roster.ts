import type { AttendanceView, ParticipantView } from '@lectern/contracts/attendance/view.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import type { Seat } from '../../attendance/teacher/seat.ts';

export type People = Readonly<
  Record<string, { readonly name: string; readonly role: string; readonly guest?: true | undefined }>
>;

const isPupil = (role: string | undefined) => role === 'student' || role === 'representative';
const ABSENCES = new Set(['absent', 'sickLeave', 'personalLeave']);

/**
 * Everyone of the class and everyone who came in, with what they did about the question that is before the class.
 * Who came in first, then who is away, or was once the lesson is over: of 400 members, the 40 who are here are seen without scrolling.
 */
export function roster(
  people: People,
  attendance: AttendanceView,
  online: ReadonlySet<string>,
  question?: TeacherQuestionView,
  isOver = false,
): readonly Seat[] {
  const known = attendance.participants ?? {};
  const ids = new Set([...Object.keys(people).filter((id) => isPupil(people[id]?.role)), ...Object.keys(known)]);
  const rank = rankIn(people);
  const last = rank.size;
  return [...ids]
    .map((id): Seat => {
      const participant = known[id];
      const role = participant?.role ?? people[id]?.role;
      return {
        id,
        name: people[id]?.name,
        state:
          participant?.joinedAt === undefined
            ? stateOfAway(participant, isOver)
            : stateOf(id, participant, online.has(id), question),
        attendance: participant?.status ?? (isOver ? 'absent' : 'expected'),
        isHere: participant?.joinedAt !== undefined,
        isOnline: online.has(id),
        isAuditor: role === 'auditor',
        isGuest: people[id]?.guest === true,
      };
    })
    .sort(
      (one, other) =>
        Number(!one.isHere) - Number(!other.isHere) ||
        (rank.get(one.id) ?? last) - (rank.get(other.id) ?? last) ||
        (one.id < other.id ? -1 : 1),
    );
}

const ranks = new WeakMap<People, ReadonlyMap<string, number>>();

/** Everyone's place in the order that a Chinese register has: names are compared once, not at every answer of a thousand. */
function rankIn(people: People): ReadonlyMap<string, number> {
  let rank = ranks.get(people);
  if (rank === undefined) {
    const collator = new Intl.Collator('zh', { numeric: true });
    const sorted = Object.entries(people).sort(([, one], [, other]) => collator.compare(one.name, other.name));
    rank = new Map(sorted.map(([id], index) => [id, index]));
    ranks.set(people, rank);
  }
  return rank;
}

function stateOfAway(participant: ParticipantView | undefined, isOver: boolean): Seat['state'] {
  const status = participant?.status ?? 'expected';
  if (ABSENCES.has(status)) return status as Seat['state'];
  return isOver ? 'absent' : 'away';
}

function stateOf(
  id: string,
  { status, joinedAt = 0, marked }: ParticipantView,
  isOnline: boolean,
  question?: TeacherQuestionView,
): Seat['state'] {
  if (ABSENCES.has(status) && marked) return status as Seat['state'];
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
