import { SCORE_MAX_TENTHS, SCORE_WEIGHTS } from '@lectern/contracts/reports/score.ts';
import { TEST_LESSON } from '@lectern/contracts/lesson/test-lesson.ts';
import type { View } from '../rows/view.ts';

/**
 * The rules of the contracts once more, in SQL: each says what the function of that name in contracts/src says, and a
 * property test holds the two together.
 */
export const answerScore = `
  create or replace function answer_score(kind text, points int, key text, choice text) returns int
    language sql immutable parallel safe as $$
    select case
      when choice is null then 0
      when kind = 'poll' then points
      when key is null then 0
      when choice = key then points
      when kind = 'multipleChoice' and translate(choice, key, '') = '' then points / 2
      when kind = 'fillBlank' then points * length(choice) / length(key)
      else 0
    end $$;
`;

/** Bonus points are whole ones, a score is in tenths. */
export const lessonScore = `
  create or replace function lesson_score(status text, test_lesson boolean, won bigint, of bigint, bonus bigint) returns int
    language sql immutable parallel safe as $$
    select case
      when status in ('sickLeave', 'personalLeave') and won = 0 then null
      when not assesses_attendance and of = 0 then null
      else least(${SCORE_MAX_TENTHS}, floor(
        (case when assesses_attendance and status in ('present', 'late') then ${SCORE_WEIGHTS.attendance}::float8 else 0 end
          + case when of > 0 then (${SCORE_WEIGHTS.exercises} * won)::float8 / of else 0 end)
        / (case when assesses_attendance then ${SCORE_WEIGHTS.attendance} else 0 end
          + case when of > 0 then ${SCORE_WEIGHTS.exercises} else 0 end)
        * ${SCORE_MAX_TENTHS} + 0.5)::int + 10 * bonus)
    end
    from (select not test_lesson and status not in ('sickLeave', 'personalLeave') as assesses_attendance) a $$;
`;

export const reportFunctions = `
  ${answerScore}

  create function attendance_status(
    marked text, opened_at bigint, joined_at bigint, checked_in_at bigint, started_at bigint, late_after_minutes int, status text
  ) returns text
    language sql immutable parallel safe as $$
    select case
      when marked is not null then marked
      when case when opened_at is null then joined_at else checked_in_at end is null
        then case when status = 'ended' then 'absent' else 'expected' end
      when case when opened_at is null then joined_at else checked_in_at end
        > greatest(started_at, opened_at) + late_after_minutes * 60000 then 'late'
      else 'present'
    end $$;

  create function is_test_lesson(duration_ms bigint, attended bigint, members bigint) returns boolean
    language sql immutable parallel safe as $$
    select coalesce(duration_ms < ${TEST_LESSON.underMs} and attended * ${TEST_LESSON.oneIn} < members, false) $$;

  ${lessonScore}
`;

/**
 * A question whose answers are worth something by now, as isOut of the contracts says: the class was shown its answer, or
 * the distribution of a kind without one. Students and teachers read one score; until then it is in nobody's.
 */
const ASSESSED = `case when q.kind in ('poll', 'subjective', 'programming') then q.distribution_at is not null else q.answer_at is not null and q.key is not null end`;

/**
 * Whom a lesson’s figures can be of: who is or was a student of its class, and the guests who took part in it as students.
 * Who is both, from before there were guests, is a member.
 */
const lessonStudent = `
  select m.lesson_id, c.person_id, c.role, c.joined_at, c.past
  from lesson_mode m
  join class_member c on c.class_id = m.class_id and (c.role in ('student', 'representative')
    or c.past @> '[{"role":"student"}]' or c.past @> '[{"role":"representative"}]')
  union all
  select r.lesson_id, r.person_id, 'student', coalesce(r.joined_at, 0), null
  from learner_row r
  join lesson_mode m on m.lesson_id = r.lesson_id
  where r.guest and (r.joined_at is not null or r.marked is not null)
    and not exists (select from class_member c where c.class_id = m.class_id and c.person_id = r.person_id)`;

