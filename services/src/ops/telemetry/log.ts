import { Inject, Injectable, Optional, type LoggerService } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';
import { SETTINGS, type Settings } from '../settings.ts';
import { ERROR_REPORTER, NoErrorReporter, type ErrorReporter } from './error-reporter.ts';

export interface ClientMarks {
  readonly platform: string;
  readonly university: string;
  readonly classroom?: string;
  readonly agent?: string;
}

/** What a log line says about the request it belongs to. */
export interface RequestMarks {
  readonly request: string;
  /** What the client says of itself, and of the class that it is about [R7.02, R9.17]. */
  readonly client?: ClientMarks;
  command?: string;
  /** The id of its trace, when there is one. */
  trace?: string;
}

export const requestMarks = new AsyncLocalStorage<RequestMarks>();

/** What is known of a failure; only the route is told to others. */
interface FailureMarks {
  readonly route?: string;
  readonly [field: string]: unknown;
}

/** JSON lines on standard output, each with the ids of the request and the command it belongs to. */
@Injectable()
export class Log implements LoggerService {
  private readonly pino: Logger;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Optional() @Inject(ERROR_REPORTER) private readonly reporter: ErrorReporter = new NoErrorReporter(),
  ) {
    this.pino = pino({
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => requestMarks.getStore() ?? {},
    });
  }

  debug(fields: object | string, message?: string): void {
    this.pino.debug(fields as object, message);
  }
  info(fields: object, message: string): void {
    this.pino.info(fields, message);
  }
  warn(fields: object | string, message?: string): void {
    this.pino.warn(fields as object, message);
  }
  error(fields: object | string, message?: string): void {
    this.pino.error(fields as object, message);
  }
  /** What should not have happened: logged, and told to whoever looks after the program [R8.20]. */
  failure(error: unknown, during: string, { route, ...fields }: FailureMarks = {}): void {
    const { request } = requestMarks.getStore() ?? {};
    this.pino.error({ ...fields, ...(route && { route }), error: stackOf(error) }, during);
    this.reporter.report(error, { during, ...(request && { request }), ...(route && { route }) });
  }
  /** Nest's own start-up lines. */
  log(message: string, origin?: string): void {
    this.pino.debug({ origin }, message);
  }
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
