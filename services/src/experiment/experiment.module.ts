import { experiment } from '@lectern/contracts/experiment/experiment.ts';
import {
  Experiment,
  ExperimentFile,
  Experiments,
  LabReportFile,
  LabReportOf,
  LabReports,
  MyExperiments,
  MyLabReport,
} from '@lectern/contracts/experiment/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { Module } from '@nestjs/common';
import { ClassTeams } from '../directory/class-teams.ts';
import { Account, Member, Person } from '../directory/tables.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideExperiment } from './experiment.decider.ts';
import { ExperimentQueries } from './experiment.queries.ts';
import { experiments, labReports } from './experiment.rows.ts';

const STUDENTS = ['student', 'representative'] as const;

@Module({ providers: [ClassTeams, ExperimentQueries] })
export class ExperimentModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    files: Attachments,
    uses: FileUses,
    queries: ExperimentQueries,
  ) {
    const checks = files.checksOf(experiment);
    const submitted: Gather = async (id, data, actor, at, from) => {
      await checks['SubmitLabReport']!(id, data, actor, at, from);
      return queries.teamOf(id, actor.personId);
    };
    deciders.register(experiment, decideExperiment, { ...checks, SubmitLabReport: submitted });
    uses.follow('file-uses-experiment', ['experiment'], ({ type, data }) => {
      const { files: named = [], reportId } = data as Brought;
      const isWritten = type === 'ExperimentWritten' || type === 'ExperimentEdited';
      if (!isWritten && type !== 'LabReportSubmitted') return undefined;
      return { subject: reportId ?? 'files', fileIds: named.map(({ fileId }) => fileId) };
    });
    projector.keepRows(experiments);
    projector.keepRows(labReports);
    answers.register(Experiment, ({ id }, asker, role) => queries.shown(id, asker!, role));
    answers.register(LabReportOf, ({ id, reportId }, asker) => queries.report(id, reportId, asker!));
    answers.register(MyLabReport, ({ id }, asker) => queries.mine(id, asker!));
    answers.registerFile(ExperimentFile, async ({ id, fileId }, _, role) =>
      files.answer(queries.filesOf(id, role), fileId),
    );
    answers.registerFile(LabReportFile, async ({ id, reportId, fileId }, asker, role) =>
      files.answer(await queries.reportFiles(id, reportId, asker!, role), fileId),
    );
    this.serve(lists);
  }

  private serve(lists: Lists): void {
    lists.serve(Experiments, {
      rows: experiments,
      join: { author: { table: Person, on: { id: 'authorId' } } },
      show: { author: 'author.name' },
      where: (_, { id }) => ({ classId: id, status: ['draft', 'scheduled', 'published'] }),
    });
    lists.serve(MyExperiments, {
      rows: experiments,
      join: { report: { table: labReports, on: { experimentId: 'experimentId' }, mine: 'personId' } },
      show: { standing: 'report.status' },
      where: (_, { id }) => ({ classId: id, status: 'published' }),
    });
    lists.serve(LabReports, {
      rows: Member,
      join: {
        experiment: { table: experiments, on: { classId: 'classId' } },
        report: { table: labReports, on: { experimentId: 'experiment.experimentId', personId: 'personId' } },
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
        grader: { table: Person, on: { id: 'report.graderId' } },
      },
      show: {
        name: 'person.name',
        login: 'account.login',
        reportId: 'report.reportId',
        standing: 'report.status',
        submittedAt: 'report.submittedAt',
        scoreTenths: 'report.scoreTenths',
        grader: 'grader.name',
      },
      search: ['person.name', 'account.login'],
      where: (_, { id, only }) => ({
        'experiment.experimentId': id,
        role: STUDENTS,
        ...(only === 'missing' && { 'report.submittedAt': null }),
        ...(only !== undefined && only !== 'missing' && { 'report.status': only }),
      }),
    });
  }
}

interface Brought {
  readonly files?: readonly Attachment[];
  readonly reportId?: string;
}
