import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';

/** A lesson, and by what attendance goes in it. */
export interface LessonMode {
  readonly lessonId: string;
  readonly school: string;
  readonly classId: string | null;
  readonly status: 'unscheduled' | 'scheduled' | 'running' | 'ended' | 'cancelled';
  readonly startedAt: number | null;
  readonly startedVersion: number | null;
  readonly endedAt: number | null;
  readonly endedVersion: number | null;
  readonly lateAfterMinutes: number;
  readonly checkInOpenedAt: number | null;
  /** How many questions were published so far. */
  readonly published: number;
  /** How many facts say what students did in it. */
  readonly interactions: number;
  readonly facts: number;
  readonly lastAt: number;
  /** The fact that all tables of this lesson stand at. */
  readonly version: number;
}

export interface LearnerRow {
  readonly lessonId: string;
  readonly personId: string;
  readonly school: string;
  readonly role: Role | null;
  readonly joinedAt: number | null;
  readonly joinedVersion: number | null;
  readonly checkedInAt: number | null;
  readonly checkedInBy: string | null;
  readonly checkedInVersion: number | null;
  readonly marked: string | null;
  readonly markedVersion: number | null;
  /** Takes part as a student without being one of the class. */
  readonly guest: boolean;
  readonly version: number;
}

export interface AttendanceInterval {
  readonly lessonId: string;
  readonly personId: string;
  readonly n: number;
  readonly school: string;
  readonly fromAt: number;
  readonly fromVersion: number;
  readonly toAt: number | null;
  readonly toVersion: number | null;
}

export interface AttendanceMark {
  readonly lessonId: string;
  readonly version: number;
  readonly personId: string;
  readonly school: string;
  /** Null where the teacher took it back. */
  readonly status: string | null;
  readonly reason: Sealed | null;
  readonly byPerson: string;
  readonly byRole: Role;
  readonly at: number;
}

export interface QuestionRow {
  readonly lessonId: string;
  readonly questionId: string;
  readonly school: string;
  readonly n: number | null;
  readonly kind: string;
  readonly text: string;
  readonly choices: readonly string[];
  readonly points: number;
  readonly key: string | null;
  readonly atMost: number | null;
  readonly pageDeck: string | null;
  readonly pageN: number | null;
  readonly publishedAt: number | null;
  readonly publishedVersion: number | null;
  readonly durationS: number | null;
  readonly deadline: number | null;
  readonly collectedAt: number | null;
  readonly collectedVersion: number | null;
  readonly distributionAt: number | null;
  readonly answerAt: number | null;
  /** Of a poll of which nobody learns who chose what, and once it was shown, how many ballots were cast and what was chosen. */
  readonly anonymous: boolean | null;
  readonly ballots: number | null;
  readonly counts: Readonly<Record<string, number>> | null;
  /** The groups that answer it, each as one. */
  readonly inGrouping: string | null;
  readonly deleted: boolean;
  readonly version: number;
}

export interface AnswerRow {
  readonly lessonId: string;
  readonly questionId: string;
  readonly personId: string;
  readonly school: string;
  /** Once an auditor's, it stays one: in no figure [R6.06]. */
  readonly role: Role;
  /** The answer that counts. */
  readonly choice: string | null;
  /** What was filled in or written, and its pictures. */
  readonly words: Sealed | null;
  readonly pictures: readonly Picture[] | null;
  /** What a teacher gave for it, in tenths; of a subjective question. */
  readonly grade: number | null;
  readonly remark: Sealed | null;
  readonly gradedVersion: number | null;
  readonly at: number | null;
  readonly answerVersion: number | null;
  readonly firstAt: number;
  readonly times: number;
  /** What came too late, and was not accepted so far. */
  readonly lateChoice: string | null;
  readonly lateWords: Sealed | null;
  readonly latePictures: readonly Picture[] | null;
  readonly lateAt: number | null;
  readonly lateVersion: number | null;
  readonly acceptedVersion: number | null;
  readonly version: number;
}

/** Bonus points of one student, by what gave them; none where nothing is left of them. */
export interface BonusRow {
  readonly lessonId: string;
  /** A bonus by hand, a tag, a packet, a call or a press. */
  readonly source: string;
  readonly personId: string;
  readonly school: string;
  readonly points: number;
  readonly version: number;
}

export interface DanmuRow {
  readonly lessonId: string;
  readonly danmuId: string;
  readonly personId: string;
  readonly school: string;
  readonly role: Role;
  readonly at: number;
  readonly sentVersion: number;
  readonly status: 'shown' | 'held' | 'hidden';
  readonly version: number;
}

export interface PageShownRow {
  readonly lessonId: string;
  readonly version: number;
  readonly school: string;
  readonly deckId: string;
  readonly n: number;
  readonly at: number;
}

export interface PageMarkRow {
  readonly lessonId: string;
  readonly personId: string;
  readonly deckId: string;
  readonly n: number;
  readonly mark: string;
  readonly school: string;
  readonly role: Role;
  readonly at: number;
  readonly version: number;
}
