import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { get } from '@lectern/contracts/kernel/table.ts';
import { lettersOf, mostOf } from '@lectern/contracts/question/kinds.ts';
import type { CastPollBallot } from '@lectern/contracts/quiz/queries.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { BallotBoxes } from '../edge/ballots/ballot-boxes.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import type { Work } from '../rows/parking.ts';
import { Projector } from '../rows/projector.ts';
import type { BallotsGathered } from './quiz.decider.ts';

type Ballot = z.output<typeof CastPollBallot.data>;

/** The ballots of anonymous polls: a box for each, which is closed when its result is shown and emptied once that stands. */
@Injectable()
export class PollBallots {
  constructor(
    private readonly boxes: BallotBoxes,
    private readonly mailboxes: Mailboxes,
    projector: Projector,
  ) {
    const emptyCounted: Work = async (manager, facts) => {
      const counted = facts.flatMap(({ stream, type, data }) => {
        const { questionId, ballots } = data as { readonly questionId: string; readonly ballots?: number };
        return type === 'DistributionShown' && ballots !== undefined
          ? [boxOf(stream.slice('lesson/'.length), questionId)]
          : [];
      });
      if (counted.length > 0) await this.boxes.empty(manager, counted);
    };
    projector.follow('poll-ballots', ['lesson'], emptyCounted, { kinds: new Set(['DistributionShown']) });
  }

  /** The key of a poll that is to be published. */
  async keyFor(lessonId: string, questionId: string): Promise<BallotsGathered> {
    const question = await this.question(lessonId, questionId);
    return question?.anonymous ? { ballotKey: await this.boxes.keyOf(boxOf(lessonId, questionId)) } : {};
  }

  /** What was cast, where the result can be shown: from then on no ballot is taken, so that what is counted is all. */
  async castIn(lessonId: string, questionId: string, at: number): Promise<BallotsGathered> {
    const { anonymous, status, deadline = Infinity } = (await this.question(lessonId, questionId)) ?? {};
    const isOver = status === 'collected' || (status === 'open' && at > deadline);
    return anonymous && isOver ? { cast: await this.boxes.close<string>(boxOf(lessonId, questionId)) } : {};
  }

  /** What somebody took part with, signed. */
  async signedFor(lessonId: string, questionId: string, personId: string): Promise<{ signed?: string }> {
    const question = await this.question(lessonId, questionId);
    const blinded = question && get(question.answers, personId)?.counted?.blinded;
    const signed = blinded === undefined ? undefined : await this.boxes.sign(boxOf(lessonId, questionId), blinded);
    return signed === undefined ? {} : { signed };
  }

  /** @throws RefusedError quiz.unknown, quiz.otherAnswer, quiz.noSuchChoice, quiz.tooManyChosen, quiz.ballotUnsigned, quiz.ballotLate */
  async cast({ lessonId, questionId, token, signature, choice }: Ballot): Promise<void> {
    const question = await this.question(lessonId, questionId);
    if (question === undefined || question.status === 'draft') throw new RefusedError('quiz.unknown');
    if (question.ballotKey === undefined) throw new RefusedError('quiz.otherAnswer');
    const letters = lettersOf(question);
    if (Array.from(choice).some((letter) => !letters.includes(letter))) throw new RefusedError('quiz.noSuchChoice');
    if (choice.length > mostOf(question, letters.length)) throw new RefusedError('quiz.tooManyChosen');
    // What was signed was signed in time: on its way it may be overtaken by the collecting, and is still taken.
    const became = await this.boxes.cast(
      { id: boxOf(lessonId, questionId), token, signature },
      question.ballotKey,
      choice,
    );
    if (became === 'unsigned') throw new RefusedError('quiz.ballotUnsigned');
    if (became === 'closed') throw new RefusedError('quiz.ballotLate');
  }

  private async question(lessonId: string, questionId: string): Promise<Question | undefined> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as LessonStreamState).quiz.questions[questionId];
  }
}

/** Whoever writes a question says its id: in another lesson the same one is another box. */
function boxOf(lessonId: string, questionId: string): string {
  const hash = createHash('sha256').update(`${lessonId}/${questionId}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
