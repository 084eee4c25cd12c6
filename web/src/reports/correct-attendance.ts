import { MarkAttendance, UnmarkAttendance } from '@lectern/contracts/attendance/commands.ts';
import type { MarkedStatus } from '@lectern/contracts/attendance/facts.ts';
import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { AttendanceHistory } from '@lectern/contracts/reports/queries.ts';
import { isAlreadySo, isPassing } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { command, query } from '../kit/data/request.ts';

/** Whose attendance is corrected, and what it is now. */
export interface Corrected {
  readonly personId: string;
  readonly name: string;
  readonly status: AttendanceStatus;
  readonly marked: boolean;
  /** The version of the fact that corrected it, once there is one. */
  readonly correction?: number;
}

/** What it shall be; without a status what was recorded counts again. */
interface Wanted {
  readonly status?: MarkedStatus;
  readonly reason?: string;
}

export interface Outcome {
  /** The newest of the receipts: what is read after it has all of them. */
  readonly receipt: Receipt | undefined;
  readonly done: readonly Corrected[];
  readonly failed: readonly Corrected[];
  /** Why the first of them failed. */
  readonly error?: unknown;
}

/** How many are on their way at once: a class of hundreds neither waits for each nor floods the server. */
const AT_ONCE = 6;

/** The keys of intentions that may have arrived: tried again, each keeps its own. */
export type Keys = Map<string, string>;

/** Corrects the attendance of several students, each by a fact of its own; those that fail are told apart. */
export async function correctAll(
  lessonId: string,
  people: readonly Corrected[],
  wanted: (person: Corrected) => Wanted | Promise<Wanted>,
  keys: Keys = new Map(),
  told: (count: number) => void = () => undefined,
): Promise<Outcome> {
  const waiting = [...people];
  const done: Corrected[] = [];
  const failed: Corrected[] = [];
  let receipt: Receipt | undefined;
  let error: unknown;
  async function correct(person: Corrected): Promise<Receipt> {
    const want = await wanted(person);
    const intent = `${person.personId} ${JSON.stringify(want)}`;
    const key = keys.get(intent) ?? newKey();
    keys.set(intent, key);
    try {
      return await correctOne(lessonId, person.personId, want, key);
    } catch (caught) {
      if (!isPassing(caught)) keys.delete(intent); // decided: asked again, it is asked anew
      throw caught;
    }
  }
  async function work(): Promise<void> {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      try {
        const given = await correct(person);
        if (receipt === undefined || given.cursor.position > receipt.cursor.position) receipt = given;
        done.push({ ...person, correction: given.version });
      } catch (caught) {
        if (isAlreadySo(caught)) done.push(person);
        else {
          failed.push(person);
          error ??= caught;
        }
      }
      told(done.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { receipt, done, failed, ...(error !== undefined && { error }) };
}

function correctOne(lessonId: string, personId: string, { status, reason }: Wanted, key: string): Promise<Receipt> {
  if (status === undefined)
    return command<typeof UnmarkAttendance>('lesson', lessonId, UnmarkAttendance.name, { personId }, { key });
  const data = { personId, status, ...(reason && { reason }) };
  return command<typeof MarkAttendance>('lesson', lessonId, MarkAttendance.name, data, { key });
}

/** What brings a correction back: what a teacher had said before it, and why, or what was recorded. */
export const asBefore =
  (lessonId: string) =>
  async ({ personId, marked, status, correction }: Corrected): Promise<Wanted> => {
    if (!marked || status === 'expected') return {};
    if (correction === undefined) return { status }; // it stands already
    // Lists have no reasons: who may correct may read them in the history.
    const { steps } = await query<typeof AttendanceHistory>(AttendanceHistory, { id: lessonId, person: personId });
    const before = steps.findLast((step) => step.type === 'AttendanceMarked' && step.version < correction);
    return before?.status === status && before.reason ? { status, reason: before.reason } : { status };
  };
