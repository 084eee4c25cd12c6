import { ApproveRequests } from '@lectern/contracts/class/commands.ts';
import { memberMachine } from '@lectern/contracts/class/machine.ts';
import { roleNow } from '@lectern/contracts/class/membership.ts';
import type { ClassSettings, MemberPart } from '@lectern/contracts/class/queries.ts';
import { lecturerOf, roleOf } from '@lectern/contracts/class/state.ts';
import { isCounted, may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import type { ClassStreamState } from '@lectern/contracts/streams.ts';
import { Injectable } from '@nestjs/common';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import type { Counted } from '../edge/limits/own-tries.ts';
import { codesTyped } from '../edge/limits/tries.ts';
import { Codes } from '../edge/codes/codes.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Directory } from '../directory/directory.ts';
import { Class, Lesson, Member, Person } from '../directory/tables.ts';
import { SharedReads } from '../ops/database/shared-reads.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { classes } from './class.rows.ts';

/** Who sees how a class stands. */
const STAFF: ReadonlySet<Role> = new Set(['teacher', 'coTeacher', 'assistant', 'administrator']);

function countsOf(folded: Folded): Record<MemberPart, number> {
  const { class: room } = folded.state as ClassStreamState;
  const is = { students: 0, staff: 0, auditors: 0, left: 0 };
  for (const [personId, member] of entries(room.members)) {
    const role = roleNow(member);
    if (isCounted(role)) is.students += 1;
    else if (role === 'auditor') is.auditors += 1;
    else if (role !== undefined) is.staff += 1;
    else if (['left', 'removed'].includes(statusOf(folded, memberMachine, personId))) is.left += 1;
  }
  const { students, staff, auditors } = is;
  return { ...is, all: students + staff + auditors, requested: room.requests.size, blacklisted: room.blacklist.size };
}

/** The read models that a code's target is read from. */
const TARGETS = ['lesson_row', classes.name];

/** What is asked about classes, and what the code on the wall leads to. */
@Injectable()
export class ClassQueries {
  private readonly targets = new SharedReads<TargetRow | undefined>();

  constructor(
    private readonly tables: Tables,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
    private readonly freshness: Freshness,
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
  ) {}

  async taughtBy({ personId, school }: SignedInPerson) {
    const taught = this.tables
      .select(Member, { class: { table: Class, on: { id: 'classId' } } })
      .where({ school, personId, role: ['teacher', 'coTeacher'], 'class.id': {} });
    for (const field of ['id', 'name', 'students', 'inviteCode', 'status']) taught.show(field, `class.${field}`);
    return { classes: await this.tables.read<TaughtClass>(taught, ['class.name', 'class.id']) };
  }

  /** As the stream has it now: who has just changed something sees it. */
  async settings(id: string, { personId, school }: SignedInPerson, role: Role): Promise<ClassSettings> {
    const folded = await this.folded(id);
    const { class: room } = folded.state as ClassStreamState;
    const {
      name,
      shortName,
      department,
      term,
      editedIn,
      status,
      schoolOnly,
      students,
      inviteCode,
      capacity,
      capacityEditedIn,
      synchronisedAt,
    } = room;
    const lecturerId = lecturerOf(room);
    const names = await this.directory.names(school, [lecturerId, room.offeredTo ?? lecturerId]);
    const named = (one: string) => ({ id: one, name: names.get(one) ?? '' });
    const seesOffer = role === 'teacher' || role === 'administrator' || room.offeredTo === personId;
    const mine = get(room.members, personId)?.duties;
    const admits = may({ role, bound: true, duties: mine }, ApproveRequests.allow);
    const all = countsOf(folded);
    const counts = STAFF.has(role) ? all : admits ? { requested: all.requested } : undefined;
    return {
      id,
      name,
      shortName,
      department,
      term,
      editedIn,
      status,
      schoolOnly,
      ...(synchronisedAt !== undefined && { synchronisedAt }),
      role,
      lecturer: named(lecturerId),
      ...(mine && { duties: [...mine] }),
      ...(seesOffer && room.offeredTo !== undefined && { offeredTo: named(room.offeredTo) }),
      ...(STAFF.has(role) && { students, capacity, capacityEditedIn, hasLesson: await this.hasLesson(school, id) }),
      ...(STAFF.has(role) && role !== 'administrator' && { inviteCode }),
      ...(counts && { counts }),
    };
  }

  private async hasLesson(school: string, classId: string): Promise<boolean> {
    return (await this.tables.count(this.tables.select(Lesson).where({ school, classId, status: 'running' }))) > 0;
  }

  async membershipOf(id: string, personId: string) {
    const { class: room } = (await this.folded(id)).state as ClassStreamState;
    const role = roleOf(room, personId);
    const mine = get(room.members, personId)?.duties;
    if (role !== undefined) return { status: 'member' as const, role, ...(mine && { duties: [...mine] }) };
    return { status: get(room.requests, personId) ? ('requested' as const) : ('outside' as const) };
  }

  private async folded(id: string): Promise<Folded> {
    const mailbox = this.mailboxes.get(`class/${id}`);
    await mailbox.ready();
    return mailbox.head.folded;
  }

  /** A code, and whether what it leads to or opens has ended: asked of the streams, for lists may be behind. */
  async lookUp(school: string, typed: string, counted: readonly Counted[]) {
    const code = await this.codes.find(school, typed, counted);
    if (code === undefined || !code.opens.startsWith('class/')) return undefined; // a meeting's leads into no class
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
  private targetRow(classId: string, lessonId: string | undefined) {
    return this.targets.of(`${classId} ${lessonId}`, () => this.readTarget(classId, lessonId));
  }

  private async readTarget(classId: string, lessonId: string | undefined): Promise<TargetRow | undefined> {
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