/** Only they are in any of them: not auditors, not assistants [R6.06]. */
const STUDENTS = `lesson_student c on c.lesson_id = m.lesson_id`;
/** What a member was at a moment; a lesson that has not ended is asked about with one that never comes. */
const counted = (at: string) =>
  // Nearly everybody is what they became at first: that is said here, as a call for each of a large class takes its time.
  `case when ${at} >= c.joined_at then nullif(c.role, 'none') else role_at(c.role, c.joined_at, c.past, ${at}) end in ('student', 'representative')`;
const NEVER = '9223372036854775807';

/** One row per student that a lesson is or was for, as isLearner of the contracts says, with what is on record of them. */
const lessonLearner = `
  select m.school, m.class_id, m.lesson_id, c.person_id, m.status as lesson_status, m.started_at, m.ended_at, m.last_at,
    m.check_in_opened_at, m.late_after_minutes, r.marked, r.marked_version, r.joined_at, r.joined_version, r.checked_in_at,
    r.checked_in_by, r.checked_in_version
  from lesson_mode m
  join ${STUDENTS}
  left join learner_row r on r.lesson_id = m.lesson_id and r.person_id = c.person_id
  where ${counted(`coalesce(m.ended_at, ${NEVER})`)}
    or ((r.joined_at is not null or r.marked is not null) and coalesce(${counted('r.joined_at')}, true))`;

/** The answers that count, one row per student and question; who answered has joined. */
const reportAnswer = `
  select m.school, m.class_id, a.lesson_id, a.question_id, q.n, a.person_id, q.kind, q.points, a.choice,
    case when q.kind in ('subjective', 'programming') then coalesce(a.grade, 0) else answer_score(q.kind, q.points, q.key, a.choice) end as score,
    a.grade, a.graded_version,
    a.choice = q.key as correct, -- null without a key
    ${ASSESSED} as assessed,
    a.at, greatest(0, a.at - q.published_at) as took_ms, a.first_at, a.times,
    a.accepted_version is not null as late, a.answer_version as version, a.accepted_version
  from lesson_mode m
  join ${STUDENTS}
  join answer_row a on a.lesson_id = m.lesson_id and a.person_id = c.person_id
  join question_row q on q.lesson_id = a.lesson_id and q.question_id = a.question_id
  where a.choice is not null and a.role <> 'auditor'`;

/** The questions that were published, with what came of them. */
const reportQuestion = `
  select q.school, m.class_id, q.lesson_id, q.question_id, q.n, q.kind, q.text, q.choices, q.points, q.key, q.at_most,
    q.page_deck, q.page_n, q.published_at, q.published_version, q.duration_s, q.deadline, q.collected_at,
    q.collected_version, q.distribution_at, q.answer_at,
    coalesce(a.answered, 0) as answered, coalesce(a.correct, 0) as correct,
    case when q.key is not null then a.correct::float8 / a.answered end as share, a.mean_ms
  from question_row q
  join lesson_mode m on m.lesson_id = q.lesson_id
  left join (
    select lesson_id, question_id, count(*) as answered, count(*) filter (where correct) as correct,
      round(avg(took_ms))::bigint as mean_ms
    from report_answer group by lesson_id, question_id
  ) a on a.lesson_id = q.lesson_id and a.question_id = q.question_id
  where q.n is not null and not q.deleted`;

/** The danmu of students, hidden ones and those that still wait too: they were sent. */
const reportDanmu = `
  select m.school, m.class_id, d.lesson_id, d.danmu_id, d.person_id, d.at, d.sent_version as version, d.status
  from lesson_mode m
  join ${STUDENTS}
  join danmu_row d on d.lesson_id = m.lesson_id and d.person_id = c.person_id
  where d.role <> 'auditor'`;

/**
 * One row per learner of a lesson that began, those who never came too. The flag of a test lesson [R9.01] is made
 * here and nowhere else: from how many attended after corrections.
 */
