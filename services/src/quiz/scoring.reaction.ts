import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { get } from '@lectern/contracts/kernel/table.ts';
import { verdictOf, VERDICTS, type Ran } from '@lectern/contracts/question/outcomes.ts';
import type { ProgramTest } from '@lectern/contracts/question/program.ts';
import { ScoreAnswer } from '@lectern/contracts/quiz/commands.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted } from '../jobs/jobs.ts';
import type { Work } from '../rows/parking.ts';
import { Projector } from '../rows/projector.ts';
import { ThreadRunner } from './code-runner.ts';

const SCORING = 'code-scoring';
const SUBMITTING = new Set(['AnswerSubmitted', 'LateAnswerAccepted']);
/** By then what was derived is committed; if not, the poll finds it. */
const COMMITTED_MS = 20;

/** A program that waits to be run: that of one person, as it is when its turn comes. */
interface Waiting {
  readonly stream: string;
  readonly questionId: string;
  readonly personId: string;
}

/**
 * Runs what was submitted against all tests of its question, after the receipt and beside the lesson: one at a time in each
 * process. Whoever submits again before it is their turn is run once.
 */
@Injectable()
export class CodeScoring {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly seals: Seals,
    private readonly runner: ThreadRunner,
    queue: JobStore,
    jobs: Jobs,
    projector: Projector,
  ) {
    const queueRuns: Work = async (manager, facts) => {
      const waiting = new Map(facts.filter(isOfProgram).map((fact) => [idOf(fact), fact]));
      if (waiting.size === 0) return;
      const found = [...waiting].map(([id, { stream, school, data }]) => {
        const { questionId, personId } = data as Waiting;
        return { id, school, data: { stream, questionId, personId } satisfies Waiting };
      });
      await queue.replace(manager, SCORING, [...waiting.keys()], found);
      setTimeout(() => jobs.wake(), COMMITTED_MS).unref();
    };
    projector.follow(SCORING, ['lesson'], queueRuns, { kinds: SUBMITTING });
    jobs.add<Waiting>({
      kind: SCORING,
      isSuspect: true, // a program that a process was lost with is not run for ever
      run: (job) => this.score(job, (calls, order) => this.runner.run({ ...order, calls })),
      giveUp: (job) => this.score(job, async (calls) => calls.map(() => ({ fault: 'error', message: '' }))),
    });
  }

  private async score(job: Job<Waiting>, run: Run): Promise<void> {
    const { stream, questionId, personId } = job.data;
    const mailbox = this.mailboxes.get(stream);
    await mailbox.refresh();
    const question = (mailbox.head.folded.state as LessonStreamState).quiz.questions[questionId];
    const counted = question && get(question.answers, personId)?.counted;
    if (question?.program === undefined || counted?.words === undefined || counted.grade !== undefined)
      throw new NotWanted();
    const { words, version } = counted;
    const secrets = await this.seals.know([words.sealedBy]);
    const code = this.seals.openWith(secrets.get(words.sealedBy), words, stream); // of who was erased it is empty
    const { program, hiddenTests = [] } = question;
    const { samples, language, timeMs, memoryMb } = program;
    const tests = [...samples, ...hiddenTests];
    const ran = await run(
      tests.map(({ input }) => input),
      { language, code, timeMs, memoryMb },
    );
    const verdicts = verdictsOf(tests, ran);
    await this.say(job, {
      questionId,
      personId,
      answer: version,
      samples: verdicts.slice(0, samples.length),
      hidden: verdicts.slice(samples.length),
      scorer: this.runner.scorer(language),
    });
  }

  private async say({ school, data: { stream } }: Job<Waiting>, data: Scored) {
    const [family, id] = stream.split('/') as [string, string];
    const key = `score-${data.personId.slice(-12)}-${data.answer}`;
    const submission = new Submission(systemActor(school), family, id, ScoreAnswer.name, data, key, this.clock.now());
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    if ('receipt' in outcome || outcome.refused === 'request.keyReused' || outcome.refused === 'already.so') return;
    // Another answer took its place: that one waits by itself.
    if (outcome.refused === 'quiz.answerChanged' || outcome.refused === 'lesson.over') throw new NotWanted();
    const error = new Error(`${ScoreAnswer.name} was refused: ${outcome.refused}`);
    throw outcome.refused === 'server.busy' ? error : new Fault(error);
  }
}

interface Scored {
  readonly questionId: string;
  readonly personId: string;
  readonly answer: number;
  readonly samples: string;
  readonly hidden: string;
  readonly scorer: string;
}

type Run = (
  calls: readonly string[],
  order: Omit<Parameters<ThreadRunner['run']>[0], 'calls'>,
) => Promise<readonly Ran[]>;

const verdictsOf = (tests: readonly ProgramTest[], ran: readonly Ran[]): string =>
  tests.map(({ expected }, index) => VERDICTS[verdictOf(expected, ran[index]!)]).join('');

/** Of a late answer that is let count, only the question can say whether it is a program. */
const isOfProgram = ({ type, data }: StoredFact): boolean =>
  SUBMITTING.has(type) && (type === 'LateAnswerAccepted' || 'language' in (data as object));

const idOf = ({ stream, data }: StoredFact): string => {
  const { questionId, personId } = data as Waiting;
  return `${stream} ${questionId} ${personId}`;
};
