import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';
import { publishAt, REMARK_UNITS, report, scoreTenths, wording } from './facts.ts';

/** That it is one's own is for the decider to say [R6.09]. */
const sets = { teacher: true, coTeacher: true } as const;
const grades = { ...sets, assistant: true } as const;
const learns = { student: true, representative: true } as const;

export const PublishExperiment = command('PublishExperiment', {
  summary: 'Write down an experiment for a class, and publish it at once or at a time.',
  data: z.object({ classId: id, ...wording.fields, publishAt: z.optional(publishAt) }),
  allow: sets,
  records: ['ExperimentWritten', 'ExperimentScheduled', 'ExperimentPublished'],
});

export const RepublishExperiment = command('RepublishExperiment', {
  summary: 'Publish one that was withdrawn or waits, at once or at another time.',
  data: z.object({ publishAt: z.optional(publishAt) }),
  allow: sets,
  records: ['ExperimentPublished', 'ExperimentScheduled'],
});

export const PublishScheduledExperiment = command('PublishScheduledExperiment', {
  summary: 'Show it to the class, for its time has come.',
  data: z.object({ publishAt }),
  allow: { system: true },
  records: ['ExperimentPublished'],
});

export const EditExperiment = command('EditExperiment', {
  summary: 'Write it anew; what was handed in stays.',
  data: z.object(wording.edit),
  allow: sets,
  records: ['ExperimentEdited'],
});

export const WithdrawExperiment = command('WithdrawExperiment', {
  summary: 'Take it back from the class; what was handed in stays.',
  data: z.object({}),
  allow: sets,
  records: ['ExperimentWithdrawn'],
});

export const DeleteExperiment = command('DeleteExperiment', {
  summary: 'Take it away.',
  data: z.object({}),
  allow: sets,
  records: ['ExperimentDeleted', 'ExperimentWithdrawn'],
});

export const RestoreExperiment = command('RestoreExperiment', {
  summary: 'Put it back to where it was.',
  data: z.object({}),
  allow: sets,
  records: ['ExperimentRestored', 'ExperimentPublished'],
});

export const RemindLabReports = command('RemindLabReports', {
  summary: 'Ask those for a report who handed in none yet; once in a while.',
  data: z.object({}),
  allow: grades,
  records: ['LabReportsReminded'],
});

export const SubmitLabReport = command('SubmitLabReport', {
  summary: 'Hand in my report, or that of my team, or change it; until the deadline, and after it came back.',
  data: z.object(report.edit),
  allow: learns,
  records: ['LabReportSubmitted'],
});

/** The version that was opened: whoever comes later is shown what stands now. */
const opened = { reportId: id, basedOn: z.int() };

export const ScoreLabReport = command('ScoreLabReport', {
  summary: 'Score a report: all its members the same, but for those who are named.',
  data: z.object({
    ...opened,
    scoreTenths,
    differing: z.optional(z.array(z.object({ personId: id, scoreTenths })).check(z.maxLength(LIMITS.groupMembers))),
    remark: z.optional(text(REMARK_UNITS)),
  }),
  allow: grades,
  records: ['LabReportScored'],
});

export const ReturnLabReport = command('ReturnLabReport', {
  summary: 'Give a report back, to be mended.',
  data: z.object({ ...opened, remark: text(REMARK_UNITS) }),
  allow: grades,
  records: ['LabReportReturned'],
});

export const ReleaseLabScores = command('ReleaseLabScores', {
  summary: 'Let students see their scores: those that there are, and later ones as soon as they are given.',
  data: z.object({}),
  allow: sets,
  records: ['LabScoresReleased'],
});

export const experimentCommands = [
  PublishExperiment,
  RepublishExperiment,
  PublishScheduledExperiment,
  EditExperiment,
  WithdrawExperiment,
  DeleteExperiment,
  RestoreExperiment,
  RemindLabReports,
  SubmitLabReport,
  ScoreLabReport,
  ReturnLabReport,
  ReleaseLabScores,
] as const;
export type ExperimentCommand = CommandOf<(typeof experimentCommands)[number]>;
