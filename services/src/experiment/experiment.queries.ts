import {
  experimentMachine,
  labReportMachine,
  type ExperimentState,
  type ExperimentStreamState,
} from '@lectern/contracts/experiment/experiment.ts';
import type { Experiment, LabReportDetail } from '@lectern/contracts/experiment/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { Injectable } from '@nestjs/common';
import { ClassTeams, type ClassTeam } from '../directory/class-teams.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const LEARNS: ReadonlySet<Role> = new Set(['student', 'representative', 'auditor']);

/** An experiment and its reports, asked of the stream: a score is there as soon as it is given. */
@Injectable()
export class ExperimentQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
    private readonly classTeams: ClassTeams,
  ) {}

  /** The team that somebody is in now; undefined where nobody hands in by team. */
  async teamOf(id: string, personId: string): Promise<ClassTeam | undefined> {
    const { classId, by } = this.folded(id).experiment;
    return classId === undefined || by === 'student' ? undefined : this.classTeams.of(classId, personId);
  }

  /** @throws RefusedError experiment.unknown */
  async shown(id: string, { school, personId }: SignedInPerson, role: Role): Promise<Experiment> {
    const { experiment, status, classId, authorId } = this.readable(id, role);
    const { reports, reportOf, wasPublished: _, publishedAt: __, ...fields } = experiment;
    const names = await this.directory.names(school, [classId, authorId]);
    const mine = LEARNS.has(role) ? personId : undefined;
    return {
      ...fields,
      id,
      classId,
      authorId,
      className: names.get(classId) ?? '',
      author: names.get(authorId) ?? '',
      status,
      role,
      hasReports: reports.size > 0,
      ...(fields.by === 'team' && { teams: await this.classTeams.named(classId, mine, mine && get(reportOf, mine)) }),
    };
  }

  /** The files that an experiment comes with. */
  filesOf = (id: string, role: Role): readonly Attachment[] => this.readable(id, role).experiment.files ?? [];

  /** @throws RefusedError experiment.unknown, experiment.nothingThere */
  async report(id: string, reportId: string, asker: SignedInPerson): Promise<LabReportDetail> {
    const { experiment, folded } = this.readable(id, 'teacher');
    if (get(experiment.reports, reportId) === undefined) throw new RefusedError('experiment.nothingThere');
    return this.detail(id, experiment, folded, reportId, asker);
  }

  /** As a student sees it: their own score alone, once it is released; of scoring nothing else. */
  async mine(id: string, asker: SignedInPerson): Promise<LabReportDetail> {
    const { experiment, folded } = this.readable(id, 'student');
    const team = await this.teamOf(id, asker.personId);
    const reportId = get(experiment.reportOf, asker.personId) ?? team?.teamId ?? asker.personId;
    const { steps, members, remark, grader, ...detail } = await this.detail(id, experiment, folded, reportId, asker);
    const isOpen = experiment.releasedAt !== undefined || detail.standing === 'returned';
    return {
      ...detail,
      members: members.map(({ scoreTenths, ...one }) =>
        one.personId === asker.personId && isOpen && scoreTenths !== undefined ? { ...one, scoreTenths } : one,
      ),
      ...(isOpen && { remark, grader }),
      steps: steps.filter(({ what }) => what !== 'scored'),
    };
  }

  /** Of a report that the asker is a member of, or whose class they teach; nothing of others. */
  async reportFiles(id: string, reportId: string, asker: SignedInPerson, role: Role): Promise<readonly Attachment[]> {
    const { experiment } = this.readable(id, role);
    if (LEARNS.has(role)) {
      const team = await this.teamOf(id, asker.personId);
      if (reportId !== (get(experiment.reportOf, asker.personId) ?? team?.teamId)) return [];
    }
    return get(experiment.reports, reportId)?.files ?? [];
  }

  private async detail(
    id: string,
    { reports }: ExperimentState,
    folded: Folded,
    reportId: string,
    { school }: SignedInPerson,
  ): Promise<LabReportDetail> {
    const report = get(reports, reportId);
    if (report === undefined) return { members: [], attempt: 0, files: [], editedIn: 0, steps: [] };
    const { members, steps, scores, words, remark, gradedBy, submittedBy } = report;
    const names = await this.directory.names(school, [...members, submittedBy, ...steps.map(({ by }) => by)]);
    const sealed = [words, remark, ...steps.map((step) => step.remark)].filter((one) => one !== undefined);
    const secrets = await this.seals.know([...new Set(sealed.map(({ sealedBy }) => sealedBy))]);
    const open = (one: Sealed) => this.seals.openWith(secrets.get(one.sealedBy), one, `experiment/${id}`);
    const nameOf = (one: string) => names.get(one) ?? '';
    return {
      reportId,
      members: members.map((one) => ({
        personId: one,
        name: nameOf(one),
        ...(scores[one] !== undefined && { scoreTenths: scores[one] }),
      })),
      standing: statusOf(folded, labReportMachine, reportId) as 'ungraded' | 'graded' | 'returned',
      attempt: report.attempt,
      submittedAt: report.submittedAt,
      submitter: nameOf(submittedBy),
      ...(words && { words: open(words) }),
      files: [...report.files],
      ...(remark && { remark: open(remark) }),
      ...(gradedBy !== undefined && { grader: nameOf(gradedBy) }),
      editedIn: report.editedIn,
      steps: steps.map(({ by, remark: said, members: whose, ...step }) => ({
        ...step,
        name: nameOf(by),
        ...(whose && { members: whose.map(nameOf) }),
        ...(said && { remark: open(said) }),
      })),
    };
  }

  private folded(id: string) {
    const { folded } = this.mailboxes.get(`experiment/${id}`).head; // whoever asked for the role has it loaded
    return { folded, ...(folded.state as ExperimentStreamState) };
  }

  /** A student sees what is published, who teaches all but what was deleted. */
  private readable(id: string, role: Role) {
    const { experiment, folded } = this.folded(id);
    const { classId, authorId } = experiment;
    const status = statusOf(folded, experimentMachine, 'experiment');
    const isShown = LEARNS.has(role) ? status === 'published' : status !== 'deleted';
    if (!isShown || classId === undefined || authorId === undefined) throw new RefusedError('experiment.unknown');
    return { experiment, folded, status: status as Experiment['status'], classId, authorId };
  }
}
