import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { MEETING } from '@lectern/contracts/meeting/limits.ts';
import { meeting, type JoinMeeting, type ScheduleMeeting } from '@lectern/contracts/meeting/meeting.ts';
import {
  Conferencing,
  MeetingAttendance,
  MeetingByCode,
  MeetingDetail,
  MeetingEntry,
  Meetings,
} from '@lectern/contracts/meeting/queries.ts';
import { Module } from '@nestjs/common';
import { CourseRules } from '../directory/course-rules.ts';
import { Directory } from '../directory/directory.ts';
import { Person } from '../directory/tables.ts';
import { asCode, Codes, DIGITS } from '../edge/codes/codes.ts';
import { Answers } from '../edge/http/questions.ts';
import { hashed } from '../edge/limits/short-password.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import type { Actor } from '../ledger/submission.ts';
import { Projector } from '../rows/projector.ts';
import { decideMeeting, type MeetingGathered } from './meeting.decider.ts';
import { MeetingQueries } from './meeting.queries.ts';
import { meetingRows, meetings } from './meeting.rows.ts';

const PARTS = { toCome: ['scheduled', 'running'], over: ['ended', 'cancelled'] } as const;
const ALL = [...PARTS.toCome, ...PARTS.over];

@Module({ providers: [Directory, MeetingQueries] })
export class MeetingModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    private readonly codes: Codes,
    private readonly rules: CourseRules,
    private readonly tries: Tries,
    private readonly queries: MeetingQueries,
  ) {
    deciders.register(meeting, decideMeeting, {
      ScheduleMeeting: (id, data, actor) => this.making(id, data as CommandOf<typeof ScheduleMeeting>['data'], actor),
      JoinMeeting: (id, data, actor, _, from = '') =>
        this.atTheDoor(id, data as CommandOf<typeof JoinMeeting>['data'], actor, from),
    });
    for (const rows of meetingRows) projector.keepRows(rows);
    projector.follow('meeting-codes-1', ['meeting'], async (manager, facts) => {
      const over = facts.filter(({ type }) => type === 'MeetingEnded' || type === 'MeetingCancelled');
      if (over.length > 0)
        await codes.close(
          manager,
          over.map(({ stream }) => stream),
        );
    });
    answers.register(Conferencing, async (_, person) => ({
      isSet: queries.hasService,
      ...(await queries.room(person!.personId, person!.school)),
    }));
    answers.register(MeetingByCode, ({ code }, person, _, from) => queries.byCode(code, person!, from));
    answers.register(MeetingDetail, ({ id }, person) => queries.detail(id, person!));
    answers.register(MeetingEntry, ({ id }, person) => queries.entry(id, person!));
    answers.register(MeetingAttendance, ({ id }, person) => queries.attendance(id, person!));
    lists.serve(Meetings, {
      rows: meetings,
      join: { organiser: { table: Person, on: { id: 'organiserId' } } },
      show: { organiser: 'organiser.name' },
      search: ['search', 'code', 'organiser.name'],
      where: async (asker, { part }) => {
        const status = part === undefined ? ALL : PARTS[part];
        return [
          { organiserId: asker.personId, status },
          { id: await queries.idsFor(asker), status },
        ];
      },
      present: (rows, { school }) => queries.counted(rows as never, school),
    });
  }

  /** Whoever makes courses or teaches a class that is invited makes meetings. */
  private async making(
    id: string,
    { classIds = [], password }: CommandOf<typeof ScheduleMeeting>['data'],
    actor: Actor,
  ): Promise<MeetingGathered> {
    const { meeting: known } = await this.queries.of(id);
    if (known.code !== undefined) return {};
    const taught = await this.queries.taught(actor, classIds);
    const closed = taught.length > 0 ? undefined : await this.rules.whyNot(actor);
    if (closed !== undefined || taught.length < classIds.length) return { closed, taught };
    const stream = `meeting/${id}`;
    const code = await this.codes.reserve(actor.school, stream, stream, DIGITS, MEETING.codeDigits);
    return { taught, code, ...(password !== undefined && { hash: hashed(password) }) };
  }

  /** The code is the meeting's own; wrong ones count as all codes do, wrong passwords as those of four digits. */
  private async atTheDoor(
    id: string,
    { code, password = '' }: CommandOf<typeof JoinMeeting>['data'],
    actor: Actor,
    from: string,
  ): Promise<MeetingGathered> {
    const { meeting: state, school } = await this.queries.of(id);
    const { organiserId, attendees } = state;
    if (organiserId === undefined || school !== actor.school) return {};
    const room = { ...(await this.queries.room(organiserId, actor.school)), hasService: this.queries.hasService };
    const isKnown = organiserId === actor.personId || get(attendees, actor.personId) !== undefined;
    if (isKnown) return room;
    const isInvited = await this.queries.isInvited(state, actor);
    const isCode =
      code !== undefined &&
      (await this.tries.guess(codesTyped(actor, from), async () => asCode(code) === state.code || undefined)) === true;
    if (!isInvited && !isCode) return { ...room, isInvited, isCode };
    const counted = codesTyped({ personId: `${id} ${actor.personId}`, bound: actor.bound }, from, 'shortCodesOfPerson');
    const isPassword =
      state.password === undefined ||
      (await this.tries.guess(
        counted,
        async () => (await this.queries.isPassword(id, state, password)) || undefined,
      )) === true;
    return { ...room, isInvited, isCode, isPassword };
  }
}
