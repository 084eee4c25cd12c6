import {
  experimentMachine,
  labReportMachine,
  type ExperimentState,
  type ExperimentStreamState,
} from '@lectern/contracts/experiment/experiment.ts';
import type { ExperimentCommand } from '@lectern/contracts/experiment/commands.ts';
import {
  ExperimentDeleted,
  ExperimentEdited,
  ExperimentPublished,
  ExperimentRestored,
  ExperimentScheduled,
  ExperimentWithdrawn,
  ExperimentWritten,
  LabReportReturned,
  LabReportScored,
  LabReportsReminded,
  LabReportSubmitted,
  LabScoresReleased,
  report,
  wording,
} from '@lectern/contracts/experiment/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { ClassTeam } from '../directory/class-teams.ts';
import type { Deciding } from '../ledger/submission.ts';

type Decision = readonly NewFact[] | Refused | undefined;
type About<Name> = Extract<ExperimentCommand, { name: Name }>;
/** What is gathered is the team that a student is in when they hand in. */
type Asking = Deciding<ClassTeam | undefined>;

export function decideExperiment(
  { experiment }: ExperimentStreamState,
  command: ExperimentCommand,
  deciding: Asking,
): Decision {
  const { at, personId, asker, status } = deciding;
  const { classId } = experiment;
  const stands = status(experimentMachine, 'experiment');
  if (command.name === 'PublishExperiment') {
    const { publishAt, ...written } = command.data;
    if (classId !== undefined) return refuse('already.so');
    return (
      wrongTimes(written, at) ??
      wrongPublishing(written, publishAt, at) ?? [
        ExperimentWritten(written),
        publishAt === undefined
          ? ExperimentPublished({ classId: written.classId })
          : ExperimentScheduled({ publishAt }),
      ]
    );
  }
  if (classId === undefined || (stands === 'deleted' && command.name !== 'RestoreExperiment'))
    return refuse('experiment.unknown');
  switch (command.name) {
    case 'RepublishExperiment': {
      const { publishAt } = command.data;
      if (stands === 'published') return refuse('already.so');
      return (
        notYours(experiment, personId) ??
        wrongTimes(experiment, at) ??
        wrongPublishing(experiment, publishAt, at) ?? [
          publishAt === undefined ? ExperimentPublished({ classId }) : ExperimentScheduled({ publishAt }),
        ]
      );
    }
    case 'PublishScheduledExperiment': {
      const isDue = experiment.publishAt === command.data.publishAt && command.data.publishAt <= at;
      return isDue ? [ExperimentPublished({ classId })] : refuse('timer.void');
    }
    case 'EditExperiment': {
      const { basedOn, ...edited } = command.data;
      return (
        notYours(experiment, personId) ??
        wording.conflict(experiment, { basedOn }) ??
        (edited.dueAt <= edited.opensAt ? refuse('experiment.window') : undefined) ??
        ((experiment.publishAt ?? 0) >= edited.dueAt ? refuse('experiment.publishTime') : undefined) ??
        (edited.by !== experiment.by && experiment.reports.size > 0 ? refuse('experiment.byFixed') : undefined) ?? [
          ExperimentEdited(edited),
        ]
      );
    }
    case 'DeleteExperiment': {
      // A co-teacher deletes no activity of a class [R6.02]; what the class never saw is none yet.
      if (asker.role === 'coTeacher' && experiment.publishedAt !== undefined) return refuse('page.forbidden');
      const wasPublished = stands === 'published';
      const deleted = ExperimentDeleted({ wasPublished });
      return notYours(experiment, personId) ?? (wasPublished ? [ExperimentWithdrawn({}), deleted] : [deleted]);
    }
    case 'RestoreExperiment': {
      if (stands !== 'deleted') return refuse('already.so');
      const restored = ExperimentRestored({});
      const again = experiment.wasPublished === true ? [ExperimentPublished({ classId })] : [];
      return notYours(experiment, personId) ?? [restored, ...again];
    }
    case 'WithdrawExperiment':
      return notYours(experiment, personId);
    case 'RemindLabReports': {
      const again = (experiment.remindedAt ?? -Infinity) + LIMITS.remindAgainAfterMs;
      return at < again ? refuse('announcement.justReminded', { again }) : [LabReportsReminded({ classId })];
    }
    case 'ReleaseLabScores':
      return experiment.releasedAt === undefined ? [LabScoresReleased({ classId })] : refuse('already.so');
    case 'SubmitLabReport':
      return stands === 'published' ? submitted(experiment, command, deciding) : refuse('experiment.unknown');
    case 'ScoreLabReport':
    case 'ReturnLabReport':
      return graded(experiment, command, deciding);
  }
}

