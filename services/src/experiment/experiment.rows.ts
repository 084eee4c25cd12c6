import { experimentMachine, labReportMachine } from '@lectern/contracts/experiment/experiment.ts';
import { experimentFacts, HANDED_IN_BY } from '@lectern/contracts/experiment/facts.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const idOf = ({ stream }: { readonly stream: string }) => stream.slice('experiment/'.length);

type Counted = {
  readonly reports: number;
  readonly ungraded: number;
  readonly graded: number;
  readonly returned: number;
};

/** A report that stood somewhere stands somewhere else. */
const moved = <Row extends Counted>(
  row: Row,
  was: 'none' | keyof Omit<Counted, 'reports'>,
  now: keyof Counted,
): Row => ({
  ...row,
  [now]: row[now] + 1,
  ...(was === 'none' ? { reports: row.reports + 1 } : { [was]: row[was] - Number(was !== now) }),
  ...(was === now && { [now]: row[now] }),
});

/** Experiments as lists show them, and how many reports stand where. */
export const experiments = rows(
  'experiment_row',
  {
    family: 'experiment',
    facts: experimentFacts,
    shape: z.object({
      experimentId: id,
      classId: id,
      authorId: id,
      title: z.string(),
      by: z.enum(HANDED_IN_BY),
      opensAt: z.int(),
      dueAt: z.int(),
      publishAt: z.optional(z.int()),
      releasedAt: z.optional(z.int()),
      reports: z.int(),
      ungraded: z.int(),
      graded: z.int(),
      returned: z.int(),
    }),
    key: ['experimentId'],
    per: (fact) => ({ experimentId: idOf(fact) }),
    machine: experimentMachine,
    indexes: [['-dueAt']],
  },
  {
    ExperimentWritten: (_, { data: { content: _content, files: _files, ...data }, actor, stream }) => ({
      experimentId: idOf({ stream }),
      ...data,
      authorId: actor,
      reports: 0,
      ungraded: 0,
      graded: 0,
      returned: 0,
    }),
    ExperimentEdited: (row, { data: { content: _content, files: _files, ...data } }) => row && { ...row, ...data },
    ExperimentScheduled: (row, { data }) => row && { ...row, publishAt: data.publishAt },
    ExperimentPublished: (row) => row && { ...row, publishAt: undefined },
    ExperimentWithdrawn: (row) => row && { ...row, publishAt: undefined },
    LabScoresReleased: (row, { at }) => row && { ...row, releasedAt: at },
    LabReportSubmitted: (row, { data: { was } }) => row && moved(row, was, 'ungraded'),
    LabReportScored: (row, { data: { was } }) => row && moved(row, was, 'graded'),
    LabReportReturned: (row, { data: { was } }) => row && moved(row, was, 'returned'),
  },
);

/** In which report each student is, and their score. */
export const labReports = rows(
  'lab_report',
  {
    family: 'experiment',
    facts: experimentFacts,
    shape: z.object({
      experimentId: id,
      personId: id,
      reportId: id,
      submittedAt: z.int(),
      scoreTenths: z.optional(z.int()),
      graderId: z.optional(id),
    }),
    key: ['experimentId', 'personId'],
    per: (fact) => {
      const of = (personId: string) => ({ experimentId: idOf(fact), personId });
      if (fact.type === 'LabReportSubmitted') return fact.data.members.map(of);
      return 'personId' in fact.data ? of(fact.data.personId) : undefined;
    },
    machine: labReportMachine,
  },
  {
    LabReportSubmitted: (_, { data: { reportId }, at }, key) => ({ ...key, reportId, submittedAt: at }),
    LabReportScored: (row, { data: { scoreTenths }, actor }) => row && { ...row, scoreTenths, graderId: actor },
    LabReportReturned: (row) => row && { ...row, scoreTenths: undefined, graderId: undefined },
  },
);
