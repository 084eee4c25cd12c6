import { Module } from '@nestjs/common';
import { LearningLog, LessonLearningLog } from '@lectern/contracts/journal/journal.ts';
import { AnswersWorkbook, InteractionTable, LearnersTable, LessonArchive } from '@lectern/contracts/reports/files.ts';
import { ReportAnalysis, ReportAnswers, ReportPages } from '@lectern/contracts/reports/details.ts';
import { AttendanceHistory, LessonReport, ReportCell, ReportLearners } from '@lectern/contracts/reports/queries.ts';
import { LearnerReport, MyResult } from '@lectern/contracts/reports/results.ts';
import { Answers } from '../edge/http/questions.ts';
import { Projector } from '../rows/projector.ts';
import { AnswerQueries } from './answer.queries.ts';
import { ArchiveQueries } from './archive.queries.ts';
import { CellQueries } from './cell.queries.ts';
import { FileQueries } from './file.queries.ts';
import { HistoryQueries } from './history.queries.ts';
import { Interactions } from './interactions.ts';
import { LearnerQueries } from './learner.queries.ts';
import { LearningLogQueries } from './learning-log.queries.ts';
import { LessonSlides } from './lesson-slides.ts';
import { PageQueries } from './page.queries.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { ReportReading } from './report-reading.ts';
import { keepReports, REPORT, REPORT_TABLES } from './report.projection.ts';
import { ReportQueries } from './report.queries.ts';
import { ResultQueries } from './result.queries.ts';

@Module({
  providers: [
    RecordedAnswers,
    ReportReading,
    LessonSlides,
    ReportQueries,
    LearnerQueries,
    AnswerQueries,
    PageQueries,
    CellQueries,
    HistoryQueries,
    ResultQueries,
    Interactions,
    FileQueries,
    ArchiveQueries,
    LearningLogQueries,
  ],
})
export class ReportsModule {
  constructor(
    projector: Projector,
    answers: RecordedAnswers,
    unrecorded: Answers,
    reports: ReportQueries,
    learners: LearnerQueries,
    given: AnswerQueries,
    pages: PageQueries,
    cells: CellQueries,
    histories: HistoryQueries,
    results: ResultQueries,
    files: FileQueries,
    archives: ArchiveQueries,
    learning: LearningLogQueries,
  ) {
    projector.follow(REPORT, ['lesson'], keepReports, { tables: REPORT_TABLES });
    answers.register(LessonReport, ({ id, after }, _, role) => reports.report(id, role, after));
    answers.register(ReportLearners, ({ id, ...wanted }) => learners.learners(id, wanted));
    answers.register(ReportAnalysis, ({ id, after }) => learners.analysis(id, after));
    answers.register(ReportAnswers, ({ id, question, ...wanted }) => given.answers(id, question, wanted));
    answers.register(ReportPages, ({ id, after }) => pages.pages(id, after));
    answers.register(ReportCell, ({ id, cell, page, after }, _, role) => cells.cell(id, cell, role, { page, after }));
    answers.registerFile(LearnersTable, ({ id, after }) => files.learners(id, after));
    answers.registerFile(AnswersWorkbook, ({ id, after }) => files.answers(id, after));
    answers.registerFile(LessonArchive, ({ id, after }, asker) => archives.archive(id, asker, after));
    answers.registerFile(InteractionTable, ({ id, after }) => files.interaction(id, after));
    answers.register(AttendanceHistory, ({ id, person, after }) => histories.history(id, person, after));
    answers.register(MyResult, ({ id, after }, { personId }, role) => results.mine(id, personId, role, after));
    unrecorded.register(LearningLog, (wanted, person) => learning.log(person!, wanted));
    unrecorded.register(LessonLearningLog, ({ id, after }, person) => learning.entries(id, person!.personId, after));
    answers.register(LearnerReport, ({ id, person, after }) => results.learner(id, person, after));
  }
}
