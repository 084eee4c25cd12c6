import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { editable } from '../kernel/editable.ts';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { richText } from '../kernel/rich-text.ts';
import { name, text } from '../kernel/text.ts';

export const REPORT_UNITS = LIMITS.announcementUnits;
export const REMARK_UNITS = 500;
/** In tenths of a point, as all scores are: every experiment is out of 100. */
export const FULL_TENTHS = 1000;

/** Who hands in a report: each student, or each team of the class one together. */
export const HANDED_IN_BY = ['student', 'team'] as const;

/** What its author sets, and edits later. */
export const wording = editable({
  title: name(LIMITS.titleUnits),
  content: richText({ max: LIMITS.announcementUnits }),
  files: z.optional(attachments({ max: LIMITS.announcementFiles })),
  opensAt: z.int(),
  dueAt: z.int(),
  by: z.enum(HANDED_IN_BY),
});

/** What is handed in; of a team, by several. */
export const report = editable({
  words: z.optional(text(REPORT_UNITS)),
  files: z.optional(attachments({ max: LIMITS.announcementFiles })),
});

/** A class sees nothing of it before it is published. */
const written = {
  ...wording.fields,
  title: secret(wording.fields.title, 'ExperimentPublished'),
  content: secret(wording.fields.content, 'ExperimentPublished'),
  files: secret(wording.fields.files, 'ExperimentPublished'),
};
export const publishAt = z.int();
export const scoreTenths = z.int().check(z.minimum(0), z.maximum(FULL_TENTHS));

export const ExperimentWritten = fact('ExperimentWritten', {
  summary: 'Somebody who teaches a class wrote down an experiment for it.',
  data: z.object({ classId: id, ...written }),
});

export const ExperimentEdited = fact('ExperimentEdited', {
  summary: 'Its author wrote it anew.',
  data: z.object(written),
});

export const ExperimentScheduled = fact('ExperimentScheduled', {
  summary: 'It is to be published at a time.',
  data: z.object({ publishAt }),
});

export const ExperimentPublished = fact('ExperimentPublished', {
  summary: 'The class sees it from now on.',
  data: z.object({ classId: id }),
});

export const ExperimentWithdrawn = fact('ExperimentWithdrawn', {
  summary: 'Its author took it back: the class does not see it; what was handed in stays.',
  data: z.object({}),
});

export const ExperimentDeleted = fact('ExperimentDeleted', {
  summary: 'Its author took it away; nobody finds it any more.',
  data: z.object({ wasPublished: z.boolean() }),
});

export const ExperimentRestored = fact('ExperimentRestored', {
  summary: 'Its author put it back; one that the class saw is published again with it.',
  data: z.object({}),
});

export const LabReportsReminded = fact('LabReportsReminded', {
  summary: 'Those who had handed in no report yet were asked to.',
  data: z.object({ classId: id }),
});

const REPORT_STANDINGS = ['ungraded', 'graded', 'returned'] as const;
/** Where a report stands. */
export const reportStanding = z.enum(REPORT_STANDINGS);
/** Of one member of it: a report of a team is told of once for each. */
const ofMember = {
  reportId: id,
  personId: id,
  title: wording.fields.title,
  /** Where the report stood before. */
  was: reportStanding,
};

export const LabReportSubmitted = fact('LabReportSubmitted', {
  summary: 'A student handed in a report, or changed it: their own, or that of their team.',
  data: z.object({
    reportId: id,
    personId: id,
    /** For whom it counts: whoever is once in a report of an experiment stays in that one. */
    members: z.array(id),
    was: z.enum(['none', ...REPORT_STANDINGS]),
    words: z.optional(personal()),
    files: z.optional(attachments({ max: LIMITS.announcementFiles })),
  }),
});

export const LabReportScored = fact('LabReportScored', {
  summary: 'Somebody who teaches the class scored a report, for this member of it.',
  data: z.object({
    ...ofMember,
    scoreTenths: secret(scoreTenths, 'LabScoresReleased'),
    remark: secret(z.optional(personal()), 'LabScoresReleased'),
    /** Whether students see it at once, or when scores are released. */
    told: z.enum(['atOnce', 'atRelease']),
  }),
});

export const LabReportReturned = fact('LabReportReturned', {
  summary: 'A report went back, to be mended.',
  data: z.object({ ...ofMember, remark: personal() }),
});

export const LabScoresReleased = fact('LabScoresReleased', {
  summary: 'Students see their scores from now on.',
  data: z.object({ classId: id }),
});

export const experimentFacts = [
  ExperimentWritten,
  ExperimentEdited,
  ExperimentScheduled,
  ExperimentPublished,
  ExperimentWithdrawn,
  ExperimentDeleted,
  ExperimentRestored,
  LabReportsReminded,
  LabReportSubmitted,
  LabReportScored,
  LabReportReturned,
  LabScoresReleased,
] as const;
export type ExperimentFact = FactOf<(typeof experimentFacts)[number]>;
