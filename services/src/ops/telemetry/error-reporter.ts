/** Where an error came up. Never who was there, nor what they had typed. */
export interface ErrorContext {
  /** What was being done, in the words of the log. */
  readonly during?: string;
  /** The id of the request, as it also stands in the log and in the answer. */
  readonly request?: string;
  /** A pattern such as `PUT /api/files`, or a page, without what stands in its place. */
  readonly route?: string;
  readonly from?: 'server' | 'browser';
}

/** Tells whoever looks after the program of what should not have happened [R8.20]. */
export interface ErrorReporter {
  /** Never throws, never waits: what cannot be sent is dropped and counted. */
  report(error: unknown, context?: ErrorContext): void;
  /** Waits for what is on its way, at most so many ms. */
  flush(withinMs: number): Promise<void>;
  readonly figures: Readonly<Record<'reported' | 'dropped', number>>;
}

export const ERROR_REPORTER = Symbol('error reporter');

/** Nobody is told; the log has it all the same. */
export class NoErrorReporter implements ErrorReporter {
  readonly figures = { reported: 0, dropped: 0 };

  report(): void {
    this.figures.dropped += 1;
  }

  async flush(): Promise<void> {}
}

/** An error as far as it is told; whatever was thrown, this does not throw. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

const [NAME_MAX, MESSAGE_MAX, STACK_MAX] = [100, 1000, 16_000];

export function toldError(error: unknown): ToldError {
  try {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return {
      name: String(name).slice(0, NAME_MAX),
      message: String(message).slice(0, MESSAGE_MAX),
      stack: String(stack ?? '').slice(0, STACK_MAX),
    };
  } catch {
    return { name: 'Error', message: 'something that cannot even be told', stack: '' };
  }
}
