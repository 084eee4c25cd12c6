import type { AttendanceStatus } from '../attendance/status.ts';
import type { QuestionKind } from '../question/content.ts';
import type { ActivityKind, VerbName } from './vocabulary.ts';

/** What came of it, in our own units: tenths of points, milliseconds. */
export interface Result {
  /** As the standard writes responses: A[,]C, or true. */
  readonly response?: string;
  readonly success?: boolean;
  readonly score?: { readonly won: number; readonly of: number };
  readonly durationMs?: number;
  readonly completion?: true;
  readonly attendance?: AttendanceStatus;
  /** It was given too late, and does not count. */
  readonly late?: true;
}

/** A statement before it has an address: who did what with which activity, from which fact it follows. */
export interface Told {
  /** The same fact tells it of the same person under the same key, always: its id is made of that and of their pseudonym. */
  readonly key: string;
  readonly verb: VerbName;
  readonly personId: string;
  /** The end of the activity's id, as in question/<lesson>/<question>. */
  readonly activity: string;
  readonly lessonId: string;
  /** ms */
  readonly at: number;
  /** Of the fact, in the lesson; none for what happened on a screen. */
  readonly version?: number;
  readonly result?: Result;
  /** The key of the statement, of the same person, that does not hold any more. */
  readonly voids?: string;
}

export const activityOf = (kind: ActivityKind, ...ids: readonly (string | number)[]): string =>
  [kind, ...ids].join('/');

/** Letters as the standard writes a response, and a correct one: of a judgement, A is right. */
export const responseOf = (kind: QuestionKind, letters: string): string =>
  kind === 'judgement' ? String(letters === 'A') : Array.from(letters).join('[,]');
