import { createHmac } from 'node:crypto';
import { Module } from '@nestjs/common';
import { CalledName, rollCall } from '@lectern/contracts/rollCall/rollCall.ts';
import { roundOf } from '@lectern/contracts/rollCall/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Directory, PEOPLE } from '../directory/directory.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Database } from '../ops/database/database.ts';
import { Freshness } from '../rows/freshness.ts';
import { decideRollCall, type Seeded } from './rollCall.decider.ts';

@Module({})
export class RollCallModule {
  private secret: Promise<Buffer> | undefined;

  constructor(
    deciders: Deciders,
    answers: Answers,
    private readonly database: Database,
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly freshness: Freshness,
  ) {
    const seeded = (lessonId: string, data: unknown) =>
      this.seedOf(lessonId, (data as { rollCallId: string }).rollCallId);
    deciders.register(rollCall, decideRollCall, {
      OpenRollCall: seeded,
      CallPerson: seeded,
      CloseRollCall: seeded,
      CloseForgottenRollCall: seeded,
    });
    answers.register(CalledName, ({ id, rollCallId, n }) => this.nameOf(id, rollCallId, n));
  }

  /** The same for a roll call whenever it is asked for, and no fact, no log and no row holds it before its end. */
  private async seedOf(lessonId: string, rollCallId: string): Promise<Seeded> {
    this.secret ??= this.database.pool
      .query<{ secret: Buffer }>('select secret from roll_call_secret')
      .then(({ rows }) => rows[0]!.secret)
      .catch((error) => {
        this.secret = undefined;
        throw error;
      });
    return {
      seed: createHmac('sha256', await this.secret)
        .update(`${lessonId}/${rollCallId}`)
        .digest('hex'),
    };
  }

  private async nameOf(lessonId: string, rollCallId: string, n: number) {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    const { rollCall: state } = mailbox.head.folded.state as LessonStreamState;
    const round = roundOf(state, rollCallId);
    const call = round?.namesShown === true ? round.calls.find((one) => one.n === n) : undefined;
    if (call === undefined) return {};
    await this.freshness.caughtUp(PEOPLE); // who came a moment ago has a name, too
    const person = (await this.directory.peopleIn(lessonId)).find(({ id }) => id === call.personId);
    return person === undefined ? {} : { name: person.name };
  }
}
