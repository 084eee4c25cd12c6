import { Injectable } from '@nestjs/common';
import type { Cell } from '@lectern/contracts/analytics/column.ts';
import { datasetOf, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LongReads, type Reading } from '../platform/database/long-reads.ts';
import { readWhere, type Chosen } from './chosen-rows.ts';
import { countsStatement, type CountsWanted } from './dataset-counts.ts';
import { pageStatement, type PageWanted } from './dataset-page.ts';
import { FIRST_TABLE, standingIn } from './dataset-standing.ts';
import { factsBehind } from './facts-behind.ts';

const PAGE = 50;

/** Which rows are asked for, as a query brings it. */
interface Asked {
  readonly dataset: DatasetName;
  readonly term?: string | undefined;
  readonly class?: string | undefined;
  readonly lesson?: string | undefined;
  readonly learner?: string | undefined;
  readonly verb?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly where?: string | undefined;
}

type RowsAsked = { readonly [Field in keyof PageWanted]?: PageWanted[Field] | undefined };

/** What is asked of datasets: of one moment, with parameters only, and not for longer than a page may wait. */
@Injectable()
export class DatasetQueries {
  constructor(private readonly reads: LongReads) {}

  rows(school: string, { sort, descending, next, limit = PAGE, ...asked }: Asked & RowsAsked) {
    const { text, values, toPage } = pageStatement(chosenBy(school, asked), { sort, descending, next, limit });
    return this.read(async (reading) => ({
      ...toPage(await reading.rows<Readonly<Record<string, Cell>>>(text, values)),
      asOf: await standingIn(reading),
    }));
  }

  counts(school: string, { by, measure, sort, descending, ...asked }: Asked & CountsWanted) {
    const { text, values, toCounts } = countsStatement(chosenBy(school, asked), { by, measure, sort, descending });
    return this.read(async (reading) => ({
      ...toCounts(await reading.rows<Readonly<Record<string, Cell>>>(text, values)),
      asOf: await standingIn(reading),
    }));
  }

  facts(
    school: string,
    {
      column,
      next = 0,
      ...asked
    }: Asked & { readonly column?: string | undefined; readonly next?: number | undefined },
  ) {
    return this.read((reading) => factsBehind(reading, chosenBy(school, asked), column, next));
  }

  private read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    return this.reads.read({ table: FIRST_TABLE, statementMs: LIMITS.datasetQueryMs }, work);
  }
}

/** @throws RefusedError for a value that its column cannot have */
export function chosenBy(school: string, { dataset: name, from, to, where, ...named }: Asked): Chosen {
  const { term, class: classId, lesson, learner, verb } = named;
  const dataset = datasetOf(name);
  const filters = { term, class: classId, lesson, learner, verb };
  return { dataset, school, filters, from, to, where: readWhere(dataset, where) };
}
