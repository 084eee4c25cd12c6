import type { ClassStreamState } from '@lectern/contracts/streams.ts';
import { Injectable } from '@nestjs/common';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import type { Counted } from '../edge/limits/own-tries.ts';
import { codesTyped } from '../edge/limits/tries.ts';
import { Codes } from '../edge/codes/codes.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Class, Lesson, Member, Person } from '../directory/tables.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { classes } from './class.rows.ts';

/** The read models that a code's target is read from. */
const TARGETS = ['lesson_row', classes.name];

/** What is asked about classes, and what the code on the wall leads to. */
@Injectable()
export class ClassQueries {
  constructor(
    private readonly tables: Tables,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
    private readonly freshness: Freshness,
    private readonly mailboxes: Mailboxes,
  ) {}

  async taughtBy({ personId, school }: SignedInPerson) {
    const taught = this.tables
      .select(Member, { class: { table: Class, on: { id: 'classId' } } })
      .where({ school, personId, role: ['teacher', 'coTeacher'], 'class.id': {} });
    for (const field of ['id', 'name', 'students', 'inviteCode', 'status']) taught.show(field, `class.${field}`);
    return { classes: await this.tables.read<TaughtClass>(taught, ['class.name', 'class.id']) };
  }

  /** A code, and whether what it leads to or opens has ended: asked of the streams, for lists may be behind. */
  async lookUp(school: string, typed: string, counted: readonly Counted[]) {
    const code = await this.codes.find(school, typed, counted);
    if (code === undefined) return undefined;
    const ended = await Promise.all([code.stream, code.opens].map((stream) => this.mailboxes.get(stream).isOver()));
    const { class: room } = this.mailboxes.get(code.opens).head.folded.state as ClassStreamState;
    const isOwn = room.status === 'uncreated' || room.inviteCode === code.code;
    const renewed = code.stream === code.opens && !isOwn;
    return { ...code, over: code.closed || ended.includes(true), renewed };
  }

  /** What a code leads to, for who typed it somewhere. */
  async codeTarget(typed: string, person: SignedInPerson | undefined, from: string) {
    const school = await this.sessions.school();
    const code = await this.lookUp(school.id, typed, codesTyped(person, from));
    if (code === undefined) throw new RefusedError('join.codeUnknown');
    if (code.over) throw new RefusedError('join.over');
    if (code.renewed) throw new RefusedError('join.codeRenewed');
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
      ...(row.startedAt !== undefined && { startedAt: row.startedAt }),
    };
    return {
      kind: family as 'lesson' | 'class',
      classId,
      className: row.className,
      ...(row.teacher !== undefined && { teacher: row.teacher }),
      ...aboutLesson,
      seats: school.seats && lessonId !== undefined, // without an account nobody is in a class
    };
  }

  /** The class, and the lesson that the code is of; undefined while the read models don't have it as begun. */
  private async targetRow(classId: string, lessonId: string | undefined) {
    const found = this.tables
      .select(Class, {
        teacher: { table: Member, on: { classId: 'id' }, and: { role: 'teacher' } },
        person: { table: Person, on: { id: 'teacher.personId' } },
        lesson: { table: Lesson, on: { classId: 'id' }, and: { id: lessonId ?? classId } }, // no lesson has the id of a class
      })
      .where({ id: classId })
      .show('className', 'name')
      .show('teacher', 'person.name')
      .show('title', 'lesson.title')
      .show('startedAt', 'lesson.startedAt')
      .show('status', 'lesson.status');
    const [row] = await this.tables.read<TargetRow>(found, [], 1);
    const hasBegun = lessonId === undefined || row?.status === 'running';
    return hasBegun ? row : undefined;
  }
}

interface TargetRow {
  readonly className: string;
  readonly title?: string;
  readonly startedAt?: number;
  readonly status?: string;
  readonly teacher?: string;
}

interface TaughtClass {
  readonly id: string;
  readonly name: string;
  readonly students: number;
  readonly inviteCode: string;
  readonly status: string;
}
