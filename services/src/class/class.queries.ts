import { Injectable } from '@nestjs/common';
import { Sessions, type SignedInPerson } from '../platform/auth/sessions.ts';
import { Codes } from '../platform/codes/codes.ts';
import { Database } from '../platform/database/database.ts';
import { RefusedError } from '../platform/http/refused-error.ts';

/** What is asked about classes, and what the code on the wall leads to. */
@Injectable()
export class ClassQueries {
  constructor(
    private readonly database: Database,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
  ) {}

  async taughtBy({ personId, school }: SignedInPerson) {
    const { rows } = await this.database.pool.query(
      `select c.id, c.name, c.students, c.invite_code, c.status from class_row c
       join class_member m on m.class_id = c.id where m.person_id = $1 and m.role = 'teacher' and c.school = $2 order by c.name, c.id`,
      [personId, school],
    );
    return { classes: rows.map(({ invite_code, ...row }) => ({ ...row, inviteCode: invite_code })) };
  }

  /** What a code leads to. Who is not signed in is known by the code they type. */
  async codeTarget(typed: string, person: SignedInPerson | undefined) {
    const school = await this.sessions.school();
    const code = await this.codes.find(school.id, typed, person?.personId ?? `anyone ${typed}`);
    if (code === undefined) throw new RefusedError('join.codeUnknown');
    if (code.closed) throw new RefusedError('join.over');
    const [family, id] = code.stream.split('/') as [string, string];
    const classId = code.opens.slice('class/'.length);
    const { rows } = await this.database.pool.query(
      `select c.name as class_name, c.status as class_status, l.id as lesson_id, l.title, l.started_at, l.status,
         (select p.name from class_member m join person p on p.id = m.person_id where m.class_id = c.id and m.role = 'teacher' limit 1) as teacher
       from class_row c left join lesson_row l on l.id = $2 where c.id = $1`,
      [classId, family === 'lesson' ? id : null],
    );
    const row = rows[0];
    if (row === undefined || (family === 'lesson' && row.lesson_id === null)) throw new RefusedError('join.failed');
    if (row.status === 'ended' || row.class_status === 'archived') throw new RefusedError('join.over');
    const aboutLesson = family === 'lesson' && {
      lessonId: id,
      title: row.title as string,
      ...(row.started_at !== null && { startedAt: Number(row.started_at) }),
    };
    return {
      kind: family as 'lesson' | 'class',
      classId,
      className: row.class_name as string,
      ...(row.teacher !== null && { teacher: row.teacher as string }),
      ...aboutLesson,
      seats: school.seats,
    };
  }
}
