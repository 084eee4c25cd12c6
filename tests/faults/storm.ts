import { setTimeout as pause } from 'node:timers/promises';
import { Classroom, LETTERS } from '../support/classroom.ts';
import type { Random } from '../support/random.ts';
import type { Student } from '../support/student.ts';

export const isLong = process.env['LECTERN_FAULTS'] === 'long';

/** Students take seats at these servers in turn, and join. */
export async function fill(classroom: Classroom, urls: readonly string[], students: number): Promise<void> {
  const before = classroom.students.length;
  const seats = Array.from({ length: students }, (_, index) =>
    classroom.seat(urls[index % urls.length]!, `同学 ${before + index + 1}`),
  );
  await Promise.all((await Promise.all(seats)).map((student) => student.join(classroom.code)));
}

/** Everyone answers again and again, each as soon as the last one is received; `onReceipt` is told how many there are. */
export async function storm(
  students: readonly Student[],
  questionId: string,
  each: number,
  random: Random,
  onReceipt: (receipts: number) => void = () => undefined,
): Promise<void> {
  let receipts = 0;
  await Promise.all(
    students.map(async (student) => {
      for (let n = 0; n < each; n += 1) {
        const route = random.chance(0.2) ? 'http' : 'socket';
        await student.answer(questionId, LETTERS[random.int(LETTERS.length)]!, route);
        receipts += 1;
        onReceipt(receipts);
      }
    }),
  );
}

/** The database's clock is this machine's. */
export const untilPast = (deadline: number): Promise<void> => pause(Math.max(0, deadline - Date.now() + 50));

export function questionIn(view: unknown, questionId: string): Record<string, unknown> | undefined {
  return (view as { quiz?: { questions: Record<string, Record<string, unknown>> } }).quiz?.questions[questionId];
}

/** Ends the lesson, and waits until everyone is shown the end and their last answers; the audit says what is missing. */
export async function endLesson(classroom: Classroom): Promise<void> {
  const end = await classroom.give('EndLesson');
  await classroom.allShown(end.version, 20_000);
}

/** What kept students waiting, by status: 0 when nobody answered. */
export function statuses(students: readonly Student[]): number[] {
  return [...new Set(students.flatMap(({ troubles }) => troubles.map(({ status }) => status)))].toSorted(
    (a, b) => a - b,
  );
}

export const sentAgain = (students: readonly Student[]): number =>
  students.flatMap(({ given }) => given).filter(({ sends }) => sends > 1).length;
