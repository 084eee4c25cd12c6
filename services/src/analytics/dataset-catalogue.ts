import { Injectable } from '@nestjs/common';
import { DATASETS, type Dataset, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import { LRUCache } from 'lru-cache';
import { LongReads } from '../ops/database/long-reads.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { rowsOf, Statement } from './chosen-rows.ts';
import { FIRST_TABLE, standingIn } from './dataset-standing.ts';

const COUNT_MS = 1500;
const KEPT_MS = 60_000;
const SCHOOLS = 100;

/** The table that has about as many rows as a dataset. */
const TABLE_OF: Readonly<Record<DatasetName, string>> = {
  lesson: 'lesson_mode',
  learner_lesson: 'learner_row',
  question: 'question_row',
  answer: 'answer_row',
  attendance_interval: 'attendance_interval',
  event: 'event',
};

interface Size {
  readonly rows: number;
  readonly estimated: boolean;
}

/** What there is to read in a school: the dictionary, and how much of it. */
@Injectable()
export class DatasetCatalogue {
  /** Counting again each time the page is opened would be most of its work. */
  private readonly sizes = new LRUCache<string, Promise<readonly Size[]>>({ max: SCHOOLS, ttl: KEPT_MS });

  constructor(private readonly reads: LongReads) {}

  async of(school: string) {
    const asOf = await this.reads.read({ table: FIRST_TABLE, statementMs: COUNT_MS }, standingIn);
    const sizes = await this.sizesOf(school);
    return {
      datasets: DATASETS.map(({ filters, columns, ...dataset }, index) => ({
        ...dataset,
        key: [...dataset.key],
        filters: Object.keys(filters),
        columns: columns.map(({ name, type, about, nullable, groups, facts }) => ({
          name,
          type,
          about,
          nullable: nullable === true,
          groups: groups === true,
          facts: [...(facts ?? [])],
        })),
        ...sizes[index]!,
        asOf,
      })),
    };
  }

  private sizesOf(school: string): Promise<readonly Size[]> {
    const known = this.sizes.get(school);
    if (known !== undefined) return known;
    const counting = this.count(school);
    this.sizes.set(school, counting);
    counting.catch(() => this.sizes.delete(school));
    return counting;
  }

  private async count(school: string): Promise<readonly Size[]> {
    const sizes: Size[] = [];
    for (const dataset of DATASETS) sizes.push(await this.sizeOf(dataset, school));
    return sizes;
  }

  /** Counted, if that does not take long; else what the database believes of the table, by the school's share of lessons. */
  private async sizeOf(dataset: Dataset, school: string): Promise<Size> {
    const long = { table: FIRST_TABLE, statementMs: COUNT_MS };
    const statement = new Statement();
    const text = `select count(*)::float8 as rows from ${rowsOf({ dataset, school, filters: {} }, statement)}`;
    try {
      const [counted] = await this.reads.read(long, (reading) =>
        reading.rows<{ rows: number }>(text, statement.values),
      );
      return { rows: counted!.rows, estimated: false };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
    const [believed] = await this.reads.read(long, (reading) =>
      reading.rows<{ rows: number }>(
        `select round(greatest(0, c.reltuples) * (count(*) filter (where m.school = $2))::float8 / greatest(1, count(*))) as rows
         from pg_class c left join lesson_mode m on true where c.oid = $1::regclass group by c.reltuples`,
        [TABLE_OF[dataset.name], school],
      ),
    );
    return { rows: believed!.rows, estimated: true };
  }
}
