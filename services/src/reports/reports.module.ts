import { Module } from '@nestjs/common';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { AnswersWorkbook, InteractionTable, LearnersTable } from '@lectern/contracts/reports/files.ts';
import { ReportAnalysis, ReportAnswers, ReportPages } from '@lectern/contracts/reports/details.ts';
import { AttendanceHistory, LessonReport, ReportCell, ReportLearners } from '@lectern/contracts/reports/queries.ts';
import { LearnerReport, MyResult } from '@lectern/contracts/reports/results.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import type { SignedInPerson } from '../platform/auth/signed-in-person.ts';
import { Looks } from '../platform/command/looks.ts';
import { Mailboxes } from '../platform/command/mailboxes.ts';
import { Answers } from '../platform/http/questions.ts';
import { Projector } from '../platform/projection/projector.ts';
import { AnswerQueries } from './answer.queries.ts';
import { CellQueries } from './cell.queries.ts';
import { FileQueries } from './file.queries.ts';
import { HistoryQueries } from './history.queries.ts';
import { Interactions } from './interactions.ts';
import { LearnerQueries } from './learner.queries.ts';
import { LessonSlides } from './lesson-slides.ts';
import { PageQueries } from './page.queries.ts';
import { ReportReading } from './report-reading.ts';
import { keepReports, REPORT, REPORT_TABLES } from './report.projection.ts';
import { ReportQueries } from './report.queries.ts';
import { ResultQueries } from './result.queries.ts';

@Module({
  providers: [
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
  ],
})
export class ReportsModule {
  constructor(
    projector: Projector,
    answers: Answers,
    private readonly looks: Looks,
    private readonly mailboxes: Mailboxes,
    reports: ReportQueries,
    learners: LearnerQueries,
    given: AnswerQueries,
    pages: PageQueries,
    cells: CellQueries,
    histories: HistoryQueries,
    results: ResultQueries,
    files: FileQueries,
  ) {
    projector.follow(REPORT, ['lesson'], keepReports, REPORT_TABLES);
    answers.register(LessonReport, async ({ id, after }, person, role) => {
      await this.seen(id, person!, role);
      return reports.report(id, role, after);
    });
    answers.register(ReportLearners, async ({ id, ...wanted }, person, role) => {
      await this.seen(id, person!, role);
      return learners.learners(id, wanted);
    });
    answers.register(ReportAnalysis, async ({ id, after }, person, role) => {
      await this.seen(id, person!, role);
      return learners.analysis(id, after);
    });
    answers.register(ReportAnswers, async ({ id, question, ...wanted }, person, role) => {
      await this.seen(id, person!, role);
      return given.answers(id, question, wanted);
    });
    answers.register(ReportPages, async ({ id, after }, person, role) => {
      await this.seen(id, person!, role);
      return pages.pages(id, after);
    });
    answers.register(ReportCell, async ({ id, cell, page, after }, person, role) => {
      await this.seen(id, person!, role);
      return cells.cell(id, cell, role, { page, after });
    });
    answers.registerFile(LearnersTable, async ({ id, after }, person, role) => {
      await this.seen(id, person!, role);
      return files.learners(id, after);
    });
    answers.registerFile(AnswersWorkbook, async ({ id, after }, person, role) => {
      await this.seen(id, person!, role);
      return files.answers(id, after);
    });
    answers.registerFile(InteractionTable, async ({ id, after }, person, role) => {
      await this.seen(id, person!, role);
      return files.interaction(id, after);
    });
    answers.register(AttendanceHistory, ({ id, person, after }) => histories.history(id, person, after));
    answers.register(MyResult, ({ id, after }, person, role) => results.mine(id, person!.personId, role, after));
    answers.register(LearnerReport, ({ id, person, after }) => results.learner(id, person, after));
  }

  /** Whoever was lent a role leaves a trace before they see anything. */
  private async seen(lessonId: string, person: SignedInPerson, role: Role): Promise<void> {
    const stream = `lesson/${lessonId}`;
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    const granting = lessonStream.grantedBy?.(mailbox.head.folded.state as LessonStreamState, undefined) ?? stream;
    await this.looks.record(person, role, { stream, granting, what: 'report' });
  }
}
