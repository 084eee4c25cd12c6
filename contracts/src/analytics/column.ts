import type { Language } from '../kernel/refusal.ts';

/** A text in both languages. */
export type Words = Readonly<Record<Language, string>>;

/**
 * What a column holds. `int` fits 32 bits, `long` a number of JavaScript; `number` is a double; `time` is a moment,
 * `timestamptz` in SQL, ms since 1970 in answers, ISO 8601 in files of text; `date` is a day in the school's zone.
 */
export type ColumnType = 'uuid' | 'text' | 'int' | 'long' | 'number' | 'boolean' | 'time' | 'date';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly about: Words;
  /** Some rows have nothing here. */
  readonly nullable?: true;
  /** Few enough values that rows can be counted by it. */
  readonly groups?: true;
  /** The kinds of facts that it rests on. */
  readonly facts?: readonly string[];
}

/** In ms: the earliest moment that a timestamptz can hold; the latest is beyond the numbers of JavaScript. */
export const EARLIEST = -210_866_803_200_000;

/** A value of a row as it is told. */
export type Cell = string | number | boolean | null;

type More = Pick<Column, 'nullable' | 'groups' | 'facts'>;

const column =
  (type: ColumnType) =>
  (name: string, zh: string, en: string, ...more: readonly More[]): Column =>
    Object.assign({ name, type, about: { 'zh-cn': zh, en } }, ...more);

export const uuid = column('uuid');
export const text = column('text');
export const int = column('int');
export const long = column('long');
export const number = column('number');
export const boolean = column('boolean');
export const time = column('time');
export const date = column('date');

export const nullable = { nullable: true } as const;
export const groups = { groups: true } as const;
export const facts = (...types: readonly string[]) => ({ facts: [...new Set(types)] }) as const;

const ANSWERS = ['AnswerSubmitted', 'LateAnswerAccepted'] as const;
const QUESTION = ['QuestionWritten', 'QuestionRevised', 'QuestionPublished'] as const;

/** What an attendance follows from [R4.08]. */
export const ofAttendance = facts(
  'LessonStarted',
  'LessonEnded',
  'CheckInOpened',
  'LatenessSet',
  'ParticipantJoined',
  'CheckedIn',
  'AttendanceMarked',
  'AttendanceUnmarked',
);
/** What being there follows from. */
export const ofStay = facts('ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned', 'LessonEnded');
export const ofAnswers = facts(...ANSWERS);
/** What right and wrong, and points, follow from. */
export const ofMarking = facts(
  ...QUESTION,
  'DistributionShown',
  'AnswerShown',
  'AnswerGraded',
  'AnswerScored',
  ...ANSWERS,
);
export const ofQuestion = facts(...QUESTION);
export const ofDanmu = facts('DanmuSent', 'DanmuHeld');
export const ofMarks = facts('PageMarked', 'PageUnmarked');
export const ofScore = facts(...ofAttendance.facts, ...ofMarking.facts);
