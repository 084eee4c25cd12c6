import type * as z from 'zod/mini';
import type { Attachment } from '../kernel/attachments.ts';
import { machine } from '../kernel/machine.ts';
import type { Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, set, type Table } from '../kernel/table.ts';
import { experimentCommands, type EditExperiment } from './commands.ts';
import {
  experimentFacts,
  ExperimentWithdrawn,
  LabReportReturned,
  LabReportScored,
  LabReportSubmitted,
  type ExperimentFact,
} from './facts.ts';

const ABOUT = new Set<string>(experimentFacts.map(({ type }) => type));
const OF_REPORTS = new Set<string>([LabReportSubmitted, LabReportScored, LabReportReturned].map(({ type }) => type));

export const experimentMachine = machine('experiment', {
  summary: 'An experiment of a class. A published one that is deleted is withdrawn with it.',
  per: ({ type }) => (OF_REPORTS.has(type) || !ABOUT.has(type) ? undefined : 'experiment'),
  initial: 'none',
  unknown: 'experiment.unknown',
  states: {
    none: { on: { ExperimentWritten: 'draft' } },
    draft: {
      on: {
        ExperimentEdited: 'draft',
        ExperimentScheduled: 'scheduled',
        ExperimentPublished: 'published',
        ExperimentDeleted: 'deleted',
      },
    },
    scheduled: {
      on: {
        ExperimentEdited: 'scheduled',
        ExperimentScheduled: 'scheduled',
        ExperimentWithdrawn: 'draft',
        ExperimentPublished: 'published',
        ExperimentDeleted: 'deleted',
      },
    },
    published: {
      on: {
        ExperimentEdited: 'published',
        LabReportsReminded: 'published',
        LabScoresReleased: 'published',
        ExperimentWithdrawn: 'draft',
      },
    },
    deleted: { on: { ExperimentRestored: 'draft' } },
  },
});

export const labReportMachine = machine('labReport', {
  summary: 'A report of an experiment, of one student or of a team [R4.16].',
  per: ({ type, data }) => (OF_REPORTS.has(type) ? (data as { readonly reportId: string }).reportId : undefined),
  initial: 'none',
  unknown: 'experiment.nothingThere',
  states: {
    none: { on: { LabReportSubmitted: 'ungraded' } },
    ungraded: { on: { LabReportSubmitted: 'ungraded', LabReportScored: 'graded', LabReportReturned: 'returned' } },
    graded: { on: { LabReportScored: 'graded', LabReportReturned: 'returned' } },
    returned: { on: { LabReportSubmitted: 'ungraded', LabReportReturned: 'returned' } },
  },
});

/** One step of a report; of a score, whose it is. */
export interface LabReportStep {
  readonly what: 'submitted' | 'scored' | 'returned';
  readonly at: number;
  readonly by: string;
  readonly scoreTenths?: number;
  readonly members?: readonly string[];
  readonly remark?: Sealed | undefined;
}

export interface LabReport {
  readonly members: readonly string[];
  readonly attempt: number;
  readonly submittedAt: number;
  readonly submittedBy: string;
  readonly words?: Sealed | undefined;
  readonly files: readonly Attachment[];
  readonly scores: Readonly<Record<string, number>>;
  readonly remark?: Sealed | undefined;
  readonly gradedBy?: string | undefined;
  /** The version in which it was changed last: what a change or a score is based on. */
  readonly editedIn: number;
  readonly steps: readonly LabReportStep[];
}

type Wording = Omit<z.output<typeof EditExperiment.data>, 'basedOn'>;

export interface ExperimentState extends Wording {
  readonly classId?: string;
  readonly authorId?: string;
  readonly editedIn: number;
  readonly publishAt?: number | undefined;
  readonly publishedAt?: number;
  /** Of one that was deleted: whether the class saw it. */
  readonly wasPublished?: boolean;
  readonly releasedAt?: number;
  readonly remindedAt?: number;
  readonly reports: Table<LabReport>;
  /** In which report somebody is. */
  readonly reportOf: Table<string>;
}

const initialExperiment: ExperimentState = {
  title: '',
  content: { type: 'doc', content: [] },
  opensAt: 0,
  dueAt: 0,
  by: 'student',
  editedIn: 0,
  reports: emptyTable(),
  reportOf: emptyTable(),
};

