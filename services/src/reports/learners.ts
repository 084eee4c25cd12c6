import { ATTENDANCE_STATUSES, type AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { Connection } from '../ops/database/database.ts';
import { searchFor } from '../directory/name-search.ts';

/** A student of a lesson's class and what they did in it, as the view has it. */
export interface Learner {
  readonly personId: string;
  readonly name: string;
  readonly login: string | null;
  readonly status: AttendanceStatus;
  readonly recorded: AttendanceStatus;
  readonly marked: boolean;
  readonly joinedAt: number | null;
  readonly decidedVersion: number | null;
  readonly testLesson: boolean;
  readonly answered: number;
  readonly graded: number;
  readonly correct: number;
  readonly won: number;
  readonly of: number;
  readonly danmu: number;
  readonly bonus: number;
  readonly stayedMs: number;
  /** In tenths. */
  readonly score: number | null;
}

/** All of them, by name: a lesson has some thousands at most, and what they are sorted and searched by stands together. */
export async function learnersOf(client: Connection, lessonId: string): Promise<Learner[]> {
  const { rows } = await client.query<Learner>({
    name: 'report-learners',
    text: `select l.person_id as "personId", coalesce(p.name, '') as name, a.login, l.status, l.recorded, l.marked,
        l.joined_at::float8 as "joinedAt", l.decided_version as "decidedVersion", l.test_lesson as "testLesson",
        l.answered::int, l.graded::int, l.correct::int, l.won_tenths::int as won, l.of_tenths::int as of, l.danmu::int, l.bonus::int,
        l.stayed_ms::float8 as "stayedMs", l.score
      from report_learner l left join person p on p.id = l.person_id left join account a on a.person = l.person_id
      where l.lesson_id = $1`,
    values: [lessonId],
  });
  return rows.sort(byName);
}

const names = new Intl.Collator('zh-CN', { numeric: true });

type Named = Pick<Learner, 'name' | 'personId'>;

/** By pinyin; who has the same name stands in one order always. */
export const byName = (one: Named, other: Named): number =>
  names.compare(one.name, other.name) || (one.personId < other.personId ? -1 : 1);

export interface Wanted {
  readonly sort?: 'score' | 'name' | 'status' | 'danmu' | undefined;
  readonly descending?: boolean | undefined;
  readonly search?: string | undefined;
  readonly status?: AttendanceStatus | undefined;
}

const listed = ({ status }: Learner): number => ATTENDANCE_STATUSES.indexOf(status);

/** Those who are wanted, in the order that is wanted; who has no score is last either way. */
export async function chosenOf(
  learners: readonly Learner[],
  { sort = 'name', descending, search = '', status }: Wanted,
): Promise<Learner[]> {
  const isSought = await searchFor(search);
  const chosen = learners.filter((one) => (status === undefined || one.status === status) && isSought(one));
  const turn = descending === true ? -1 : 1;
  const compare: Readonly<Record<NonNullable<Wanted['sort']>, (one: Learner, other: Learner) => number>> = {
    name: (one, other) => turn * byName(one, other),
    status: (one, other) => turn * (listed(one) - listed(other)),
    danmu: (one, other) => turn * (one.danmu - other.danmu),
    score: (one, other) =>
      one.score === null || other.score === null
        ? Number(one.score === null) - Number(other.score === null)
        : turn * (one.score - other.score),
  };
  return chosen.sort((one, other) => compare[sort](one, other) || byName(one, other));
}
