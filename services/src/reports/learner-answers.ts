import type { ReportLearner } from '@lectern/contracts/reports/queries.ts';
import type { Connection } from '../ops/database/database.ts';

export type AnswersByQuestion = ReportLearner['answers'];

/** The answers that count, by person and question. */
export async function answersOf(
  client: Connection,
  lessonId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, AnswersByQuestion>> {
  const { rows } = await client.query<AnswerShown>({
    name: 'report-learner-answers',
    text: `select person_id as "personId", question_id as "questionId", choice, correct as "right", score, at::float8, late
      from report_answer where lesson_id = $1 and person_id = any($2)`,
    values: [lessonId, personIds],
  });
  const answers = new Map<string, AnswersByQuestion>();
  for (const { personId, questionId, right, ...answer } of rows) {
    const mine = answers.get(personId) ?? {};
    mine[questionId] = { ...answer, ...(right !== null && { right }) };
    answers.set(personId, mine);
  }
  return answers;
}

interface AnswerShown {
  readonly personId: string;
  readonly questionId: string;
  readonly choice: string;
  readonly right: boolean | null;
  readonly score: number;
  readonly at: number;
  readonly late: boolean;
}
