import type { EventName } from '../tracking/events.ts';
import type { ActivityKind, VerbName } from './vocabulary.ts';

/** What a verb says of our lessons, from which facts or events on screens it follows, and what it is about. */
interface Source {
  readonly says: string;
  readonly facts: readonly string[];
  readonly events?: readonly EventName[];
  readonly about: readonly ActivityKind[];
}

const ATTENDANCE = ['CheckedIn', 'AttendanceMarked', 'AttendanceUnmarked', 'LessonEnded'];
/** The lesson is over by then: only then do these change what was told. */
const AFTERWARDS = ['CheckInOpened', 'LatenessSet', 'ParticipantJoined'];
const SCORES = [
  'QuestionCollected',
  'QuestionRepeated',
  'AnswerSubmitted',
  'LateAnswerAccepted',
  'AnswerGraded',
  'AnswerScored',
];

/** The mapping, for readers; what is told is held to it by tests. */
export const SOURCES: { readonly [verb in VerbName]: Source } = {
  initialized: { says: 'came into the lesson', facts: ['ParticipantJoined'], about: ['lesson'] },
  attended: {
    says: 'is present or late: checked in, said by a teacher, or at the end of the lesson',
    facts: [...ATTENDANCE, ...AFTERWARDS],
    about: ['lesson'],
  },
  experienced: {
    says: 'left the lesson’s page after so long, looked at a slide in large, or at their result',
    facts: [],
    events: ['lesson_leave', 'slide_enlarge', 'result_open'],
    about: ['lesson', 'slide', 'result'],
  },
  watched: {
    says: 'watched a video or the lesson again',
    facts: [],
    events: ['replay_open', 'video_progress', 'video_end'],
    about: ['replay', 'video'],
  },
  answered: {
    says: 'answered a question with a right answer or one that a teacher grades, perhaps anew, perhaps too late',
    facts: ['AnswerSubmitted'],
    about: ['question'],
  },
  voted: { says: 'chose in a poll', facts: ['AnswerSubmitted'], about: ['question'] },
  scored: { says: 'got so many points for the answer that counts', facts: SCORES, about: ['question'] },
  completed: { says: 'was there when the lesson ended', facts: ['LessonEnded'], about: ['lesson'] },
  voided: {
    says: 'an attendance or a grade was corrected, or another answer counts',
    facts: [...ATTENDANCE, ...AFTERWARDS, ...SCORES],
    about: ['lesson', 'question'],
  },
};