function submitted(
  { by, opensAt, dueAt, reports, reportOf }: ExperimentState,
  { data: { basedOn, words, files } }: About<'SubmitLabReport'>,
  { at, personId, gathered, seal, status }: Asking,
): Decision {
  const alone = { teamId: personId, members: [personId] };
  const team = by === 'student' ? alone : gathered;
  const reportId = get(reportOf, personId) ?? team?.teamId;
  if (reportId === undefined) return refuse('experiment.noTeam');
  const before = get(reports, reportId);
  const was = status(labReportMachine, reportId) as 'none' | 'ungraded' | 'graded' | 'returned';
  if (at < opensAt) return refuse('experiment.notOpen', { opensAt });
  // What was returned may be handed in again after the deadline: it is the teacher who asked for it.
  if (at > dueAt && was !== 'returned') return refuse('experiment.over'); // [R8.35]
  const conflict = report.conflict({ editedIn: before?.editedIn ?? 0 }, { basedOn });
  if (conflict !== undefined) return conflict;
  if (was === 'graded') return refuse('step.notNow');
  if (words === undefined && (files ?? []).length === 0) return refuse('experiment.empty');
  // Whoever is in a report stays in it; who came to its team since then and is in none comes in.
  const joining = team?.teamId === reportId ? team.members.filter((one) => get(reportOf, one) === undefined) : [];
  const members = [...new Set([...(before?.members ?? []), ...joining])];
  const said = { ...(words !== undefined && { words: seal(words) }), ...(files !== undefined && { files }) };
  return [LabReportSubmitted({ reportId, personId, members, was, ...said })];
}

function graded(
  { reports, title, releasedAt }: ExperimentState,
  { name, data }: About<'ScoreLabReport'> | About<'ReturnLabReport'>,
  { seal, status }: Asking,
): Decision {
  const { reportId, basedOn } = data;
  const now = get(reports, reportId);
  if (now === undefined) return refuse('experiment.nothingThere');
  const { editedIn, gradedBy, members, scores } = now;
  const [scoreTenths] = Object.values(scores);
  // The first score counts; whoever comes later is shown it, and chooses.
  if (basedOn !== editedIn) return refuse('edit.conflict', { editedIn, scoreTenths, gradedBy });
  const stands = status(labReportMachine, reportId) as 'ungraded' | 'graded' | 'returned';
  if (stands === 'returned') return refuse('step.notNow');
  const remark = data.remark === undefined ? {} : { remark: seal(data.remark) };
  /** Each member's fact follows the one before. */
  const of = (personId: string, n: number, then: 'graded' | 'returned') => ({
    reportId,
    personId,
    title,
    was: n === 0 ? stands : then,
    ...remark,
  });
  if (name === 'ReturnLabReport')
    return members.map((one, n) => LabReportReturned({ ...of(one, n, 'returned'), remark: seal(data.remark) }));
  const differing = new Map((data.differing ?? []).map((one) => [one.personId, one.scoreTenths]));
  if ([...differing.keys()].some((one) => !members.includes(one))) return refuse('experiment.notMember');
  const told = releasedAt === undefined ? ('atRelease' as const) : ('atOnce' as const);
  return members.map((one, n) =>
    LabReportScored({ ...of(one, n, 'graded'), scoreTenths: differing.get(one) ?? data.scoreTenths, told }),
  );
}

const wrongTimes = ({ opensAt, dueAt }: Pick<ExperimentState, 'opensAt' | 'dueAt'>, at: number): Refused | undefined =>
  dueAt <= opensAt || dueAt <= at ? refuse('experiment.window') : undefined;

/** [R5.32] */
const wrongPublishing = ({ dueAt }: Pick<ExperimentState, 'dueAt'>, publishAt: number | undefined, at: number) =>
  publishAt !== undefined && (publishAt < at || publishAt >= dueAt) ? refuse('experiment.publishTime') : undefined;

/** Nobody edits or deletes what another teacher published [R6.09]. */
const notYours = ({ authorId }: ExperimentState, personId: string): Refused | undefined =>
  authorId !== personId ? refuse('activity.notYours') : undefined;
