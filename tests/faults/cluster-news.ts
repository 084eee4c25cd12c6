import type { Cursor, Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { Student } from '../support/student.ts';

/** What one student has got last. */
interface Last {
  /** When the command was sent whose receipt came last. */
  sentAt: number;
  /** The version that is shown, and since when one is shown that is newer than at the mark. */
  through: number;
}

/** Moments are performance.now(), in ms. */
interface Received {
  readonly at: number;
  readonly sentAt: number;
}

/** Everything that reaches a class, with its moment: receipts, and what frames show. */
export class News {
  readonly receipts: Received[] = [];
  /** For each version that somebody has a receipt for: since when, and how long after it the last open socket showed it. */
  readonly shown: { readonly at: number; delayMs: number }[] = [];
  readonly stumbles: string[] = [];
  newest: { readonly version: number; readonly cursor: Cursor; readonly at: number } | undefined;
  private readonly byVersion = new Map<number, { readonly at: number; delayMs: number }>();
  private readonly students = new Map<Student, Last>();

  follow(student: Student): void {
    const last: Last = { sentAt: 0, through: student.place.current?.through ?? 0 };
    this.students.set(student, last);
    student.onFrame = (frame, at, isFirst) => {
      if (frame.t !== 'view' && frame.t !== 'patch') return;
      // What came while there was no socket says nothing about pushing.
      if (!isFirst) this.show(last.through, frame.through, at);
      last.through = Math.max(last.through, frame.through);
    };
  }

  received(student: Student, sentAt: number, { version, cursor }: Receipt): void {
    const at = performance.now();
    this.receipts.push({ at, sentAt });
    const last = this.students.get(student);
    if (last !== undefined) last.sentAt = Math.max(last.sentAt, sentAt);
    const shown = { at, delayMs: 0 };
    this.byVersion.set(version, shown);
    this.shown.push(shown);
    if (version > (this.newest?.version ?? 0)) this.newest = { version, cursor, at };
  }

  stumbled({ message }: Error): void {
    this.stumbles.push(message);
  }

  /** Whether every student of now has, by then, a receipt for something that was sent after this moment. */
  answeredSince(moment: number, students: readonly Student[]): boolean {
    return students.every((student) => this.students.get(student)!.sentAt > moment);
  }

  /** Whether every one of these students was shown something newer than this version. */
  shownSince(version: number, students: readonly Student[]): boolean {
    return students.every((student) => this.students.get(student)!.through > version);
  }

  get following(): Student[] {
    return [...this.students.keys()];
  }

  private show(from: number, through: number, at: number): void {
    for (let version = from + 1; version <= through; version += 1) {
      const shown = this.byVersion.get(version);
      if (shown !== undefined) shown.delayMs = Math.max(shown.delayMs, at - shown.at);
    }
  }
}
