import type { ReportQuestion } from '@lectern/contracts/reports/queries.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { choicesOf, lettersOf } from '@lectern/contracts/question/kinds.ts';
import type { Connection } from '../ops/database/database.ts';

/** The number of a page over all decks. */
type PageNumber = (deckId: string, n: number) => number | undefined;

/** The questions that were published, in their order, with what came of them. */
export async function questionsOf(client: Connection, lessonId: string, no: PageNumber): Promise<ReportQuestion[]> {
  const { rows } = await client.query<QuestionFigures>({
    name: 'report-questions',
    text: `with learner as materialized (
        select person_id, status in ('present', 'late') as attended from report_attendance where lesson_id = $1
      ), counting as materialized (
        select question_id, choice, correct, took_ms from report_answer where lesson_id = $1
      ), given as (
        select a.question_id, (count(*) filter (where a.choice is not null and not l.attended))::int as strays,
          (count(*) filter (where a.late_choice is not null))::int as late
        from answer_row a join learner l on l.person_id = a.person_id
        where a.lesson_id = $1 and a.role <> 'auditor' group by a.question_id
      ), counted as (
        select question_id, count(*)::int as answered, (count(*) filter (where correct))::int as correct,
          round(avg(took_ms))::float8 as mean
        from counting group by question_id
      ), chosen as (
        select question_id, jsonb_object_agg(letter, count) as distribution
        from (
          select question_id, letter, count(*) as count from counting, string_to_table(choice, null) as letter
          group by question_id, letter
        ) c group by question_id
      )
      select q.question_id as "questionId", q.n, q.kind, q.text, q.choices, q.points, q.key, q.page_deck as deck, q.page_n as page,
        q.published_at::float8 as "publishedAt", q.published_version as version, q.collected_at::float8 as "collectedAt",
        q.distribution_at::float8 as "distributionAt", q.answer_at::float8 as "answerAt",
        coalesce(a.answered, 0) as answered, coalesce(a.correct, 0) as correct, a.mean as "meanMs", coalesce(g.late, 0) as late,
        (select count(*) from learner where attended)::int + coalesce(g.strays, 0) as asked,
        coalesce(q.anonymous, false) as anonymous, q.ballots, q.in_grouping is not null as "asGroups",
        case when q.anonymous then q.counts else c.distribution end as distribution
      from question_row q left join counted a on a.question_id = q.question_id
      left join given g on g.question_id = q.question_id left join chosen c on c.question_id = q.question_id
      where q.lesson_id = $1 and q.n is not null order by q.n`,
    values: [lessonId],
  });
  return rows.map((row) => toQuestion(row, no));
}

interface QuestionFigures extends Pick<
  ReportQuestion,
  | 'questionId'
  | 'n'
  | 'text'
  | 'choices'
  | 'points'
  | 'publishedAt'
  | 'version'
  | 'answered'
  | 'correct'
  | 'late'
  | 'asked'
> {
  readonly kind: QuestionKind;
  readonly key: string | null;
  readonly deck: string | null;
  readonly page: number | null;
  readonly collectedAt: number | null;
  readonly distributionAt: number | null;
  readonly answerAt: number | null;
  readonly meanMs: number | null;
  readonly anonymous: boolean;
  readonly ballots: number | null;
  readonly asGroups: boolean;
  readonly distribution: Readonly<Record<string, number>> | null;
}

function toQuestion(
  {
    key,
    deck,
    page,
    collectedAt,
    distributionAt,
    answerAt,
    meanMs,
    anonymous,
    ballots,
    asGroups,
    distribution,
    ...row
  }: QuestionFigures,
  no: PageNumber,
) {
  const place = deck === null || page === null ? undefined : no(deck, page);
  return {
    ...row,
    choices: [...choicesOf(row)],
    // Of an anonymous poll nothing is known before it is shown, and nothing of fewer ballots than make one unknown.
    distribution:
      anonymous && distribution === null
        ? {}
        : Object.fromEntries(lettersOf(row).map((letter) => [letter, distribution?.[letter] ?? 0])),
    ...(key !== null && { key }),
    ...(place !== undefined && { page: place }),
    ...(collectedAt !== null && { collectedAt }),
    ...(distributionAt !== null && { distributionAt }),
    ...(answerAt !== null && { answerAt }),
    ...(meanMs !== null && { meanMs }),
    ...(anonymous && { anonymous: true as const }),
    ...(ballots !== null && { ballots }),
    ...(asGroups && { asGroups: true as const }),
  };
}
