import { Injectable } from '@nestjs/common';
import { Database, type Connection } from '../ops/database/database.ts';
import { Freshness } from '../rows/freshness.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { REPORT } from './report.projection.ts';

/** The read models that reports join: what a lesson and its class are called, and who is in it. */
const JOINED = ['lesson_row', 'class_row', 'class_member'];

/** While a lesson runs, reports take at most one part in three of the time of their connections. */
const [REST, RUNNING_MS] = [2, 1000];

/** How many stand on a page where nobody said [R9.21]. */
export const PAGE = 50;

/** Which part of a list is asked for, pages counted from 1, and after which receipt. */
export interface Paged {
  readonly after?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** A lesson that a report is about. */
export interface Subject {
  readonly title: string;
  readonly classId: string;
  readonly className: string;
  readonly teacher: string | null;
  readonly status: string;
  readonly startedAt: number | null;
  readonly startedVersion: number | null;
  readonly endedAt: number | null;
  readonly endedVersion: number | null;
  readonly byCheckIn: boolean;
  readonly members: number;
  readonly interactions: number;
  readonly lastAt: number;
  /** The fact of the lesson that all of this stands at. */
  readonly version: number;
}

/** How everything in reports is read: as of one moment, after what the asker has just done, saying how fresh it is. */
@Injectable()
export class ReportReading {
  /** How far the ledger was, and until when whoever made it grow is taken to go on. */
  private position: number | undefined;
  private runsUntil = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
  ) {}

  async of<Result extends object>(
    lessonId: string,
    after: string | undefined,
    work: (client: Connection, subject: Subject) => Promise<Result>,
  ) {
    const asOf = await this.freshness.of(REPORT, ['lesson'], after, JOINED);
    const read = async (client: Connection) => {
      const subject = await subjectOf(client, lessonId);
      return { ...(await work(client, subject)), asOf: { ...asOf, at: subject.lastAt } };
    };
    return this.database.asOfOneMoment('lesson_mode', read, this.restAt(asOf.position));
  }

  private restAt(position: number): number {
    if (position > (this.position ?? position)) this.runsUntil = performance.now() + RUNNING_MS;
    this.position = position;
    return performance.now() < this.runsUntil ? REST : 0;
  }
}

async function subjectOf(client: Connection, lessonId: string): Promise<Subject> {
  const { rows } = await client.query<Subject>({
    name: 'report-subject',
    text: `select l.title, m.class_id as "classId", c.name as "className", m.status, m.started_at::float8 as "startedAt",
        m.started_version as "startedVersion", m.ended_at::float8 as "endedAt", m.ended_version as "endedVersion",
        m.check_in_opened_at is not null as "byCheckIn", m.interactions, m.last_at::float8 as "lastAt", m.version,
        (select p.name from class_member t join person p on p.id = t.person_id
         where t.class_id = m.class_id and t.role = 'teacher' limit 1) as teacher,
        (select count(*)::int from lesson_learner s where s.lesson_id = m.lesson_id) as members
      from lesson_mode m join lesson_row l on l.id = m.lesson_id join class_row c on c.id = m.class_id
      where m.lesson_id = $1`,
    values: [lessonId],
  });
  if (rows[0] === undefined) throw new RefusedError('lesson.unknown');
  return rows[0];
}
