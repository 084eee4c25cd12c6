import { LibraryQuestionWritten } from '@lectern/contracts/library/library.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { libraryQuestion } from '../../support/library.ts';
import type { Asked, Place } from './asked.ts';

const questionId = newId();
const several = { questionIds: [questionId] };
const writtenElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId
    ? [LibraryQuestionWritten({ questionId, number: 1001, ...libraryQuestion() } as never)]
    : [];
/** Nobody's here but whose it is, and who that is no role says. */
const anothers = (data: object): Asked => ({
  given: writtenElsewhere,
  data: () => data,
  answers: 'library.unknown',
});

export const libraryAsked: Readonly<Record<string, Asked>> = {
  WriteLibraryQuestion: anothers({ questionId, ...libraryQuestion() }),
  ImportLibraryQuestions: anothers({ questions: [{ questionId: newId(), ...libraryQuestion('还有哪个量守恒？') }] }),
  ReviseLibraryQuestion: anothers({ questionId, ...libraryQuestion(), basedOn: 1 }),
  MoveLibraryQuestions: anothers(several),
  TagLibraryQuestions: anothers({ ...several, tag: '概念' }),
  UntagLibraryQuestions: anothers({ ...several, tag: '概念' }),
  RemoveLibraryQuestions: anothers(several),
  RestoreLibraryQuestions: anothers(several),
};
