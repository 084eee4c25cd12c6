import {
  ExperimentDeleted,
  ExperimentPublished,
  ExperimentScheduled,
  ExperimentWritten,
  LabReportSubmitted,
} from '@lectern/contracts/experiment/facts.ts';
import type { Asked, Place } from './asked.ts';

const DAY_MS = 86_400_000;
const wording = {
  title: '牛顿环',
  content: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '量 10 级暗环' }] }],
  },
  opensAt: Date.now() - DAY_MS,
  dueAt: Date.now() + DAY_MS,
  by: 'student' as const,
};
const due = { publishAt: Date.now() - DAY_MS };
const experimentWritten = ({ classId }: Place) => [ExperimentWritten({ classId, ...wording })];
export const experimentPublished = (place: Place) => [
  ...experimentWritten(place),
  ExperimentPublished({ classId: place.classId }),
];
const reported = (place: Place) => {
  const { id } = place.people.of('student');
  return [
    ...experimentPublished(place),
    LabReportSubmitted({ reportId: id, personId: id, members: [id], was: 'none' }),
  ];
};

/** What is its author's alone to change [R6.09]. */
export const OWN_EXPERIMENT = ['EditExperiment', 'RepublishExperiment', 'WithdrawExperiment', 'RestoreExperiment'];

/** How the commands about experiments are asked. */
export function experimentAsked(me: (place: Place) => string): Readonly<Record<string, Asked>> {
  const mine = { by: me };
  const opened = ({ people }: Place) => ({ reportId: people.of('student').id, basedOn: 3 });
  return {
    PublishExperiment: { data: ({ classId }) => ({ classId, ...wording }) },
    RepublishExperiment: { ...mine, given: experimentWritten, data: () => ({}) },
    PublishScheduledExperiment: {
      given: (place) => [...experimentWritten(place), ExperimentScheduled(due)],
      data: () => due,
    },
    EditExperiment: { ...mine, given: experimentWritten, data: () => ({ ...wording, basedOn: 1 }) },
    WithdrawExperiment: { ...mine, given: experimentPublished },
    DeleteExperiment: {
      by: ({ asker, people }) => (asker ?? people.of('teacher')).id,
      given: experimentPublished,
      answers: { coTeacher: 'page.forbidden' }, // [R6.02]
    },
    RestoreExperiment: {
      ...mine,
      given: (place) => [...experimentWritten(place), ExperimentDeleted({ wasPublished: false })],
    },
    RemindLabReports: { given: experimentPublished },
    SubmitLabReport: { given: experimentPublished, data: () => ({ words: 'R = 0.87 m', basedOn: 0 }) },
    ScoreLabReport: { given: reported, data: (place) => ({ ...opened(place), scoreTenths: 900 }) },
    ReturnLabReport: { given: reported, data: (place) => ({ ...opened(place), remark: '补图' }) },
    ReleaseLabScores: { given: experimentPublished },
  };
}

const file = () => ({ fileId: 'a'.repeat(64) });
const report = ({ people }: Place) => ({ reportId: people.of('student').id });

/** What queries about experiments are asked with, and answer. */
export const experimentInputs = {
  of: { ExperimentFile: file, LabReportOf: report, LabReportFile: (place: Place) => ({ ...report(place), ...file() }) },
  answers: {
    ExperimentFile: 'page.missing',
    LabReportFile: 'page.missing',
    LabReportOf: 'experiment.nothingThere',
  },
};
