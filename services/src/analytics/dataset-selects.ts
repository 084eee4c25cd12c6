import { SCHOOL_ZONE } from '@lectern/contracts/analytics/term.ts';
import { byOurClock } from '../ops/database/foreign-clock.ts';

/** A moment in ms as Postgres has it. */
const moment = (ms: string) => `to_timestamp(${ms}::float8 / 1000)`;
const seconds = (ms: string) => `(${ms} / 1000)::int`;

/** The day and the term of a moment, as spanOf of the contracts has them. */
const dayAndTerm = (at: string) => `
  cross join lateral (select ${at} at time zone '${SCHOOL_ZONE}' as at) zoned
  cross join lateral (
    select zoned.at::date as date, extract(year from zoned.at - interval '8 months')::int
      || case when extract(month from zoned.at) between 2 and 8 then '-2' else '-1' end as term
  ) day`;

const OF_LESSON = `m.school, m.lesson_id as lesson, m.class_id as class, day.term, day.date`;
const LESSON_DAY = dayAndTerm(moment('m.started_at'));
/** Who was erased keeps a pseudonym. */
const LEARNER = (person: string) => `pseudonym p on p.person_id = ${person}`;

const LEARNER_LESSON = `
  select ${OF_LESSON}, p.learner, l.person_id, ${moment('m.started_at')} as started_at, l.status,
    l.status in ('present', 'late') as attended, l.late, l.marked,
    ${moment('l.joined_at')} as joined_at, ${moment('l.checked_in_at')} as checked_in_at,
    ${seconds('l.stayed_ms')} as stayed_s, m.published as asked, l.answered::int as answered, l.graded::int as graded,
    l.correct::int as correct, l.won_tenths / 10::float8 as points, l.of_tenths / 10::float8 as points_of,
    l.exercise_share as points_share, l.danmu::int as danmu, coalesce(k.marks, 0)::int as not_understood,
    l.score / 10::float8 as score, l.test_lesson
  from report_learner l
  join lesson_mode m on m.lesson_id = l.lesson_id
  join ${LEARNER('l.person_id')}
  left join (
    select lesson_id, person_id, count(*) as marks from page_mark_row
    where mark = 'notUnderstood' and role <> 'auditor' group by lesson_id, person_id
  ) k on k.lesson_id = l.lesson_id and k.person_id = l.person_id
  ${LESSON_DAY}`;

const LESSON = `
  select ${OF_LESSON}, ${moment('m.started_at')} as started_at, ${moment('m.ended_at')} as ended_at,
    ${seconds('(m.ended_at - m.started_at)')} as duration_s, coalesce(l.test_lesson, false) as test_lesson,
    coalesce(l.students, 0) as students, coalesce(l.attended, 0) as attended, coalesce(l.late, 0) as late,
    coalesce(l.on_leave, 0) as on_leave, coalesce(l.absent, 0) as absent,
    l.attended::float8 / l.students as attended_share, m.published as questions, coalesce(l.answers, 0) as answers,
    coalesce(l.graded, 0) as graded, coalesce(l.correct, 0) as correct,
    l.correct::float8 / nullif(l.graded, 0) as correct_share, coalesce(l.danmu, 0) as danmu,
    coalesce(s.pages, 0)::int as pages_shown, coalesce(l.not_understood, 0) as not_understood, l.score_mean, m.facts
  from lesson_mode m
  left join (
    select lesson, bool_or(test_lesson) as test_lesson, count(*)::int as students,
      (count(*) filter (where attended))::int as attended, (count(*) filter (where late))::int as late,
      (count(*) filter (where status in ('sickLeave', 'personalLeave')))::int as on_leave,
      (count(*) filter (where status = 'absent'))::int as absent, sum(answered)::int as answers,
      sum(graded)::int as graded, sum(correct)::int as correct, sum(danmu)::int as danmu,
      sum(not_understood)::int as not_understood, avg(score) as score_mean
    from dataset.learner_lesson group by lesson
  ) l on l.lesson = m.lesson_id
  left join (
    select lesson_id, count(distinct (deck_id, n)) as pages from page_shown group by lesson_id
  ) s on s.lesson_id = m.lesson_id
  ${LESSON_DAY}
  where m.started_at is not null`;

const QUESTION = `
  select ${OF_LESSON}, q.question_id as question, q.n, q.kind, case q.kind when 'judgement' then 2 else jsonb_array_length(q.choices) end as choices, q.key,
    q.points / 10::float8 as points, q.page_deck as deck, q.page_n as page, ${moment('q.published_at')} as published_at,
    ${moment('q.collected_at')} as collected_at, q.duration_s, q.answered::int as answered, q.correct::int as correct,
    q.share as correct_share, q.mean_ms / 1000::float8 as took_s_mean
  from report_question q
  join lesson_mode m on m.lesson_id = q.lesson_id
  ${LESSON_DAY}`;

