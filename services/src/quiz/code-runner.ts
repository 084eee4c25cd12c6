import type { Ran } from '@lectern/contracts/question/outcomes.ts';
import type { ProgramLanguage } from '@lectern/contracts/question/program.ts';
import { endedOf, patienceMs, type CodeRunner, type RunOrder } from '@lectern/contracts/question/runner.ts';
import { SCORERS } from '@lectern/contracts/question/scorers.ts';
import type { OnModuleDestroy } from '@nestjs/common';
import { Worker } from 'node:worker_threads';

/** Built, it lies beside what is built. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? 'code-thread.ts' : 'code-thread.js', import.meta.url);
/** What was grown by large programs is given back. */
const IDLE_MS = 60_000;

/** Runs programs in a thread of its own, one after the other: however many wait, a lesson has the other threads to itself. */
export class ThreadRunner implements CodeRunner, OnModuleDestroy {
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly patience = patienceMs) {}

  scorer(language: ProgramLanguage): string {
    return SCORERS[language];
  }

  run(order: RunOrder): Promise<readonly Ran[]> {
    const ran = this.last.then(() => this.runNow(order));
    this.last = ran.catch(() => undefined);
    return ran;
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.terminate();
  }

  private async runNow(order: RunOrder): Promise<readonly Ran[]> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.start());
    const { promise, resolve, reject } = Promise.withResolvers<readonly Ran[]>();
    const over = setTimeout(() => {
      void thread.terminate();
      resolve(endedOf(order));
    }, this.patience(order));
    const lost = (): void => {
      this.thread = undefined;
      reject(new Error('The thread that runs programs ended.'));
    };
    thread.once('message', resolve).once('exit', lost);
    thread.postMessage(order);
    try {
      return await promise;
    } finally {
      clearTimeout(over);
      thread.removeListener('message', resolve).removeListener('exit', lost);
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    // Nothing of this process is its business: not its settings, and not what it was started with.
    const thread = new Worker(THREAD, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } });
    thread.unref();
    thread.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    thread.on('error', () => undefined); // it ends with it, and that is heard
    return thread;
  }

  private end(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}
