import { Injectable } from '@nestjs/common';
import type { TaughtFigures, TeachingLogEntry } from '@lectern/contracts/journal/queries.ts';
import type { SignedInPerson } from '../platform/auth/signed-in-person.ts';
import { Database } from '../platform/database/database.ts';
import { Freshness } from '../platform/projection/freshness.ts';
import { begunLesson, stretchOf, type BegunLesson, type Wanted } from './begun-lesson.ts';
import { teachingLog } from './teaching-log.projection.ts';

const PAGE = 20;
/** The read models that the log joins: what lessons and classes are called, and who is in which. */
const JOINED = ['lesson-list-2', 'class-list-1', 'class-members-2'];

export interface WantedEntries extends Wanted {
  readonly mine?: boolean | undefined;
  readonly deleted?: boolean | undefined;
}

/** What was taught in the classes that someone teaches. What a colleague took out of their log, nobody else sees either. */
@Injectable()
export class TeachingLogQueries {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
  ) {}

  async log({ personId, school }: SignedInPerson, { mine = false, deleted = false, after, ...wanted }: WantedEntries) {
    const asOf = await this.freshness.of(teachingLog.name, teachingLog.families, after, JOINED);
    const { rows } = await this.database.reads.query<EntryRow>({
      name: 'teaching-log',
      text: `select ${begunLesson}, t.person_id, p.name as teacher, t.role, t.name, t.did
        from class_member m
        join lesson_row l on l.class_id = m.class_id
        join teaching_log_row t on t.lesson_id = l.id
        join class_row c on c.id = l.class_id
        join person p on p.id = t.person_id
        where m.person_id = $1 and m.role in ('teacher', 'coTeacher', 'assistant') and l.school = $2
          and l.started_at is not null and ($3::uuid is null or l.class_id = $3)
          and l.started_at >= $4 and l.started_at < $5
          and (t.person_id = $1 or not $6) and t.is_deleted = $7 and (t.person_id = $1 or not $7)
        order by l.started_at desc, l.id, t.person_id <> $1, t.person_id
        limit ${PAGE + 1} offset $8`,
      values: [personId, school, ...stretchOf(wanted), mine, deleted, ((wanted.page ?? 1) - 1) * PAGE],
    });
    return { entries: rows.slice(0, PAGE).map((row) => toEntry(row, personId)), more: rows.length > PAGE, asOf };
  }
}

interface EntryRow extends BegunLesson {
  readonly person_id: string;
  readonly teacher: string;
  readonly role: string;
  readonly name: string | null;
  readonly did: TaughtFigures;
}

const toEntry = (
  { person_id, teacher, role, name, did, endedAt, ...lesson }: EntryRow,
  asker: string,
): TeachingLogEntry => ({
  ...lesson,
  ...(endedAt !== null && { endedAt }),
  personId: person_id,
  teacher,
  isMine: person_id === asker,
  role,
  ...(name !== null && { name }),
  did,
});
