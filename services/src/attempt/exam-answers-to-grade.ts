import { Injectable } from '@nestjs/common';
import { Database } from '../ops/database/database.ts';
import { Tables } from '../rows/tables.ts';
import { attempts } from './attempt.rows.ts';

/** An exam, and its questions whose answers a teacher grades. */
export interface Asked {
  readonly examId: string;
  readonly gradedItems: readonly string[];
}

export interface AnswersToGrade {
  readonly ungraded: number;
  readonly graded: number;
}

interface Handed {
  readonly attemptId: string;
  readonly examId: string;
  readonly version: number;
}

/** So many attempts are held: some megabytes. */
const MOST = 20_000;
const NONE: AnswersToGrade = { ungraded: 0, graded: 0 };

/**
 * How many answers of exams wait for a teacher. Answers stand in the streams of attempts alone, so they are counted there:
 * of all attempts that moved since they were counted last, in one statement.
 */
@Injectable()
export class ExamAnswersToGrade {
  /** By attempt, with the version that they were counted at; the newest last. */
  private readonly known = new Map<string, AnswersToGrade & { readonly version: number }>();

  constructor(
    private readonly tables: Tables,
    private readonly database: Database,
  ) {}

  /** By exam; what nobody answered is left out. */
  async of(school: string, exams: readonly Asked[]): Promise<ReadonlyMap<string, AnswersToGrade>> {
    const items = exams.flatMap(({ gradedItems }) => gradedItems);
    const counts = new Map<string, AnswersToGrade>();
    if (items.length === 0) return counts;
    const handedIn = await this.handedIn(school, exams);
    const unknown = handedIn.filter(({ attemptId, version }) => this.known.get(attemptId)?.version !== version);
    const counted = await this.counted(unknown, items);
    for (const { attemptId, examId, version } of handedIn) {
      const one = counted.get(attemptId) ?? this.known.get(attemptId) ?? NONE;
      this.keep(attemptId, { ...one, version });
      const { ungraded, graded } = counts.get(examId) ?? NONE;
      if (one.ungraded + one.graded > 0)
        counts.set(examId, { ungraded: ungraded + one.ungraded, graded: graded + one.graded });
    }
    return counts;
  }

  private handedIn(school: string, exams: readonly Asked[]): Promise<Handed[]> {
    const examId = exams.filter(({ gradedItems }) => gradedItems.length > 0).map((exam) => exam.examId);
    const found = this.tables.select(attempts).where({ school, examId, status: ['submitted', 'collected'] });
    for (const field of ['attemptId', 'examId', 'version']) found.show(field, field);
    return this.tables.read<Handed>(found);
  }

  /** The last answer to each question that counts, and whether it has a score: late ones count once they are accepted. */
  private async counted(handedIn: readonly Handed[], items: readonly string[]) {
    if (handedIn.length === 0) return new Map<string, AnswersToGrade>();
    const { rows } = await this.database.reads.query<AnswersToGrade & { readonly attemptId: string }>({
      name: 'exam-answers-to-grade',
      text: `with told as (
          select e.stream, e.version, e.type, e.data->>'itemId' as item, e.data->'words' is not null as given
          from event e
          where e.stream = any($1) and e.data->>'itemId' = any($2)
            and (e.type in ('AttemptItemGraded', 'AttemptGradeWithdrawn')
              or e.type = 'AnswerSaved' and (e.data->'lateMs' is null or (
                select d.type from event d
                where d.stream = e.stream and d.version > e.version
                  and d.type in ('AttemptLateAccepted', 'AttemptLateRefused')
                order by d.version limit 1
              ) = 'AttemptLateAccepted'))
        ), last as (
          select stream, item,
            (array_agg(given order by version desc) filter (where type = 'AnswerSaved'))[1] as given,
            (array_agg(type = 'AttemptItemGraded' order by version desc) filter (where type <> 'AnswerSaved'))[1] as graded
          from told group by stream, item
        )
        select substr(stream, length('attempt/') + 1) as "attemptId",
          count(*) filter (where graded is not true)::int as ungraded,
          count(*) filter (where graded)::int as graded
        from last where given group by stream`,
      values: [handedIn.map(({ attemptId }) => `attempt/${attemptId}`), items],
    });
    const found = new Map<string, AnswersToGrade>(
      rows.map(({ attemptId, ungraded, graded }) => [attemptId, { ungraded, graded }]),
    );
    return new Map(handedIn.map(({ attemptId }) => [attemptId, found.get(attemptId) ?? NONE]));
  }

  private keep(attemptId: string, counted: AnswersToGrade & { readonly version: number }): void {
    this.known.delete(attemptId);
    this.known.set(attemptId, counted);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= MOST) return;
      this.known.delete(oldest);
    }
  }
}
