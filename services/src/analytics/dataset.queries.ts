import { Injectable } from '@nestjs/common';
import type { Cell } from '@lectern/contracts/analytics/column.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LongReads, type Reading } from '../ops/database/long-reads.ts';
import { chosenBy, type Asked } from './chosen-rows.ts';
import { countsStatement, type CountsWanted } from './dataset-counts.ts';
import { pageStatement, type PageWanted } from './dataset-page.ts';
import { FIRST_TABLE, standingIn } from './dataset-standing.ts';
import { factsBehind } from './facts-behind.ts';

const PAGE = 50;

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
