import { totalOf } from '@lectern/contracts/attempt/score.ts';
import { extraOf, isScoreOut } from '@lectern/contracts/exam/sitting.ts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../ops/database/clock.ts';
import { Attempts, type Begun } from './attempts.ts';
import { Exams, type SatExam } from './exams.ts';
import { Scores } from './scores.ts';

/** What a student has of an exam: their score, in tenths of `of`; or why there is none. */
export type ExamMark =
  | { readonly points: number; readonly of: number }
  /** Scores are not out, or an answer is not graded yet. */
  | 'waiting'
  | 'sitting'
  | 'invalid';

export interface MarkedExam {
  readonly id: string;
  readonly name: string;
  readonly startsAt: number;
  /** When it is over for somebody; undefined where it has no deadline. */
  readonly endsAt: (personId: string) => number | undefined;
  readonly marks: ReadonlyMap<string, ExamMark>;
}

interface Asked {
  readonly school: string;
  readonly personId?: string | undefined;
  readonly until?: number;
}

/** What exams came to, as their students may know it: nothing of a score before it is out. */
@Injectable()
export class ExamMarks {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
    private readonly clock: Clock,
  ) {}

  /** Of all who sat them, or of one student; what no class knows of is left out. */
  of(examIds: readonly string[], school: string, personId?: string): Promise<readonly MarkedExam[]> {
    return this.each(examIds, { school, personId });
  }

  /** As they were at a moment. */
  asOf(examIds: readonly string[], school: string, until: number): Promise<readonly MarkedExam[]> {
    return this.each(examIds, { school, until });
  }

  private async each(examIds: readonly string[], asked: Asked): Promise<readonly MarkedExam[]> {
    const all = await Promise.all(examIds.map((id) => this.marked(id, asked)));
    return all.filter((one) => one !== undefined);
  }

  private async marked(id: string, { school, personId, until }: Asked): Promise<MarkedExam | undefined> {
    const exam = await this.exams.find(id, school, until);
    if (exam === undefined) return undefined;
    const { name, settings } = exam.published;
    const { startsAt, deadline } = settings;
    const all = await this.attempts.at(id, school, personId, until);
    const marks = new Map<string, ExamMark>();
    for (const { status, state } of all)
      if (status === 'sitting' || status === 'invalid') marks.set(state.begun.personId, status);
    for (const one of await this.scores.counted(all, exam))
      marks.set(one.state.begun.personId, await this.scored(one, exam, until));
    const endsAt = (who: string) => deadline && deadline + extraOf(exam.published, who);
    return { id, name, startsAt, endsAt, marks };
  }

  private async scored(attempt: Begun, exam: SatExam, until = this.clock.now()): Promise<ExamMark> {
    if (!isScoreOut(exam, until)) return 'waiting';
    const { points, of, ungraded } = totalOf(await this.scores.of(attempt, exam));
    return ungraded > 0 || of === 0 ? 'waiting' : { points, of };
  }
}
