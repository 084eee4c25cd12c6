import { Module } from '@nestjs/common';
import { AnsweringName, quickAnswer } from '@lectern/contracts/quickAnswer/quickAnswer.ts';
import { roundOf } from '@lectern/contracts/quickAnswer/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Directory, PEOPLE } from '../directory/directory.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Freshness } from '../rows/freshness.ts';
import { decideQuickAnswer } from './quickAnswer.decider.ts';

@Module({})
export class QuickAnswerModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly freshness: Freshness,
  ) {
    deciders.register(quickAnswer, decideQuickAnswer);
    answers.register(AnsweringName, ({ id, quickAnswerId, place }) => this.nameOf(id, quickAnswerId, place));
  }

  private async nameOf(lessonId: string, quickAnswerId: string, place: number) {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    const { quickAnswer: state } = mailbox.head.folded.state as LessonStreamState;
    const round = roundOf(state, quickAnswerId);
    const press = round?.namesShown === true ? round.presses.find((one) => one.place === place) : undefined;
    if (press === undefined) return {};
    await this.freshness.caughtUp(PEOPLE); // who came a moment ago has a name, too
    const person = (await this.directory.peopleIn(lessonId)).find(({ id }) => id === press.personId);
    return person === undefined ? {} : { name: person.name };
  }
}
