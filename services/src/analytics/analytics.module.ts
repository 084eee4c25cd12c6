import { Module } from '@nestjs/common';
import { ExportManifest, Exports } from '@lectern/contracts/analytics/exports.ts';
import {
  DatasetCounts,
  DatasetRows,
  Datasets,
  FactsBehind,
  Reidentified,
} from '@lectern/contracts/analytics/queries.ts';
import { Answers } from '../edge/http/questions.ts';
import { XapiModule } from '../xapi/xapi.module.ts';
import { DatasetCatalogue } from './dataset-catalogue.ts';
import { DatasetCursor } from './dataset-cursor.ts';
import { DatasetQueries } from './dataset.queries.ts';
import { ExportQueue } from './exports/export-queue.ts';
import { ExportSources } from './exports/export-sources.ts';
import { ExportWorker } from './exports/export-worker.ts';
import { ExportsController } from './exports/exports.controller.ts';
import { OverlongAnalyses } from './analysts/overlong-analyses.ts';
import { Reidentification } from './reidentification.ts';

@Module({
  imports: [XapiModule],
  controllers: [ExportsController],
  providers: [
    DatasetCatalogue,
    DatasetCursor,
    DatasetQueries,
    ExportQueue,
    ExportSources,
    ExportWorker,
    OverlongAnalyses,
    Reidentification,
  ],
})
export class AnalyticsModule {
  constructor(
    answers: Answers,
    catalogue: DatasetCatalogue,
    queries: DatasetQueries,
    reidentification: Reidentification,
    exports: ExportQueue,
  ) {
    answers.register(Datasets, (_, person) => catalogue.of(person!.school));
    answers.register(DatasetRows, (asked, person) => queries.rows(person!.school, asked));
    answers.register(DatasetCounts, (asked, person) => queries.counts(person!.school, asked));
    answers.register(FactsBehind, (asked, person) => queries.facts(person!.school, asked));
    answers.register(Reidentified, ({ learners }, person) => reidentification.of(person!, learners.split(',')));
    answers.register(ExportManifest, ({ id }, person) => exports.manifest(id, person!.personId));
    answers.register(Exports, async (_, person) => ({ exports: await exports.of(person!.personId) }));
  }
}
