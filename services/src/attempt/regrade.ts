import type { ExamRegrade } from '@lectern/contracts/attempt/exam-results.ts';
import { totalOf } from '@lectern/contracts/attempt/score.ts';
import { PASS_PERCENT } from '@lectern/contracts/attempt/statistics.ts';
import { correction, faultOfCorrection, withCorrection, type Correction } from '@lectern/contracts/exam/correction.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Attempts } from './attempts.ts';
import { Exams, type SatExam } from './exams.ts';
import { Scores } from './scores.ts';

interface Asked {
  readonly id: string;
  readonly itemId: string;
  readonly key?: string | undefined;
  readonly blanks?: string | undefined;
  readonly withoutTests?: string | undefined;
  readonly fullForAll?: 'true' | undefined;
}

interface Mark {
  readonly points: number;
  readonly of: number;
}

/** What another key would make of an exam: the same function scores it, by a paper that is told to nobody. */
@Injectable()
export class Regrades {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
    private readonly directory: Directory,
  ) {}

  /** @throws RefusedError exam.*, quiz.*, already.so */
  async preview(asked: Asked, asker: SignedInPerson): Promise<ExamRegrade> {
    const { school } = asker;
    const exam = await this.exams.read(asked.id, asker);
    const change = correctionOf(asked);
    const fault = change === undefined ? 'exam.keyUnsaid' : faultOfCorrection(exam.published, change);
    if (fault !== undefined) throw new RefusedError(fault);
    const corrected = { ...exam, published: withCorrection(exam.published, change!) };
    const all = await this.attempts.at(asked.id, school);
    const [before, after] = await Promise.all([this.marks(all, exam), this.marks(all, corrected)]);
    const moved = [...after].filter(([personId, { points }]) => points !== before.get(personId)?.points);
    const names = await this.directory.names(
      school,
      moved.map(([personId]) => personId),
    );
    const changed = moved.map(([personId, { points }]) => ({
      personId,
      name: names.get(personId) ?? '',
      before: before.get(personId)?.points ?? 0,
      after: points,
    }));
    return {
      papers: after.size,
      of: [...after.values()][0]?.of ?? 0,
      before: figuresOf([...before.values()]),
      after: figuresOf([...after.values()]),
      changed: changed.toSorted((one, other) => one.after - one.before - (other.after - other.before)),
    };
  }

  /** By student, of the attempt that counts: another one may count by another key. */
  private async marks(all: Parameters<Scores['counted']>[0], exam: SatExam): Promise<ReadonlyMap<string, Mark>> {
    const counted = await this.scores.counted(all, exam);
    const marks = counted.map(
      async (one) => [one.state.begun.personId, totalOf(await this.scores.of(one, exam))] as const,
    );
    return new Map(await Promise.all(marks));
  }
}

/** Undefined of what is none. */
function correctionOf({ itemId, key, blanks, withoutTests, fullForAll }: Asked): Correction | undefined {
  const said = {
    itemId,
    key,
    blanks: blanks && parsed(blanks),
    withoutTests: withoutTests && parsed(withoutTests),
    fullForAll: fullForAll && true,
  };
  const found = correction.safeParse(said);
  return found.success ? found.data : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json; // which is no list either
  }
}

const figuresOf = (marks: readonly Mark[]) => ({
  mean: marks.length === 0 ? 0 : marks.reduce((sum, { points }) => sum + points, 0) / marks.length,
  passed: marks.filter(({ points, of }) => of > 0 && (points / of) * 100 >= PASS_PERCENT).length,
});
