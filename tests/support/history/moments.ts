import { CheckedIn, ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { personNamedBy, type Fact, type NewFact } from '@lectern/contracts/kernel/fact.ts';
import { accepts, subjectsOf } from '@lectern/contracts/kernel/machine.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { fold, statusOf, unfolded, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';

/** Ids a reader can tell apart, in the form that the edge accepts. */
const numbered = (kind: string, n: number) => `01900000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
export const classId = numbered('c1a5', 1);
export const teacherId = numbered('ace0', 1);
export const studentId = (n: number) => numbered('5000', n);
export const questionId = (n: number) => numbered('9000', n);
export const deckId = (n: number) => numbered('dec0', n);
export const danmuId = (n: number) => numbered('da00', n);
export const postId = (n: number) => numbered('9057', n);
export const packetId = (n: number) => numbered('9ac4', n);
export const rollCallId = (n: number) => numbered('ca11', n);
export const cardId = (n: number) => numbered('ca4d', n);
export const quickAnswerId = (n: number) => numbered('9a5e', n);
export const liveVideoId = (n: number) => numbered('11fe', n);
export const countdownId = (n: number) => numbered('c0d0', n);
export const bonusId = (n: number) => numbered('b0a5', n);
export const behaviourId = (n: number) => numbered('be4a', n);
export const tagId = (n: number) => numbered('7a60', n);
export const strokeId = (n: number) => numbered('57c0', n);
export const groupingId = (n: number) => numbered('96a0', n);
export const groupId = (n: number) => numbered('96b0', n);
export const screenId = (n: number) => numbered('5c00', n);
/** The name that a browser gave itself. */
export const device = (n: number) => numbered('de00', n);

export const STARTS_AT = Date.UTC(2026, 10, 21, 2, 0, 0);

/** A fact at a second of the lesson's clock; without a role it is the teacher's or, where students act, a student's. */
export interface Moment {
  readonly second: number;
  readonly fact: NewFact;
  readonly role?: Role | undefined;
  /** Who it is of, where it is not whom it names. */
  readonly actor?: string;
}

export const at = (second: number, ...facts: NewFact[]): Moment[] => facts.map((fact) => ({ second, fact }));

/** The same moments, of auditors. */
export const byAuditor = (moments: readonly Moment[]): Moment[] =>
  moments.map((moment) => ({ ...moment, role: 'auditor' }));

export const scheduled = LessonScheduled({ classId, title: '欧姆定律', startsAt: STARTS_AT });
export const started = LessonStarted({ code: '314159', closesAt: STARTS_AT + 4 * 3600_000 });
export const joined = (student: number, role: 'student' | 'auditor' = 'student', on?: string) =>
  ParticipantJoined({ personId: studentId(student), role, ...(on && { device: on }) });
export const checkedIn = (student: number, on?: string) =>
  CheckedIn({ personId: studentId(student), by: 'qr', ...(on && { device: on }) });

/** Words as the log holds them; `opened` reads them again. */
export const sealed = (student: number, words: string): Sealed => ({
  sealedBy: studentId(student),
  box: `box of ${words}`,
});
export const opened = ({ box }: Sealed): string => box.replace(/^box of /, '');

export type Lesson = Folded<LessonStreamState>;

const OF_STUDENTS = new Set([
  'ParticipantJoined',
  'CheckedIn',
  'AnswerSubmitted',
  'DanmuSent',
  'DanmuHeld',
  'GroupCreated',
  'GroupJoined',
  'GroupLeft',
  'PostSubmitted',
  'PostHeld',
  'PostWithdrawn',
  'PostVoted',
  'PostVoteWithdrawn',
  'PageMarked',
  'PageUnmarked',
  'LeaveAsked',
  'LeaveWithdrawn',
  'CallAcknowledged',
  'PacketGrabbed',
  'AnswerPressed',
  'QuestionCardSubmitted',
]);

export function recorded({ second, fact, role, actor }: Moment, version: number): Fact {
  const student = OF_STUDENTS.has(fact.type) ? personNamedBy(fact) : undefined;
  return {
    ...fact,
    version,
    actor: actor ?? student ?? teacherId,
    role: role ?? (student ? 'student' : 'teacher'),
    at: STARTS_AT + second * 1000,
  };
}

/** The log that these moments make. */
export const logOf = (moments: readonly Moment[]): Fact[] =>
  moments.map((moment, index) => recorded(moment, index + 1));

/** Folds a log; a fact that a machine would not let in is a mistake of the story, and said. */
export function tell(moments: readonly Moment[]): Lesson {
  return logOf(moments).reduce((lesson, fact) => {
    if (!isLegal(lesson, fact)) throw new Error(`${fact.type} (version ${fact.version}) is not accepted here`);
    return fold(lessonStream, lesson, fact);
  }, unfolded(lessonStream));
}

const machines = lessonStream.contexts.flatMap((context) => context.machines);

/** Whether every machine that the fact is about accepts it. */
export function isLegal(lesson: Lesson, fact: NewFact): boolean {
  return machines.every((machine) => {
    return subjectsOf(machine, fact).every((subject) =>
      accepts(machine, statusOf(lesson, machine, subject), fact.type),
    );
  });
}