function evolveExperiment(state: ExperimentState, fact: ExperimentFact): ExperimentState {
  const { actor, at, version } = fact;
  switch (fact.type) {
    case 'ExperimentWritten':
      return { ...state, ...fact.data, authorId: actor, editedIn: version };
    case 'ExperimentEdited':
      return { ...state, files: undefined, ...fact.data, editedIn: version };
    case 'ExperimentScheduled':
      return { ...state, publishAt: fact.data.publishAt };
    case 'ExperimentPublished':
      return { ...state, publishAt: undefined, publishedAt: at };
    case 'ExperimentWithdrawn':
      return { ...state, publishAt: undefined };
    case 'ExperimentDeleted':
      return { ...state, publishAt: undefined, wasPublished: fact.data.wasPublished };
    case 'LabReportsReminded':
      return { ...state, remindedAt: at };
    case 'LabScoresReleased':
      return { ...state, releasedAt: at };
    case 'LabReportSubmitted':
      return submitted(state, fact);
    case 'LabReportScored':
    case 'LabReportReturned': {
      const { reportId } = fact.data;
      const before = get(state.reports, reportId);
      return before === undefined ? state : { ...state, reports: set(state.reports, reportId, decided(before, fact)) };
    }
    case 'ExperimentRestored':
      return state;
  }
}

type About<Type> = Extract<ExperimentFact, { type: Type }>;

function submitted(state: ExperimentState, fact: About<'LabReportSubmitted'>): ExperimentState {
  const { reportId, members, words, files = [] } = fact.data;
  const { actor: by, at, version: editedIn } = fact;
  const { attempt = 0, steps = [] } = get(state.reports, reportId) ?? {};
  const report: LabReport = {
    members,
    attempt: attempt + 1,
    submittedAt: at,
    submittedBy: by,
    words,
    files,
    scores: {},
    editedIn,
    steps: [...steps, { what: 'submitted', at, by }],
  };
  return {
    ...state,
    reports: set(state.reports, reportId, report),
    reportOf: members.reduce((table, one) => set(table, one, reportId), state.reportOf),
  };
}

/** A score or a return, of one member after another: what is the same is one step. */
function decided(before: LabReport, fact: About<'LabReportScored' | 'LabReportReturned'>): LabReport {
  const { actor: by, at, version: editedIn } = fact;
  const { personId, remark } = fact.data;
  const last = before.steps.at(-1);
  const others = last?.at === at && last.what !== 'submitted' ? last : undefined;
  if (fact.type === 'LabReportReturned') {
    const step = { what: 'returned' as const, at, by, remark };
    const steps = others?.what === 'returned' ? before.steps : [...before.steps, step];
    return { ...before, editedIn, remark, scores: {}, gradedBy: undefined, steps };
  }
  const { scoreTenths } = fact.data;
  const isSame = others?.what === 'scored' && others.scoreTenths === scoreTenths;
  const members = [...((isSame && others.members) || []), personId];
  const step = { what: 'scored' as const, at, by, scoreTenths, members, remark };
  const steps = [...(isSame ? before.steps.slice(0, -1) : before.steps), step];
  return { ...before, editedIn, remark, gradedBy: by, scores: { ...before.scores, [personId]: scoreTenths }, steps };
}

/** The same object each time: nobody watches an experiment live. */
const NOTHING = {};
const TIMER = 'publish';

export const experiment = context<
  ExperimentState,
  { readonly experiment: ExperimentState },
  (typeof experimentFacts)[number]
>({
  name: 'experiment',
  facts: experimentFacts,
  commands: experimentCommands,
  machines: [experimentMachine, labReportMachine],
  moves: { WithdrawExperiment: ExperimentWithdrawn },
  initial: initialExperiment,
  evolve: evolveExperiment,
  present: () => NOTHING,
  timers: ({ type, data }) => {
    if (type === 'ExperimentScheduled')
      return [{ key: TIMER, set: { at: data.publishAt, command: 'PublishScheduledExperiment', data } }];
    const ends = type === 'ExperimentPublished' || type === 'ExperimentWithdrawn' || type === 'ExperimentDeleted';
    return ends ? [{ key: TIMER }] : [];
  },
});

export interface ExperimentStreamState {
  readonly experiment: ExperimentState;
}

export const experimentStream = stream<ExperimentStreamState>({
  family: 'experiment',
  summary: 'One experiment for one class: its task, each report, and each score.',
  contexts: [experiment],
  grantedBy: ({ experiment }, data) => {
    const classId = experiment.classId ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
});
