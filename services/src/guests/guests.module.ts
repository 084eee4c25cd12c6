import { Module } from '@nestjs/common';
import { guests, MySeats, type EnterAsGuest, type ClaimGuest } from '@lectern/contracts/guests/guests.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import {
  classStream,
  lessonStream,
  type ClassStreamState,
  type LessonStreamState,
} from '@lectern/contracts/streams.ts';
import { Class, Lesson, LessonGuest, Person } from '../directory/tables.ts';
import { HeldSeats } from '../edge/auth/held-seats.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { asCode } from '../edge/codes/codes.ts';
import { Answers } from '../edge/http/questions.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Freshness } from '../rows/freshness.ts';
import { Projector } from '../rows/projector.ts';
import { Tables } from '../rows/tables.ts';
import { decideGuests, type AtTheDoor } from './guests.decider.ts';
import { lessonGuests } from './guests.rows.ts';

interface Seat {
  readonly guestId: string;
  readonly name: string;
  readonly lessonId: string;
  readonly title: string;
  readonly className: string;
  readonly admittedAt: number;
}

/** Who takes part in a lesson without an account, and who says afterwards that it was they. */
@Module({})
export class GuestsModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    private readonly held: HeldSeats,
    private readonly mailboxes: Mailboxes,
    private readonly tries: Tries,
    private readonly tables: Tables,
    private readonly freshness: Freshness,
  ) {
    deciders.register(guests, decideGuests, {
      EnterAsGuest: (id, data, actor, _at, from = '') =>
        this.atTheDoor(id, data as CommandOf<typeof EnterAsGuest>['data'], actor, from),
      ClaimGuest: async (_, data, { personId }): Promise<AtTheDoor> => ({
        wasHere: await this.held.isHeld((data as CommandOf<typeof ClaimGuest>['data']).guestId, personId),
      }),
    });
    projector.keepRows(lessonGuests);
    answers.register(MySeats, (_, person) => this.seatsOf(person!));
  }

  /** The code is the lesson's own: nothing is asked of the database when a class comes in at once. */
  private async atTheDoor(lessonId: string, { code }: { code: string }, actor: Actor, from: string) {
    const { lesson, room } = await this.streams(lessonId);
    const codeIsRight = await this.tries.guess(codesTyped(actor, from), () =>
      Promise.resolve(('code' in lesson.lesson && lesson.lesson.code === asCode(code)) || undefined),
    );
    return { codeIsRight: codeIsRight === true, ...(room && { room: room.class }) } satisfies AtTheDoor;
  }

  /** Of a lesson in which they took part themselves nobody claims a seat, and none is shown. */
  private async seatsOf({ personId, school }: SignedInPerson) {
    const guestIds = await this.held.of(personId);
    if (guestIds.length === 0) return { seats: [] };
    await this.freshness.caughtUp([lessonGuests.name, Lesson.readModel.name]);
    const found = this.tables
      .select(LessonGuest, {
        lesson: { table: Lesson, on: { id: 'lessonId' } },
        class: { table: Class, on: { id: 'lesson.classId' } },
        person: { table: Person, on: { id: 'personId' } },
      })
      .where({ school, personId: guestIds, claimedBy: null, 'lesson.id': {}, 'class.id': {}, 'person.id': {} })
      .show('guestId', 'personId')
      .show('name', 'person.name')
      .show('lessonId', 'lessonId')
      .show('title', 'lesson.title')
      .show('className', 'class.name')
      .show('admittedAt', 'admittedAt');
    const seats = await this.tables.read<Seat>(found, ['-admittedAt', 'personId']);
    const mine = await Promise.all(seats.map((seat) => this.claimable(seat, personId)));
    return { seats: mine.flatMap((seat) => seat ?? []) };
  }

  /** As the streams say: what was claimed a moment ago is claimed. */
  private async claimable(seat: Seat, personId: string) {
    const { lesson, room } = await this.streams(seat.lessonId);
    const role = room && classStream.roleOf?.(room, personId);
    const isFree = lessonStream.roleHere?.(lesson, seat.guestId) !== undefined;
    const tookPart = get(lesson.attendance.participants, personId)?.joinedAt !== undefined;
    if (!isFree || tookPart || (role !== undefined && !PARTS.has(role))) return undefined;
    return { ...seat, member: role !== undefined };
  }

  private async streams(lessonId: string) {
    const lesson = await this.stateOf<LessonStreamState>(`lesson/${lessonId}`);
    const granting = lessonStream.grantedBy?.(lesson, undefined);
    return { lesson, room: granting === undefined ? undefined : await this.stateOf<ClassStreamState>(granting) };
  }

  private async stateOf<State>(stream: string): Promise<State> {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    return mailbox.head.folded.state as State;
  }
}

/** In which parts somebody sits in a lesson: who teaches it was no guest of it. */
const PARTS = new Set<string>(['student', 'representative', 'auditor']);
