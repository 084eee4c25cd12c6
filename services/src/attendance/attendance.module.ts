import { Module } from '@nestjs/common';
import type { CheckIn, MarkAttendance } from '@lectern/contracts/attendance/commands.ts';
import { attendance } from '@lectern/contracts/attendance/index.ts';
import { CheckInCode } from '@lectern/contracts/attendance/queries.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import {
  classStream,
  lessonStream,
  type ClassStreamState,
  type LessonStreamState,
} from '@lectern/contracts/streams.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { Clock } from '../ops/database/clock.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Answers } from '../edge/http/questions.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { decideAttendance, type FoundOut } from './attendance.decider.ts';
import { CheckInCodes } from './check-in-codes.ts';

@Module({ providers: [CheckInCodes] })
export class AttendanceModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    private readonly codes: CheckInCodes,
    private readonly mailboxes: Mailboxes,
    private readonly clock: Clock,
    private readonly tries: Tries,
  ) {
    deciders.register(attendance, decideAttendance, {
      CheckIn: (id, data, actor, at, from) =>
        this.lookAtCode(id, data as CommandOf<typeof CheckIn>['data'], actor, at, from),
      MarkAttendance: (id, data) => this.findRole(id, (data as CommandOf<typeof MarkAttendance>['data']).personId),
    });
    answers.register(CheckInCode, ({ id }) => this.codeNow(id));
  }

  /** Who guesses too often is turned away; while check-in is closed nothing is guessed. */
  private async lookAtCode(
    lessonId: string,
    given: CommandOf<typeof CheckIn>['data'],
    { personId, bound }: Actor,
    at: number,
    from = '',
  ): Promise<FoundOut> {
    const { checkIn } = (await this.stateOf(lessonId)).attendance;
    if (!checkIn.open) return { codeIsRight: false };
    const counted = codesTyped({ personId: `${lessonId} ${personId}`, bound }, from, 'shortCodesOfPerson');
    const right = await this.tries.guess(
      counted,
      async () => (await this.codes.isRight(lessonId, given, at)) || undefined,
    );
    return { codeIsRight: right === true };
  }

  private async findRole(lessonId: string, personId: string): Promise<FoundOut> {
    const state = await this.stateOf(lessonId);
    const granting = lessonStream.grantedBy?.(state, undefined);
    if (granting === undefined) throw new RefusedError('lesson.unknown');
    const here = lessonStream.roleHere?.(state, personId);
    if (here !== undefined) return { roleInClass: here };
    const mailbox = this.mailboxes.get(granting);
    await mailbox.ready();
    return { roleInClass: classStream.roleOf?.(mailbox.head.folded.state as ClassStreamState, personId) };
  }

  private async codeNow(lessonId: string) {
    const { lesson } = await this.stateOf(lessonId);
    if (lesson.status === 'ended' || lesson.status === 'cancelled') throw new RefusedError('lesson.over');
    if (lesson.status !== 'running') throw new RefusedError('lesson.notRunning');
    return this.codes.at(lessonId, this.clock.now());
  }

  private async stateOf(lessonId: string): Promise<LessonStreamState> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    return mailbox.head.folded.state as LessonStreamState;
  }
}
