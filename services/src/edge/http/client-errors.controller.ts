import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import {
  ReportClientError,
  type ClientErrorReport,
  type ClientErrorTold,
} from '@lectern/contracts/kernel/client-error.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { FastifyRequest } from 'fastify';
import { Rate } from '../limits/rate.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { ERROR_REPORTER, type ErrorReporter } from '../../ops/telemetry/error-reporter.ts';

/**
 * Where pages tell what went wrong in them, signed in or not. CSRF and origin hold as for every change: every page of
 * ours has the cookie, and nobody else should be able to fill the reports with noise.
 */
@Controller()
export class ClientErrorsController {
  private readonly ofBrowser = new Rate(LIMITS.clientErrorsPerMinute);
  private readonly ofAll = new Rate(LIMITS.clientErrorsPerMinuteInAll);

  constructor(@Inject(ERROR_REPORTER) private readonly reporter: ErrorReporter) {}

  @Post(ReportClientError.path)
  @HttpCode(202)
  async take(@Req() request: FastifyRequest): Promise<ClientErrorTold> {
    const browser = request.cookies[COOKIES.session] ?? request.cookies[COOKIES.csrf] ?? '';
    if (this.ofAll.isSpent('') || !this.ofBrowser.admits(browser)) throw new RefusedError('rate.limited');
    this.ofAll.count('');
    const parsed = ReportClientError.data.safeParse(request.body);
    if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
    const { page } = parsed.data;
    const requestId = String(request.id);
    this.reporter.report(errorOf(parsed.data), { from: 'browser', route: page, request: requestId });
    return { requestId };
  }
}

function errorOf({ name, message, stack = '' }: ClientErrorReport): Error {
  const error = new Error(message);
  return Object.assign(error, { name, stack });
}
