import type { ReportQuestion } from './queries.ts';

/** Whether the class was shown what came of a question, so that it is in everybody's score: a poll's result is its distribution. */
export const isShown = ({
  kind,
  distributionAt,
  answerAt,
}: Pick<ReportQuestion, 'kind' | 'distributionAt' | 'answerAt'>): boolean =>
  (kind === 'poll' || kind === 'subjective' || kind === 'programming' ? distributionAt : answerAt) !== undefined;
