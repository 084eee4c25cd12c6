import { Inject, Injectable, type LoggerService } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';
import { SETTINGS, type Settings } from '../settings.ts';

/** What a log line says about the request it belongs to. */
export interface RequestMarks {
  readonly request: string;
  command?: string;
}

export const requestMarks = new AsyncLocalStorage<RequestMarks>();

/** JSON lines on standard output, each with the ids of the request and the command it belongs to. */
@Injectable()
export class Log implements LoggerService {
  private readonly pino: Logger;

  constructor(@Inject(SETTINGS) settings: Settings) {
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
  /** Nest's own start-up lines. */
  log(message: string, origin?: string): void {
    this.pino.debug({ origin }, message);
  }
}