const ANSWER = `
  select ${OF_LESSON}, a.question_id as question, p.learner, a.person_id, a.n, a.kind, a.choice, a.correct,
    a.score / 10::float8 as score, a.points / 10::float8 as points, a.assessed, ${moment('a.at')} as answered_at,
    a.took_ms / 1000::float8 as took_s, a.times, a.late as accepted_late, s.status, s.status = 'late' as came_late,
    a.version
  from report_answer a
  join lesson_mode m on m.lesson_id = a.lesson_id
  join ${LEARNER('a.person_id')}
  left join learner_row r on r.lesson_id = a.lesson_id and r.person_id = a.person_id
  cross join lateral (
    select attendance_status(r.marked, m.check_in_opened_at, r.joined_at, r.checked_in_at, m.started_at,
      m.late_after_minutes, m.status) as status
  ) s
  ${LESSON_DAY}`;

/** Whoever is still there when the lesson ends leaves with it. */
const ATTENDANCE_INTERVAL = `
  select ${OF_LESSON}, p.learner, i.person_id, i.n, ${moment('i.from_at')} as from_at, ${moment('stay.to_at')} as to_at,
    ${seconds('greatest(0, stay.to_at - i.from_at)')} as stayed_s,
    i.to_at is not null and (m.ended_at is null or i.to_at < m.ended_at) as left_early, i.from_version, i.to_version
  from attendance_interval i
  join lesson_mode m on m.lesson_id = i.lesson_id
  join lesson_learner c on c.lesson_id = m.lesson_id and c.person_id = i.person_id
  join ${LEARNER('i.person_id')}
  cross join lateral (select least(i.to_at, m.ended_at) as to_at) stay
  ${LESSON_DAY}`;

/** Of what a fact says only ids, numbers and values of closed lists: nothing that anybody wrote. */
const ofFacts = (lesson: string, owner: string) => `
  select e.school, e.position::text as event, 'fact' as source, e.at::timestamptz as at, day.date, day.term,
    e.type as verb, ${lesson}, p.learner, p.person_id, a.learner as actor,
    e.meta->>'role' as role, (e.data->>'questionId')::uuid as question, e.data->>'choice' as choice,
    (e.data->>'deckId')::uuid as deck, case when e.data ? 'deckId' then (e.data->>'n')::int end as page,
    coalesce(e.data->>'status', e.data->>'mark', e.data->>'face', e.data->>'role', e.data->>'by') as status,
    null::int as platform, null::text as terminal_type, null::text as page_name, null::int as duration_ms,
    null::uuid as video, null::int as video_ms, e.version, e.position, e.stream
  from ${owner}
  left join pseudonym p on p.person_id::text = e.data->>'personId'
  left join pseudonym a on a.person_id::text = e.meta->>'actor'
  ${dayAndTerm('e.at')}`;

/** What browsers told. A lesson that is not of their school is none. */
const OF_TRACKS = `
  select t.school, t.id::text as event, 'track' as source, told.at, day.date, day.term, t.event as verb,
    m.lesson_id as lesson, m.class_id as class, p.learner, p.person_id, p.learner as actor, null::text as role,
    null::uuid as question, null::text as choice, (t.properties->>'deck_id')::uuid as deck,
    (t.properties->>'page')::int as page, t.properties->>'tab' as status, t.platform::int, t.terminal_type,
    t.properties->>'page_name' as page_name, (t.properties->>'duration_ms')::int as duration_ms,
    (t.properties->>'video_id')::uuid as video, (t.properties->>'position_ms')::int as video_ms,
    null::int as version, null::bigint as position, 'lesson/' || t.lesson_id as stream
  from track_record t
  left join lesson_mode m on m.lesson_id = t.lesson_id and m.school = t.school
  left join pseudonym p on p.person_id = t.person
  cross join lateral (select ${moment(byOurClock('t'))} as at) told
  ${dayAndTerm('told.at')}`;

/** What lessons, classes and announcements recorded. Who was granted what, and who looked at what, is about staff: it is not in here. */
const EVENT = [
  ofFacts(
    'm.lesson_id as lesson, m.class_id as class',
    `lesson_mode m join event e on e.stream = 'lesson/' || m.lesson_id`,
  ),
  ofFacts('null::uuid as lesson, c.id as class', `class_row c join event e on e.stream = 'class/' || c.id`),
  ofFacts(
    `null::uuid as lesson, (d.data->>'classId')::uuid as class`,
    `event d join event e on e.stream = d.stream and d.type = 'AnnouncementDrafted'`,
  ),
  OF_TRACKS,
].join('\n union all ');

/** How the rows of each dataset are made, those of all schools; each may read those before it. */
export const DATASET_SELECTS: readonly (readonly [name: string, select: string])[] = [
  ['learner_lesson', LEARNER_LESSON],
  ['lesson', LESSON],
  ['question', QUESTION],
  ['answer', ANSWER],
  ['attendance_interval', ATTENDANCE_INTERVAL],
  ['event', EVENT],
];
