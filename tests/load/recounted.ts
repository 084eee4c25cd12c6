import { LessonReport, ReportLearners } from '@lectern/contracts/reports/queries.ts';
import type * as z from 'zod/mini';
import type { Classroom } from '../support/classroom.ts';
import type { LoggedFact } from '../support/lesson-audit.ts';
import { figureOf } from '../support/recount.ts';
import { stateOf } from '../support/stored-lesson.ts';

type Report = z.output<typeof LessonReport.result>;
type Learners = z.output<typeof ReportLearners.result>;

/** Where the report says anything else than what follows from the facts. */
export async function reportDiffers(
  { teacher, lessonId }: Classroom,
  facts: readonly LoggedFact[],
  after: string,
): Promise<string[]> {
  const asked = async <Result>(part: string) => {
    const { result } = await teacher.query<Result>(`/api/lesson/${lessonId}/report${part}after=${after}`);
    if (result === undefined) throw new Error(`There is no report${part}.`);
    return result;
  };
  const report = await asked<Report>('?');
  const learners: Learners['learners'] = [];
  for (let page = 1; ; page += 1) {
    const { learners: more, total } = await asked<Learners>(`/learners?page=${page}&`);
    learners.push(...more);
    if (learners.length >= total || more.length === 0) break;
  }
  const told = { lessonId, facts, students: learners.map(({ personId }) => personId) };
  const state = stateOf(facts);
  const said: readonly (readonly [cell: string, said: number | undefined])[] = [
    ['score/mean', report.score?.mean],
    ...learners.map(({ personId, score }) => [`score/${personId}`, score] as const),
    ...report.questions.flatMap(({ questionId, answered, late, distribution, anonymous }) => [
      [`question/${questionId}/answered`, answered] as const,
      [`question/${questionId}/late`, late] as const,
      ...(anonymous ? [] : Object.entries(distribution)).map(
        ([letter, n]) => [`question/${questionId}/${letter}`, n] as const,
      ),
    ]),
  ];
  return said.flatMap(([cell, was]) => {
    const { value } = figureOf(cell, told, state);
    return value === was ? [] : [`the report says ${was} for ${cell}, the facts ${value}`];
  });
}
