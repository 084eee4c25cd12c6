import { isGiven } from '@lectern/contracts/attempt/score.ts';
import { pooled, statisticsOf, type QuestionFigures, type ScoredPaper } from '@lectern/contracts/attempt/statistics.ts';
import { mayReadPapers } from '@lectern/contracts/exam/exam.ts';
import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Attempts } from './attempts.ts';
import { questionsAsked } from './exam-answers.ts';
import { Exams } from './exams.ts';
import { Scores } from './scores.ts';

/** Of one exam. */
export type ItemFigures = QuestionFigures & {
  readonly examId: string;
  /** Answers that wait to be scored: until they are, nothing is said of the others. */
  readonly ungraded: number;
};

/** How a question of a library did in exams: what their statistics say of it, in all variants together. */
@Injectable()
export class ExamItems {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
  ) {}

  /** Of those of these exams that their class knows of and whose papers this teacher reads [R6.12]. */
  async figures(
    examIds: readonly string[],
    questionId: string,
    asker: SignedInPerson,
  ): Promise<readonly ItemFigures[]> {
    const all = await Promise.all(examIds.map((examId) => this.inExam(examId, questionId, asker)));
    return all.filter((one) => one !== undefined);
  }

  private async inExam(examId: string, questionId: string, asker: SignedInPerson): Promise<ItemFigures | undefined> {
    const exam = await this.exams.find(examId, asker.school);
    if (exam === undefined || !mayReadPapers(exam.published, asker.personId)) return undefined;
    const itemIds = questionsAsked(exam, new Set([questionId]));
    const counted = await this.scores.counted(await this.attempts.at(examId, asker.school), exam);
    const papers = await Promise.all(
      counted.map(async (attempt): Promise<ScoredPaper> => {
        const { answers } = attempt.state;
        const items = await this.scores.of(attempt, exam);
        return { items: items.map((item) => ({ ...item, isAnswered: isGiven(answers[item.itemId]) })) };
      }),
    );
    const waiting = papers.flatMap(({ items }) => items).filter((one) => one.isUngraded && itemIds.has(one.itemId));
    const figures = statisticsOf(papers, [...itemIds.keys()]).items.map(({ of, difficulty, ...item }) => ({
      ...item,
      ...(of > 0 && { difficulty }),
    }));
    const { had, answered, ...told } = pooled(figures);
    return { examId, had, answered, ungraded: waiting.length, ...(waiting.length === 0 && told) };
  }
}