const reportAttendance = `
  select a.*, is_test_lesson(a.ended_at - a.started_at, a.attended, a.members) as test_lesson
  from (
    select s.*, count(*) over lesson as members, count(*) filter (where s.status in ('present', 'late')) over lesson as attended
    from (
      select l.school, l.class_id, l.lesson_id, l.person_id, l.started_at, l.ended_at, l.last_at,
        attendance_status(l.marked, l.check_in_opened_at, l.joined_at, l.checked_in_at, l.started_at, l.late_after_minutes, l.lesson_status) as status,
        attendance_status(null, l.check_in_opened_at, l.joined_at, l.checked_in_at, l.started_at, l.late_after_minutes, l.lesson_status) as recorded,
        l.marked is not null as marked, l.joined_at, l.joined_version, l.checked_in_at, l.checked_in_by,
        -- the fact that it follows from; of who came and did not check in, that they came
        case when l.marked is not null then l.marked_version when l.check_in_opened_at is null then l.joined_version
          else coalesce(l.checked_in_version, l.joined_version) end as decided_version
      from lesson_learner l
      where l.started_at is not null
    ) s
    window lesson as (partition by s.lesson_id)
  ) a`;

/** What each of them did, and what it is worth: all that counts across lessons. */
const reportResult = `
  select l.school, l.class_id, l.lesson_id, l.person_id, l.status, l.recorded, l.marked, l.status = 'late' as late,
    l.joined_at, l.joined_version, l.checked_in_at, l.checked_in_by, l.decided_version,
    coalesce(a.answered, 0) as answered, coalesce(a.graded, 0) as graded,
    coalesce(a.correct, 0) as correct, coalesce(a.won, 0) as won_tenths, coalesce(q.of, 0) as of_tenths,
    case when q.of > 0 then coalesce(a.won, 0)::float8 / q.of end as exercise_share,
    coalesce(d.danmu, 0) as danmu, l.test_lesson, coalesce(b.bonus, 0) as bonus,
    lesson_score(l.status, l.test_lesson, coalesce(a.won, 0), coalesce(q.of, 0), coalesce(b.bonus, 0)) as score
  from report_attendance l
  left join (
    select lesson_id, person_id, count(*) as answered, count(correct) as graded, count(*) filter (where correct) as correct,
      coalesce(sum(score) filter (where assessed), 0)::bigint as won
    from report_answer group by lesson_id, person_id
  ) a on a.lesson_id = l.lesson_id and a.person_id = l.person_id
  left join (
    select lesson_id, sum(points)::bigint as of from question_row q where n is not null and not deleted and ${ASSESSED} group by lesson_id
  ) q on q.lesson_id = l.lesson_id
  left join (
    select lesson_id, person_id, count(*) as danmu from report_danmu group by lesson_id, person_id
  ) d on d.lesson_id = l.lesson_id and d.person_id = l.person_id
  left join (
    select lesson_id, person_id, sum(points)::bigint as bonus from bonus_row group by lesson_id, person_id
  ) b on b.lesson_id = l.lesson_id and b.person_id = l.person_id`;

/** And how long they were there. */
const reportLearner = `
  select l.*, coalesce(s.stayed_ms, 0) as stayed_ms
  from report_result l
  left join (
    select i.lesson_id, i.person_id,
      sum(greatest(0, least(coalesce(i.to_at, m.ended_at, m.last_at), coalesce(m.ended_at, m.last_at)) - i.from_at))::bigint as stayed_ms
    from attendance_interval i join lesson_mode m on m.lesson_id = i.lesson_id
    group by i.lesson_id, i.person_id
  ) s on s.lesson_id = l.lesson_id and s.person_id = l.person_id`;

/** Each time that the class was shown a page, and for how long: up to the next page, or the end. */
const pageShowing = `
  select p.school, m.class_id, p.lesson_id, p.version, p.deck_id, p.n, p.at,
    greatest(0, least(coalesce(lead(p.at) over w, m.ended_at, m.last_at), coalesce(m.ended_at, m.last_at)) - p.at) as ms
  from page_shown p join lesson_mode m on m.lesson_id = p.lesson_id
  window w as (partition by p.lesson_id order by p.version)`;

/** In the order in which they are made. */
export const reportViews: readonly View[] = [
  { name: 'lesson_student', select: lessonStudent },
  { name: 'lesson_learner', select: lessonLearner },
  { name: 'report_answer', select: reportAnswer },
  { name: 'report_question', select: reportQuestion },
  { name: 'report_danmu', select: reportDanmu },
  { name: 'report_attendance', select: reportAttendance },
  { name: 'page_showing', select: pageShowing },
  { name: 'report_result', select: reportResult },
  { name: 'report_learner', select: reportLearner },
];
