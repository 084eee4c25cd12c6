interface Known<OfStudent> {
  /** Of the lesson and of its class: how far both were. */
  readonly stand: string;
  readonly marks: ReadonlyMap<string, OfStudent>;
}

/** So many marks are held, of whatever classes: some tens of megabytes. */
const MOST_MARKS = 400_000;

/** What lessons came to, which stays as it is until a fact of the lesson or of its class: an LRU cache. */
export class KnownLessons<OfStudent> {
  private readonly lessons = new Map<string, Known<OfStudent>>();
  private size = 0;

  find(lessonId: string, stand: string): Known<OfStudent>['marks'] | undefined {
    const known = this.lessons.get(lessonId);
    if (known?.stand !== stand) return undefined;
    this.lessons.delete(lessonId);
    this.lessons.set(lessonId, known); // the newest is the last that is dropped
    return known.marks;
  }

  keep(lessonId: string, known: Known<OfStudent>): void {
    this.drop(lessonId);
    this.lessons.set(lessonId, known);
    this.size += known.marks.size;
    for (const oldest of this.lessons.keys()) {
      if (this.size <= MOST_MARKS) return;
      this.drop(oldest);
    }
  }

  private drop(lessonId: string): void {
    this.size -= this.lessons.get(lessonId)?.marks.size ?? 0;
    this.lessons.delete(lessonId);
  }
}

/** How far the submissions of a homework are, in a statement that reads its row: the last in an index. */
export const submittedVersion = (homework: string): string =>
  `select max(version) from homework_submission where school = ${homework}.school and homework_id = ${homework}.id`;
