import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { ObjectionAnswered, ObjectionRaised } from '@lectern/contracts/objection/objection.ts';
import type { Asked, Place } from './asked.ts';

const objectionId = newId();
const unit = `homework/${newId()}`;
const words = '推导在图 4';

/** Whoever asks raised it, so that only their role is left to refuse them. */
const whose = ({ asker, people }: Place): string => (asker ?? people.of('student')).id;
const sealed = (place: Place) => ({ sealedBy: whose(place), box: '' });
const raised = (place: Place): NewFact[] => [
  ObjectionRaised({
    objectionId,
    personId: whose(place),
    classId: place.streamId,
    unit,
    figure: '作业 8',
    tenths: 800,
    words: sealed(place),
  }),
];
const answered = (place: Place): NewFact[] => [
  ...raised(place),
  ObjectionAnswered({ objectionId, personId: whose(place), words: sealed(place) }),
];

/** How the commands about objections are asked; the stream has its class's id. */
export const objectionAsked: Readonly<Record<string, Asked>> = {
  RaiseObjection: { data: () => ({ objectionId, unit, words }), answers: 'objection.noFigure' },
  ContinueObjection: { given: answered, data: () => ({ objectionId, words }) },
  WithdrawObjection: { given: raised, data: () => ({ objectionId }) },
  AnswerObjection: { given: raised, data: () => ({ objectionId, words, basedOn: 1 }) },
  CloseObjection: { given: answered, data: () => ({ objectionId }) },
};
