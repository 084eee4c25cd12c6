import { isGiven } from '@lectern/contracts/attempt/score.ts';
import { isScoreOut } from '@lectern/contracts/exam/sitting.ts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../ops/database/clock.ts';
import { Attempts, type Begun } from './attempts.ts';
import { Exams, type SatExam } from './exams.ts';
import { Scores } from './scores.ts';

/** What an answer to a question that was taken from a library got, in tenths. */
export interface LibraryAnswer {
  readonly personId: string;
  /** Of the library, whichever version of it was asked. */
  readonly questionId: string;
  readonly points: number;
  readonly of: number;
}

interface Wanted {
  readonly school: string;
  readonly questionIds: ReadonlySet<string>;
  /** Of one student: then only of exams whose scores are out. */
  readonly personId?: string | undefined;
}

/**
 * The answers to questions of libraries in exams: of each student those of the attempt that counts, given and, where a teacher
 * scores them, scored. What is worth nothing says nothing.
 */
@Injectable()
export class ExamAnswers {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
    private readonly clock: Clock,
  ) {}

  async of(examIds: readonly string[], wanted: Wanted): Promise<readonly LibraryAnswer[]> {
    const all = await Promise.all(examIds.map((examId) => this.inExam(examId, wanted)));
    return all.flat();
  }

  private async inExam(examId: string, { school, questionIds, personId }: Wanted): Promise<readonly LibraryAnswer[]> {
    const exam = await this.exams.find(examId, school);
    if (exam === undefined || (personId !== undefined && !isScoreOut(exam, this.clock.now()))) return [];
    const asked = questionsAsked(exam, questionIds);
    if (asked.size === 0) return [];
    const counted = await this.scores.counted(await this.attempts.at(examId, school, personId), exam);
    const answers = await Promise.all(counted.map((attempt) => this.inAttempt(attempt, exam, asked)));
    return answers.flat();
  }

  private async inAttempt(
    attempt: Begun,
    exam: SatExam,
    asked: ReadonlyMap<string, string>,
  ): Promise<readonly LibraryAnswer[]> {
    const { begun, answers } = attempt.state;
    return (await this.scores.of(attempt, exam)).flatMap(({ itemId, points, of, isUngraded }) => {
      const questionId = asked.get(itemId);
      if (questionId === undefined || isUngraded || of === 0 || !isGiven(answers[itemId])) return [];
      return [{ personId: begun.personId, questionId, points, of }];
    });
  }
}

/** Which question of a library each item of an exam was taken from, of those that are wanted. */
export const questionsAsked = ({ published }: SatExam, wanted: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map(
    published.variants
      .flatMap(({ groups }) => groups.flatMap(({ questions }) => questions))
      .flatMap(({ itemId, from }) => (from && wanted.has(from.questionId) ? [[itemId, from.questionId] as const] : [])),
  );
