import { Injectable } from '@nestjs/common';
import { formatsOf } from '@lectern/contracts/analytics/exports.ts';
import { spanOf } from '@lectern/contracts/analytics/term.ts';
import { StatementCursor, type AllChosen } from '../../xapi/statement-cursor.ts';
import { chosenBy, invalid, rowsOf, Statement } from '../chosen-rows.ts';
import { DatasetCursor, type DatasetReading } from '../dataset-cursor.ts';
import type { Wanted } from './export-queue.ts';

type Asked = Omit<Wanted, 'address'> & { readonly school: string };

/** Where the rows of an export come from: a dataset, or the statements that tell of the same events. */
@Injectable()
export class ExportSources {
  constructor(
    private readonly datasets: DatasetCursor,
    private readonly statements: StatementCursor,
  ) {}

  open(wanted: Asked & Pick<Wanted, 'address'>): Promise<DatasetReading> {
    return wanted.format === 'xapi'
      ? this.statements.open(statementsBy(wanted), wanted.address)
      : this.datasets.open(rowsBy(wanted));
  }
}

/** @throws RefusedError for what cannot be exported so, before anybody waits for it */
export function mustBeExportable(asked: Asked): void {
  if (!formatsOf(asked.dataset).includes(asked.format)) throw invalid('format', 'export.noSuchFormat');
  if (asked.format === 'xapi') statementsBy(asked);
  else rowsOf(rowsBy(asked), new Statement());
}

const rowsBy = ({ dataset, filters, school }: Asked) => chosenBy(school, { dataset, ...filters });

/** Statements have verbs of their own, and no columns. */
function statementsBy({ filters, school }: Asked): AllChosen {
  const { term, class: classId, lesson: lessonId, learner, verb, where, from, to } = filters;
  if (verb !== undefined) throw invalid('verb', 'dataset.noSuchFilter');
  if (where !== undefined) throw invalid('where', 'dataset.noSuchFilter');
  const [begins, ends] = term === undefined ? [] : spanOf(term);
  const [since, before] = [from ?? begins, to ?? ends];
  return {
    school,
    ...(classId !== undefined && { classId }),
    ...(lessonId !== undefined && { lessonId }),
    ...(learner !== undefined && { learner }),
    ...(since !== undefined && { from: Math.max(since, begins ?? since) }),
    ...(before !== undefined && { to: Math.min(before, ends ?? before) }),
  };
}
