import { topicMachine } from '@lectern/contracts/discussion/discussion.ts';
import { MARK_MOST } from '@lectern/contracts/transcript/grade.ts';
import { discussants, topics } from '../discussion/discussion.rows.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import type { Connection } from '../ops/database/database.ts';
import { playbackSegments } from '../playback/playback.rows.ts';
import { workMarks, type Part, type WorkRow } from './class-marks.ts';
import type { Student } from './class-students.ts';

interface Asked {
  readonly classId: string;
  readonly personId?: string | undefined;
}

/** Scored topics [R3.13]. Who said nothing in one misses it once it is closed. */
export async function topicRows(client: Connection, { classId, personId }: Asked): Promise<readonly WorkRow[]> {
  const { rows } = await client.query<WorkRow>({
    name: 'transcript-topics',
    text: `select t.id, t.title, coalesce(t.closed_at, t.opened_at)::float8 as at, t.full_tenths::int as "fullTenths",
        t.status = 'closed' as "isOver", coalesce(d.said, '[]') as submissions
      from discussion_topic t
      left join (
        select s.topic_id, json_agg(json_build_object('personId', s.person_id, 'score', s.score_tenths,
          'status', case when s.is_excused then 'excused' when s.score_tenths is null then 'said' else 'graded' end)) as said
        from discussion_discussant s join discussion_topic o on o.id = s.topic_id
        where o.class_id = $1 and ($2::uuid is null or s.person_id = $2)
          and (s.comments > 0 or s.score_tenths is not null or s.is_excused)
        group by s.topic_id
      ) d on d.topic_id = t.id
      where t.class_id = $1 and t.kind = 'scored' and t.status in ('open', 'closed')
      order by at, t.id`,
    values: [classId, personId ?? null],
  });
  return rows;
}

/** The same topic as its facts up to a moment have it. */
export function topicThen(facts: readonly StoredFact[]): WorkRow | undefined {
  const [row] = topics.project(facts);
  const status = row?.status ?? topicMachine.initial;
  if (row?.kind !== 'scored' || !['open', 'closed'].includes(status)) return undefined;
  const { id, title, openedAt, closedAt, fullTenths = 0 } = row;
  const submissions = discussants
    .project(facts)
    .filter(
      ({ comments = 0, scoreTenths, isExcused = false }) => comments > 0 || scoreTenths !== undefined || isExcused,
    )
    .map(({ personId, scoreTenths, isExcused = false }) => ({
      personId,
      status: isExcused ? 'excused' : scoreTenths === undefined ? 'said' : 'graded',
      score: scoreTenths ?? null,
    }));
  return { id, title, at: closedAt ?? openedAt, fullTenths, isOver: status === 'closed', submissions };
}

/** The replay of a lesson, which its students see or not. */
interface Replay extends WorkRow {
  readonly isVisible: boolean;
}

/** Replays by the end of their lessons: complete gives all of it [R4.05, R9.03], and who came later need not watch. */
export async function replayRows(
  client: Connection,
  { classId, personId, until }: Asked & { readonly until: number },
): Promise<readonly Replay[]> {
  const { rows } = await client.query<Replay>({
    name: 'transcript-replays',
    text: `select m.lesson_id as id, l.title, m.ended_at::float8 as at, ${MARK_MOST} as "fullTenths", true as "isOver",
        v.is_visible as "isVisible", coalesce(c.done, '[]') as submissions
      from lesson_mode m
      join lesson_row l on l.id = m.lesson_id
      join (
        select lesson_id, bool_or(status = 'visible') as is_visible from playback_segment group by lesson_id
      ) v on v.lesson_id = m.lesson_id
      left join lateral (
        select json_agg(json_build_object('personId', person_id, 'status', 'graded', 'score', ${MARK_MOST})) as done
        from playback_completion
        where lesson_id = m.lesson_id and at <= $3 and ($2::uuid is null or person_id = $2)
      ) c on true
      where m.class_id = $1 and m.status = 'ended' and m.ended_at <= $3
      order by m.ended_at, m.lesson_id`,
    values: [classId, personId ?? null, until],
  });
  return rows;
}

/** Whether students saw any of it, by its facts up to a moment. */
export const wasVisible = (facts: readonly StoredFact[]): boolean =>
  playbackSegments.project(facts).some(({ status }) => status === 'visible');

/** Live videos that somebody was seen to watch [R4.05], by the end of their lessons; a mark is how much of them. */
export async function liveRows(
  client: Connection,
  { classId, personId, until }: Asked & { readonly until: number },
): Promise<readonly WorkRow[]> {
  const { rows } = await client.query<WorkRow>({
    name: 'transcript-live-videos',
    text: `select m.lesson_id as id, l.title, m.ended_at::float8 as at, ${MARK_MOST} as "fullTenths", true as "isOver",
        coalesce(w.seen, '[]') as submissions
      from lesson_mode m
      join lesson_row l on l.id = m.lesson_id
      join (
        select lesson_id, sum(live_ms) as total from live_video group by lesson_id having sum(live_ms) > 0
      ) v on v.lesson_id = m.lesson_id
      left join lateral (
        select json_agg(json_build_object('personId', person_id, 'status', 'graded',
          'score', least(${MARK_MOST}, floor(watched * ${MARK_MOST} / v.total)))) as seen
        from (
          select person_id, sum(watched_ms) as watched from live_watch
          where lesson_id = m.lesson_id and ($2::uuid is null or person_id = $2) group by person_id
        ) each
      ) w on true
      where m.class_id = $1 and m.status = 'ended' and m.ended_at <= $3
        and exists (select from live_watch where lesson_id = m.lesson_id)
      order by m.ended_at, m.lesson_id`,
    values: [classId, personId ?? null, until],
  });
  return rows;
}

/** The modules that are about what was said and watched, as they are now. */
export async function topicsAndVideos(
  client: Connection,
  asked: Asked & { readonly until: number },
  students: readonly Student[],
): Promise<readonly Part[]> {
  const topics = await topicRows(client, asked);
  const live = await liveRows(client, asked);
  const video = (await replayRows(client, asked)).filter(({ isVisible }) => isVisible);
  return [
    workMarks('discussions', topics, students),
    workMarks('live', live, students),
    workMarks('video', video, students),
  ];
}
