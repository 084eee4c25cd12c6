import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import {
  inMeeting,
  isInMeeting,
  isRunning,
  meetingMachine,
  type MeetingState,
  type MeetingStreamState,
} from '@lectern/contracts/meeting/meeting.ts';
import type { FoundMeeting, MeetingAttendance, MeetingDetail, MeetingRow } from '@lectern/contracts/meeting/queries.ts';
import { Inject, Injectable } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Directory } from '../directory/directory.ts';
import { Class, Member } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { Codes } from '../edge/codes/codes.ts';
import { fits } from '../edge/limits/short-password.ts';
import { codesTyped } from '../edge/limits/tries.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import type { Actor } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { conferenceProvider, type ConferenceProvider } from './conference.ts';
import { meetingClasses, meetingPeople } from './meeting.rows.ts';

const TEACHES = { teacher: true, coTeacher: true, assistant: true } as const;
const IN_CLASS = { ...TEACHES, student: true, representative: true, auditor: true } as const;
const MEMBERS = Object.keys(IN_CLASS);

type Who = Pick<SignedInPerson, 'personId' | 'school'>;

/** Meetings as their streams say, for who asks; and where their conferences are. */
@Injectable()
export class MeetingQueries {
  private readonly provider: ConferenceProvider | undefined;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'conference'>,
    private readonly mailboxes: Mailboxes,
    private readonly commerce: Commerce,
    private readonly directory: Directory,
    private readonly roles: StreamRoles,
    private readonly codes: Codes,
    private readonly seals: Seals,
    private readonly clock: Clock,
    private readonly tables: Tables,
    private readonly freshness: Freshness,
  ) {
    this.provider = conferenceProvider(settings.conference);
  }

  get hasService(): boolean {
    return this.provider !== undefined;
  }

  async of(id: string) {
    const mailbox = this.mailboxes.get(`meeting/${id}`);
    await mailbox.ready();
    const { folded, school } = mailbox.head;
    const { meeting } = folded.state as MeetingStreamState;
    return { meeting, school, status: statusOf(folded, meetingMachine, 'meeting') };
  }

  /** How many may be in a meeting of somebody's. */
  room(personId: string, school: string) {
    return this.commerce.meetingPeople({ personId, school }, this.clock.now());
  }

  /** Of these classes, those that somebody teaches. */
  async taught(person: Actor, classIds: readonly string[]): Promise<string[]> {
    const teaches = await Promise.all(classIds.map((one) => this.has(person, one, TEACHES)));
    return classIds.filter((_, n) => teaches[n]);
  }

  async isInvited({ classIds }: MeetingState, person: Actor): Promise<boolean> {
    const invited = await Promise.all(classIds.map((one) => this.has(person, one, IN_CLASS)));
    return invited.includes(true);
  }

  async isPassword(id: string, { password }: MeetingState, given: string): Promise<boolean> {
    if (password === undefined) return true;
    await this.seals.know([password.sealedBy]);
    return fits(this.seals.open(password, `meeting/${id}`), given.trim());
  }

  /** @throws RefusedError meeting.codeWrong, or rate.limited where somebody guesses [R8.37] */
  async byCode(typed: string, person: SignedInPerson, from: string): Promise<FoundMeeting> {
    const code = await this.codes.find(person.school, typed.replaceAll('-', ''), codesTyped(person, from));
    if (code === undefined || !code.stream.startsWith('meeting/')) throw new RefusedError('meeting.codeWrong');
    const id = code.stream.slice('meeting/'.length);
    const { meeting, status } = await this.of(id);
    if (status === 'ended' || status === 'cancelled')
      throw new RefusedError(status === 'ended' ? 'meeting.over' : 'meeting.cancelled');
    return this.head(id, meeting, status, person.school);
  }

  async detail(id: string, person: SignedInPerson): Promise<MeetingDetail> {
    const { meeting, status } = await this.known(id, person);
    const { organiserId, attendees, classIds, startedAt, endedAt, code = '' } = meeting;
    const isMine = organiserId === person.personId;
    const wasIn = get(attendees, person.personId) !== undefined;
    if (!isMine && !wasIn && !(await this.isInvited(meeting, person))) throw new RefusedError('meeting.notInvited');
    const named = this.tables.select(Class).where({ school: person.school, id: classIds }).show('name', 'name');
    const classes = classIds.length === 0 ? [] : await this.tables.read<{ readonly name: string }>(named, ['name']);
    return {
      ...(await this.head(id, meeting, status, person.school)),
      code,
      isMine,
      isIn: isRunning(meeting) && isInMeeting(meeting, person.personId),
      classes: classes.map(({ name }) => name),
      ...(startedAt !== undefined && { startedAt }),
      ...(endedAt !== undefined && { endedAt }),
    };
  }

  /** Only who is in the meeting is told where it is: that nobody comes in by the way who was not counted. */
  async entry(id: string, person: SignedInPerson): Promise<{ address: string }> {
    const { personId, name } = person;
    const { meeting } = await this.known(id, person);
    if (this.provider === undefined) throw new RefusedError('meeting.noService');
    if (!isRunning(meeting) || !isInMeeting(meeting, personId)) throw new RefusedError('meeting.notIn');
    const address = await this.provider.address({
      meetingId: id,
      code: meeting.code ?? '',
      person: { personId, name },
      isModerator: meeting.organiserId === personId,
      at: this.clock.now(),
    });
    return { address };
  }

  async attendance(id: string, person: SignedInPerson): Promise<MeetingAttendance> {
    const { personId: asker, school } = person;
    const { meeting } = await this.known(id, person);
    if (meeting.organiserId !== asker) throw new RefusedError('page.forbidden');
    const all = [...entries(meeting.attendees)].toSorted(([, one], [, other]) => one[0]!.from - other[0]!.from);
    const names = await this.directory.names(
      school,
      all.map(([personId]) => personId),
    );
    return {
      people: all.map(([personId, stays]) => ({ personId, name: names.get(personId) ?? '', stays: [...stays] })),
    };
  }

  /** The meetings that somebody did not make and may see: a class of theirs is invited, or they were in it. */
  async idsFor({ personId, school }: Who): Promise<string[]> {
    await this.freshness.caughtUp([meetingClasses.name, meetingPeople.name, Member.readModel.name]);
    const invited = this.tables
      .select(meetingClasses, { member: { table: Member, on: { classId: 'classId' } } })
      .where({ school, 'member.personId': personId, 'member.role': MEMBERS })
      .show('meetingId', 'meetingId');
    const been = this.tables.select(meetingPeople).where({ school, personId }).show('meetingId', 'meetingId');
    const found = await Promise.all(
      [invited, been].map((one) => this.tables.read<{ readonly meetingId: string }>(one)),
    );
    return [...new Set(found.flat().map(({ meetingId }) => meetingId))];
  }

  /** Rows with how many were in each. */
  async counted(rows: readonly Omit<MeetingRow, 'attended'>[], school: string): Promise<MeetingRow[]> {
    if (rows.length === 0) return [];
    const select = this.tables
      .select(meetingPeople)
      .where({ school, meetingId: rows.map(({ id }) => id) })
      .show('meetingId', 'meetingId');
    const people = await this.tables.read<{ readonly meetingId: string }>(select);
    const counts = Map.groupBy(people, ({ meetingId }) => meetingId);
    return rows.map((row) => ({ ...row, attended: counts.get(row.id)?.length ?? 0 }));
  }

  /** @throws RefusedError meeting.unknown, where this school has none of that id */
  private async known(id: string, { school }: Who) {
    const found = await this.of(id);
    if (found.school !== school || found.status === 'none') throw new RefusedError('meeting.unknown');
    return found;
  }

  private async head(id: string, meeting: MeetingState, status: string, school: string): Promise<FoundMeeting> {
    const { title, startsAt, minutes, organiserId = '', password } = meeting;
    const [names, { most }] = await Promise.all([
      this.directory.names(school, [organiserId]),
      this.room(organiserId, school),
    ]);
    return {
      id,
      title,
      startsAt,
      minutes,
      organiser: names.get(organiserId) ?? '',
      status: status as FoundMeeting['status'],
      people: [...inMeeting(meeting)].length,
      most,
      hasPassword: password !== undefined,
    };
  }

  private async has(person: Actor, classId: string, allow: Parameters<StreamRoles['allowing']>[0]): Promise<boolean> {
    try {
      return (await this.roles.allowing(allow, person as SignedInPerson, `class/${classId}`)) !== undefined;
    } catch (error) {
      if (error instanceof RefusedError) return false; // of another school
      throw error;
    }
  }
}
