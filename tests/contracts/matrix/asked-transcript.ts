import { DEFAULT_POLICY } from '@lectern/contracts/transcript/grade.ts';
import { PolicySet, TranscriptPublished } from '@lectern/contracts/transcript/transcript.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Asked, Place } from './asked.ts';
import { objectionAsked } from './asked-objection.ts';

const unitId = newId();
const policy = {
  ...DEFAULT_POLICY,
  weights: {
    attendance: 10,
    lessons: 30,
    exercises: 0,
    homework: 30,
    experiments: 0,
    discussions: 0,
    live: 0,
    video: 0,
    exams: 10,
  },
  own: [{ id: newId(), name: '实验', weight: 20, units: [{ id: unitId, name: '驻波', weight: 1 }] }],
};
const shows = { showsMean: true, showsRank: false };
const set = () => [PolicySet(policy)];

/** How the commands about a transcript and its figures are asked; the streams have their class's id. */
export const transcriptAsked = (studentOf: (place: Place) => string): Readonly<Record<string, Asked>> => ({
  ...objectionAsked,
  SetPolicy: { given: set, data: () => ({ ...policy, basedOn: 1 }) },
  GiveScores: {
    given: set,
    data: (place) => ({ unitId, scores: [{ personId: studentOf(place), scoreTenths: 900 }], basedOn: 0 }),
  },
  PublishTranscript: { given: set, data: () => ({ ...shows, basedOn: 1 }) },
  HideTranscript: { given: ({ streamId }) => [...set(), TranscriptPublished({ classId: streamId, ...shows })] },
});

/** What queries about it are asked with. */
export const transcriptInputs = {
  TranscriptStudent: ({ people }: Place) => ({ personId: people.of('student').id }),
};
