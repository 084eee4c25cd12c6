/** A question that somebody asks of the learning log, and how it is asked in SQL. */
export interface WorkedQuery {
  readonly name: string;
  readonly asks: string;
  readonly sql: string;
}

/** Each is run by a test as an analyst would run it, and compared with what the facts come to. */
export const WORKED_QUERIES: readonly WorkedQuery[] = [
  {
    name: 'hardest',
    asks: 'Which question of this term was hardest, and did those who came late do worse?',
    sql: `
with hardest as (
  select lesson, question, n, answered, correct_share
  from question
  where term = '2026-1' and correct_share is not null
  order by correct_share, answered desc, question
  limit 1
)
select h.lesson, h.question, h.n, h.answered, round(h.correct_share::numeric, 3) as correct_share,
  round(avg(a.correct::int) filter (where not a.came_late), 3) as share_in_time,
  round(avg(a.correct::int) filter (where a.came_late), 3) as share_late,
  count(*) filter (where a.came_late) as answers_late
from hardest h
join answer a using (lesson, question)
group by h.lesson, h.question, h.n, h.answered, h.correct_share;`,
  },
  {
    name: 'attendance',
    asks: 'How many came, and how many of them late, by class and month?',
    sql: `
select class, to_char(date, 'YYYY-MM') as month, count(distinct lesson) as lessons,
  round(avg(attended::int), 3) as attended_share,
  round(avg(late::int) filter (where attended), 3) as late_share
from learner_lesson
where term = '2026-1' and not test_lesson
group by class, month
order by class, month;`,
  },
  {
    name: 'attention',
    asks: 'Who was absent most often without leave, and has which mean score?',
    sql: `
select learner, count(*) as lessons, count(*) filter (where status = 'absent') as absences,
  round(avg(score)::numeric, 1) as score_mean
from learner_lesson
where term = '2026-1' and not test_lesson
group by learner
order by absences desc, score_mean nulls last, learner
limit 20;`,
  },
  {
    name: 'fell',
    asks: 'Whose score fell by more than ten points from one lesson to the next?',
    sql: `
select learner, lesson, round(score_before::numeric, 1) as score_before, round(score::numeric, 1) as score
from (
  select learner, lesson, score,
    lag(score) over (partition by learner, class order by started_at, lesson) as score_before
  from learner_lesson
  where term = '2026-1' and score is not null and not test_lesson
) scores
where score < score_before - 10
order by score_before - score desc, learner
limit 20;`,
  },
  {
    name: 'distractors',
    asks: 'Which wrong answer was given most often to each question?',
    sql: `
select distinct on (question) question, choice, count(*) as answers
from answer
where term = '2026-1' and not correct
group by question, choice
order by question, answers desc, choice;`,
  },
  {
    name: 'speed',
    asks: 'Are quick answers more often wrong? By quarters of those who answered a question, the quickest first.',
    sql: `
select quarter, count(*) as answers, round(avg(correct::int), 3) as correct_share,
  round(avg(took_s)::numeric, 1) as took_s_mean
from (
  select correct, took_s, ntile(4) over (partition by question order by took_s, learner) as quarter
  from answer
  where term = '2026-1' and correct is not null and not accepted_late
) quarters
group by quarter
order by quarter;`,
  },
  {
    name: 'changed',
    asks: 'Does it help to change one’s mind before a question is collected?',
    sql: `
select kind, times > 1 as changed, count(*) as answers, round(avg(correct::int), 3) as correct_share
from answer
where term = '2026-1' and correct is not null
group by kind, changed
order by kind, changed;`,
  },
  {
    name: 'left',
    asks: 'When in a lesson do students leave? By ten minutes since it began.',
    sql: `
select floor(extract(epoch from i.to_at - l.started_at) / 600)::int * 10 as minute, count(*) as times,
  count(distinct (i.lesson, i.learner)) as learners
from attendance_interval i
join lesson l using (lesson)
where i.term = '2026-1' and i.left_early
group by minute
order by minute;`,
  },
  {
    name: 'interaction',
    asks: 'How does interaction run through lessons: answers, danmu and marks in each five minutes?',
    sql: `
select floor(extract(epoch from e.at - l.started_at) / 300)::int * 5 as minute,
  count(*) filter (where e.verb = 'AnswerSubmitted') as answers,
  count(*) filter (where e.verb in ('DanmuSent', 'DanmuHeld')) as danmu,
  count(*) filter (where e.verb = 'PageMarked') as marks
from event e
join lesson l using (lesson)
where l.term = '2026-1' and e.role in ('student', 'representative') and e.at between l.started_at and l.ended_at
group by minute
order by minute;`,
  },
  {
    name: 'pages',
    asks: 'Which pages were marked as not understood most, and how did the questions on them go?',
    sql: `
with marked as (
  select lesson, deck, page, count(distinct learner) as learners
  from event
  where term = '2026-1' and verb = 'PageMarked' and status = 'notUnderstood'
  group by lesson, deck, page
)
select m.lesson, m.deck, m.page, m.learners, count(q.question) as questions,
  round((sum(q.correct) / nullif(sum(q.answered), 0)::numeric), 3) as correct_share
from marked m
left join question q on q.lesson = m.lesson and q.deck = m.deck and q.page = m.page and q.key is not null
group by m.lesson, m.deck, m.page, m.learners
order by m.learners desc, m.lesson, m.deck, m.page
limit 20;`,
  },
];
