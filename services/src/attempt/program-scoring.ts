import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ScoreAttemptItem, type Saved, type Scored } from '@lectern/contracts/attempt/attempt.ts';
import { AttemptCollected, AttemptLateAccepted, AttemptSubmitted } from '@lectern/contracts/attempt/facts.ts';
import { isGiven } from '@lectern/contracts/attempt/score.ts';
import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { verdictOf, VERDICTS, type Ran } from '@lectern/contracts/question/outcomes.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted } from '../jobs/jobs.ts';
import { ThreadRunner } from '../quiz/code-runner.ts';
import { Projector } from '../rows/projector.ts';
import { Attempts } from './attempts.ts';
import { Exams } from './exams.ts';
import { questionsOf, Scores } from './scores.ts';

const SCORING = 'attempt-scoring';
/** From each of these on, answers count that were not run. */
const COUNTING = new Set<string>([AttemptSubmitted, AttemptCollected, AttemptLateAccepted].map(({ type }) => type));
const FAMILY = 'attempt';

interface Waiting {
  readonly attemptId: string;
}

/** A program of an attempt that no test was run against. */
interface Unscored {
  readonly question: PaperQuestion;
  readonly answer: Saved;
  readonly code: string;
}

/**
 * Runs the programs of what was handed in against all tests of their questions: one attempt after another, and each program is
 * recorded as it was run, so that whoever goes on after a process was lost runs only what is left.
 */
@Injectable()
export class ProgramScoring {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly runner: ThreadRunner,
    queue: JobStore,
    jobs: Jobs,
    projector: Projector,
  ) {
    projector.follow(SCORING, [FAMILY], async (manager, facts) => {
      const found = new Map(
        facts
          .filter(({ type }) => COUNTING.has(type))
          .map(({ stream, school }) => {
            const data: Waiting = { attemptId: stream.slice(FAMILY.length + 1) };
            return [stream, { id: stream, school, data }] as const;
          }),
      );
      if (found.size === 0) return;
      await queue.replace(manager, SCORING, [...found.keys()], [...found.values()]);
      jobs.wakeSoon();
    });
    jobs.add<Waiting>({
      kind: SCORING,
      isSuspect: true, // a program that a process was lost with is not run for ever
      run: (job) => this.scoreAll(job),
      // It was the first of those that are left; the others are run.
      giveUp: (job) => this.scoreAll(job, 1),
    });
  }

  private async scoreAll(job: Job<Waiting>, lost = 0): Promise<void> {
    const waiting = await this.unscored(job);
    if (waiting.length === 0) throw new NotWanted();
    for (const [index, one] of waiting.entries()) await this.score(job, one, index < lost);
  }

  private async unscored({ school, data: { attemptId } }: Job<Waiting>): Promise<readonly Unscored[]> {
    await this.mailboxes.get(`${FAMILY}/${attemptId}`).refresh();
    const attempt = await this.attempts.find(attemptId, school);
    const exam = attempt && (await this.exams.published(attempt.state.begun.examId, school));
    if (attempt === undefined || exam === undefined) return [];
    const { state, status } = attempt;
    if (status === 'sitting' || status === 'reset') return [];
    const open = await this.scores.opener(attemptId, state.begun.personId);
    return questionsOf(exam, attempt).flatMap((question) => {
      const answer = state.answers[question.itemId];
      if (question.content.program === undefined || answer === undefined || !isGiven(answer)) return [];
      if (state.scored[question.itemId]?.answer === answer.version) return [];
      return [{ question, answer, code: open(answer).words ?? '' }]; // of who was erased it is empty
    });
  }

  private async score(job: Job<Waiting>, { question, answer, code }: Unscored, isLost: boolean): Promise<void> {
    const { program, hiddenTests = [] } = question.content;
    const { samples, language, timeMs, memoryMb } = program!;
    const tests = [...samples, ...hiddenTests];
    const ran: readonly Ran[] = isLost
      ? tests.map(() => ({ fault: 'error', message: '' }))
      : await this.runner.run({ language, code, timeMs, memoryMb, calls: tests.map(({ input }) => input) });
    const verdicts = tests.map(({ expected }, index) => VERDICTS[verdictOf(expected, ran[index]!)]).join('');
    await this.say(job, {
      itemId: question.itemId,
      answer: answer.version,
      samples: verdicts.slice(0, samples.length),
      hidden: verdicts.slice(samples.length),
      scorer: this.runner.scorer(language),
    });
  }

  private async say({ school, data: { attemptId } }: Job<Waiting>, data: Scored & { readonly itemId: string }) {
    const key = `score-${data.itemId.slice(-12)}-${data.answer}`;
    const actor = systemActor(school);
    const submission = new Submission(actor, FAMILY, attemptId, ScoreAttemptItem.name, data, key, this.clock.now());
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    if ('receipt' in outcome || outcome.refused === 'request.keyReused' || outcome.refused === 'already.so') return;
    // Another answer took its place, which waits by itself; or it does not count any more.
    if (outcome.refused === 'quiz.answerChanged' || outcome.refused === 'step.notNow') throw new NotWanted();
    const error = new Error(`${ScoreAttemptItem.name} was refused: ${outcome.refused}`);
    throw outcome.refused === 'server.busy' ? error : new Fault(error);
  }
}
