import type { AttendanceFact } from '@lectern/contracts/attendance/facts.ts';
import type { BehaviourFact } from '@lectern/contracts/behaviour/facts.ts';
import type { BonusFact } from '@lectern/contracts/bonus/facts.ts';
import type { DanmuFact } from '@lectern/contracts/danmu/facts.ts';
import type { GuestsFact } from '@lectern/contracts/guests/state.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import type { LessonFact } from '@lectern/contracts/lesson/facts.ts';
import type { PacketsFact } from '@lectern/contracts/packets/facts.ts';
import type { QuickAnswerFact } from '@lectern/contracts/quickAnswer/facts.ts';
import type { QuizFact } from '@lectern/contracts/quiz/facts.ts';
import type { RollCallFact } from '@lectern/contracts/rollCall/facts.ts';
import type { SlidesFact } from '@lectern/contracts/slides/facts.ts';
import { partOf } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';

/** A fact of a lesson that this version knows, and where it belongs. */
export type ReportFact = (
  | LessonFact
  | AttendanceFact
  | QuizFact
  | DanmuFact
  | SlidesFact
  | GuestsFact
  | BonusFact
  | BehaviourFact
  | PacketsFact
  | RollCallFact
  | QuickAnswerFact
) & {
  readonly lessonId: string;
  readonly school: string;
};

/** What students do in a lesson; an auditor's and an assistant's are in no figure [R6.06]. */
export const INTERACTIONS = [
  'ParticipantJoined',
  'CheckedIn',
  'AnswerSubmitted',
  'DanmuSent',
  'DanmuHeld',
  'PageMarked',
  'PageUnmarked',
] as const;
const ACTS: ReadonlySet<string> = new Set(INTERACTIONS);

export const isInteraction = ({ type, role }: Pick<StoredFact, 'type' | 'role'>): boolean =>
  ACTS.has(type) && isCounted(role);

const PREFIX = 'lesson/';

export const lessonOf = ({ stream }: Pick<StoredFact, 'stream'>): string => stream.slice(PREFIX.length);

/** A kind that this version does not know, or one that is not what it should be, counts as a fact and is passed by. */
export const isKnown = ({ type, data }: StoredFact): boolean => {
  const kind = partOf(lessonStream, type)?.facts.find((one) => one.type === type);
  return kind?.data.safeParse(data).success === true;
};

export const placed = (fact: StoredFact): ReportFact =>
  ({ ...fact, lessonId: lessonOf(fact) }) as unknown as ReportFact;
