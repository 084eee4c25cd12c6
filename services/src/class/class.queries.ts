import { Injectable } from '@nestjs/common';
import { Sessions } from '../platform/auth/sessions.ts';
import type { SignedInPerson } from '../platform/auth/signed-in-person.ts';
import { codesTyped, type Counted } from '../platform/auth/tries.ts';
import { Codes } from '../platform/codes/codes.ts';
import { Mailboxes } from '../platform/command/mailboxes.ts';
import { Database } from '../platform/database/database.ts';
import { RefusedError } from '../platform/refusal/refused-error.ts';
import { Freshness } from '../platform/projection/freshness.ts';
import { classList } from './class.projection.ts';

/** The read models that a code's target is read from. */
const TARGETS = ['lesson-list-2', classList.name];

/** What is asked about classes, and what the code on the wall leads to. */
@Injectable()
export class ClassQueries {
  constructor(
    private readonly database: Database,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
    private readonly freshness: Freshness,
    private readonly mailboxes: Mailboxes,
  ) {}

  async taughtBy({ personId, school }: SignedInPerson) {
    const { rows } = await this.database.reads.query(
      `select c.id, c.name, c.students, c.invite_code, c.status from class_row c
       join class_member m on m.class_id = c.id where m.person_id = $1 and m.role in ('teacher', 'coTeacher') and c.school = $2 order by c.name, c.id`,
      [personId, school],
    );
    return { classes: rows.map(({ invite_code, ...row }) => ({ ...row, inviteCode: invite_code })) };
  }

  /** Those of these whom the school does not know; a screen is nobody. */
  async strangers(school: string, personIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.reads.query<{ id: string }>(
      `select id from person where id = any($1) and school = $2 and not exists (select from screen where person = id)`,
      [personIds, school],
    );
    const known = new Set(rows.map(({ id }) => id));
    return [...new Set(personIds)].filter((personId) => !known.has(personId));
  }

  /** A code, and whether what it leads to or opens has ended: asked of the streams, for lists may be behind. */
  async lookUp(school: string, typed: string, counted: readonly Counted[]) {
    const code = await this.codes.find(school, typed, counted);
    if (code === undefined) return undefined;
    const ended = await Promise.all([code.stream, code.opens].map((stream) => this.mailboxes.get(stream).isOver()));
    return { ...code, over: code.closed || ended.includes(true) };
  }

  /** What a code leads to, for who typed it somewhere. */
  async codeTarget(typed: string, person: SignedInPerson | undefined, from: string) {
    const school = await this.sessions.school();
    const code = await this.lookUp(school.id, typed, codesTyped(person, from));
    if (code === undefined) throw new RefusedError('join.codeUnknown');
    if (code.over) throw new RefusedError('join.over');
    const [family, id] = code.stream.split('/') as [string, string];
    const classId = code.opens.slice('class/'.length);
    const lessonId = family === 'lesson' ? id : undefined;
    let row = await this.targetRow(classId, lessonId);
    if (row === undefined) {
      await this.freshness.caughtUp(TARGETS); // it may have begun a moment ago
      row = await this.targetRow(classId, lessonId);
    }
    if (row === undefined) throw new RefusedError('join.failed');
    const aboutLesson = family === 'lesson' && {
      lessonId: id,
      title: row.title ?? '',
      ...(row.started_at !== null && { startedAt: Number(row.started_at) }),
    };
    return {
      kind: family as 'lesson' | 'class',
      classId,
      className: row.class_name,
      ...(row.teacher !== null && { teacher: row.teacher }),
      ...aboutLesson,
      seats: school.seats,
    };
  }

  /** The class, and the lesson that the code is of; undefined while the read models don't have it as begun. */
  private async targetRow(classId: string, lessonId: string | undefined) {
    const { rows } = await this.database.reads.query<TargetRow>(
      `select c.name as class_name, l.title, l.started_at, l.status,
         (select p.name from class_member m join person p on p.id = m.person_id where m.class_id = c.id and m.role = 'teacher' limit 1) as teacher
       from class_row c left join lesson_row l on l.id = $2 where c.id = $1`,
      [classId, lessonId ?? null],
    );
    const hasBegun = lessonId === undefined || rows[0]?.status === 'running';
    return hasBegun ? rows[0] : undefined;
  }
}

interface TargetRow {
  readonly class_name: string;
  readonly title: string | null;
  readonly started_at: string | null;
  readonly status: string | null;
  readonly teacher: string | null;
}
