import type { Asker, Role } from '@lectern/contracts/kernel/roles.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { Seat } from '../../attendance/teacher/seat.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { useUser } from '../../kit/data/use-user.ts';
import { roster, hasStrangers, type People } from './roster.ts';
import { LessonPeople } from '@lectern/contracts/lesson/queries.ts';
import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isPassing } from '../../kit/data/errors.ts';
import { query } from '../../kit/data/request.ts';

export interface LessonRole {
  /** Everyone, with what they did about a question. */
  readonly seatsFor: (question?: TeacherQuestionView) => readonly Seat[];
  readonly nameOf: (personId: string) => string;
  /** Whom the permissions are asked about. */
  readonly asker: Asker;
}

/** Who is in the lesson, and in which role I am there myself. */
export function useLessonRole(id: string, view: TeacherView, online: ReadonlySet<string>): LessonRole {
  const { t } = useText();
  const user = useUser();
  const people = usePeople(id, view.attendance);
  // A room gives its teacher's view to teachers only; until the names are there, the server decides alone.
  // An administrator is in no class, and only looks on [R6.07].
  const role = (people[user.id]?.role ?? (user.administrator ? 'administrator' : 'teacher')) as Role;
  // Once the lesson is over, who was there counts; nobody is online any more.
  const isOver = view.lesson.status === 'ended';
  const present = isOver ? new Set(Object.keys(view.attendance.participants ?? {})) : online;
  return {
    seatsFor: (question) => roster(people, view.attendance, present, question, isOver),
    nameOf: (personId) => {
      const { name = t('seats.unknown'), guest = false } = people[personId] ?? {};
      return guest ? t('seats.guestNamed', { name }) : name;
    },
    asker: { role, bound: user.bound },
  };
}

const NOBODY: People = {};
const AGAIN_MS = 3000;

/** The names of a lesson: facts carry ids only. Asked for again when someone unknown comes in. */
function usePeople(lessonId: string, attendance: AttendanceView | undefined): People {
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['people', lessonId],
    queryFn: () => query<typeof LessonPeople>(LessonPeople, { id: lessonId }),
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever reloads while the server is away has a room again when it is back, and names, too.
    refetchInterval: ({ state }) => state.data === undefined && isPassing(state.error) && AGAIN_MS,
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
