import type { ExamFigurePapers } from '@lectern/contracts/attempt/exam-results.ts';
import { totalOf } from '@lectern/contracts/attempt/score.ts';
import { timesSpent } from '@lectern/contracts/attempt/statistics.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { GroupingQueries } from '../grouping/grouping.queries.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Attempts, type Begun } from './attempts.ts';
import { Exams, type SatExam } from './exams.ts';
import { Scores } from './scores.ts';

interface Asked {
  readonly id: string;
  readonly itemId?: string | undefined;
  readonly lessonId?: string | undefined;
  readonly group?: string | undefined;
}

/** What a figure of an exam is made of: the papers, from each of which a way leads to its facts. */
@Injectable()
export class ExamFigures {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
    private readonly groupings: GroupingQueries,
    private readonly directory: Directory,
  ) {}

  /** @throws RefusedError exam.unknown, exam.papersClosed, exam.noSuchItem */
  async papers({ id, itemId, lessonId, group = '' }: Asked, asker: SignedInPerson): Promise<ExamFigurePapers> {
    const exam = await this.exams.read(id, asker);
    const counted = await this.scores.counted(await this.attempts.at(id, asker.school), exam);
    const papers =
      itemId === undefined
        ? await this.ofGroup(counted, exam, await this.membersOf(exam, asker.school, lessonId, group))
        : await this.ofItem(counted, exam, itemId);
    const names = await this.directory.names(
      asker.school,
      papers.map(({ personId }) => personId),
    );
    return { papers: papers.map(({ personId, ...paper }) => ({ ...paper, name: names.get(personId) ?? '' })) };
  }

  private async membersOf({ published }: SatExam, school: string, lessonId: string | undefined, group: string) {
    const groupings = await this.groupings.ofClass(school, published.classId);
    const groups = groupings.find((one) => one.lessonId === lessonId)?.groups ?? [];
    return new Set(groups.find(({ name }) => name === group)?.members);
  }

  /** The best first. */
  private async ofGroup(counted: readonly Begun[], exam: SatExam, members: ReadonlySet<string>) {
    const theirs = counted.filter(({ state }) => members.has(state.begun.personId));
    const papers = theirs.map(async (one) => {
      const { points, of } = totalOf(await this.scores.of(one, exam));
      return { attemptId: one.attemptId, personId: one.state.begun.personId, points, of };
    });
    return (await Promise.all(papers)).toSorted((one, other) => other.points - one.points);
  }

  /** Those of which it is known how long the answer took, the longest first. */
  private async ofItem(counted: readonly Begun[], exam: SatExam, itemId: string) {
    const questions = exam.published.variants.flatMap(({ groups }) => groups.flatMap((group) => group.questions));
    if (!questions.some((one) => one.itemId === itemId)) throw new RefusedError('exam.noSuchItem');
    const papers = counted.map(async (one) => {
      const { begun, answers } = one.state;
      const spentMs = timesSpent(begun.startedAt, answers).get(itemId);
      const item = (await this.scores.of(one, exam)).find((scored) => scored.itemId === itemId);
      if (spentMs === undefined || item === undefined) return [];
      return [{ attemptId: one.attemptId, personId: begun.personId, points: item.points, of: item.of, spentMs }];
    });
    return (await Promise.all(papers)).flat().toSorted((one, other) => other.spentMs - one.spentMs);
  }
}
