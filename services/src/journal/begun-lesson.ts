/** Which lessons a log is asked for: of a class, begun in a stretch of time (ms), a page at a time from 1. */
export interface Wanted {
  readonly after?: string | undefined;
  readonly page?: number | undefined;
  readonly classId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A lesson that has begun, as both logs name it. */
export interface BegunLesson {
  readonly lessonId: string;
  readonly title: string;
  readonly classId: string;
  readonly className: string;
  readonly status: 'running' | 'ended';
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Its columns, of lesson_row `l` and class_row `c`. */
export const begunLesson = `l.id as "lessonId", l.title, l.class_id as "classId", c.name as "className", l.status,
  l.started_at::float8 as "startedAt", l.ended_at::float8 as "endedAt"`;

/** The class or null, and from when to when, as three values of a statement. */
export const stretchOf = ({ classId, from, to }: Wanted): readonly [string | null, number, number] => [
  classId ?? null,
  from ?? 0,
  to ?? Number.MAX_SAFE_INTEGER,
];
