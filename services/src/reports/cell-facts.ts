/**
 * Where the facts behind figures stand: each gives versions of the lesson's stream with what each adds, nothing where it
 * adds nothing. $1 is the lesson.
 */

/** The answers that count, and the facts by which late ones came to count and by which they were graded. */
export const answers = (where = 'true', adds = '1') => `
  select f.version, f.adds::float8 from report_answer a
  cross join lateral (values (a.version, ${adds}), (a.accepted_version, null), (a.graded_version, null)) f (version, adds)
  where a.lesson_id = $1 and f.version is not null and ${where}`;

/** Answers that came too late, and that nobody accepted. */
export const lateAnswers = (question: string) => `
  select a.late_version as version, 1::float8 as adds from answer_row a
  join report_attendance l on l.lesson_id = a.lesson_id and l.person_id = a.person_id
  where a.lesson_id = $1 and a.question_id = ${question} and a.late_choice is not null and a.role <> 'auditor'`;

export const danmu = (where = 'true') => `
  select d.version, 1::float8 as adds from report_danmu d where d.lesson_id = $1 and ${where}`;

/** What gave a student the bonus points that they have. */
export const bonuses = (person: string, adds: string) => `
  select b.version, (${adds})::float8 as adds from bonus_row b where b.lesson_id = $1 and b.person_id = ${person}`;

/** The fact that each attendance follows from. */
export const attendance = (where = 'true', adds = '1') => `
  select l.decided_version as version, (${adds})::float8 as adds from report_attendance l
  where l.lesson_id = $1 and l.decided_version is not null and ${where}`;

/** All that happened to the attendance of one student. */
export const wholeAttendance = (person: string) => `
  select version, null::float8 as adds from attendance_mark where lesson_id = $1 and person_id = ${person}
  union all select v, null from learner_row r, unnest(array[r.joined_version, r.checked_in_version]) v
    where r.lesson_id = $1 and r.person_id = ${person} and v is not null`;

export const duration = `
  select v as version, null::float8 as adds from lesson_mode m, unnest(array[m.started_version, m.ended_version]) v
  where m.lesson_id = $1 and v is not null`;

/** The first time that each page was shown. */
export const firstShowings = `
  select min(version) as version, 1::float8 as adds from page_shown where lesson_id = $1 group by deck_id, n`;

export const showings = (deck: string, n: string) => `
  select version, ms::float8 as adds from page_showing where lesson_id = $1 and deck_id = ${deck} and n = ${n}`;

export const marks = (mark: 'notUnderstood' | 'bookmark', deck: string, n: string) => `
  select version, 1::float8 as adds from page_mark_row
  where lesson_id = $1 and deck_id = ${deck} and n = ${n} and mark = '${mark}' and role in ('student', 'representative')`;

/** What was done with a tool of the lesson, by students or about them [R6.06]. */
export const toolFacts = (types: string) => `
  select e.version, 1::float8 as adds, e.type, e.data from event e
  where e.stream = 'lesson/' || $1::uuid and e.type = any(${types}) and (e.data->>'personId' is null or exists (
    select from lesson_learner l where l.lesson_id = $1::uuid and l.person_id::text = e.data->>'personId'))`;

export const both = (...sources: readonly string[]): string => sources.join('\n  union all\n');
