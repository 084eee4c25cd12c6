import { SETTINGS, type Settings } from '../settings.ts';
import { ERROR_REPORTER, NoErrorReporter, type ErrorReporter } from './error-reporter.ts';
import { LedgerFigures } from './ledger-figures.ts';
import { Metrics } from './metrics.ts';
import { SentryErrorReporter } from './sentry-error-reporter.ts';

const reporter = {
  provide: ERROR_REPORTER,
  useFactory: async ({ sentryDsn, release }: Settings): Promise<ErrorReporter> =>
    sentryDsn === undefined ? new NoErrorReporter() : SentryErrorReporter.open(sentryDsn, release),
  inject: [SETTINGS],
};

/** What tells of the program to those who run it. */
export const telemetry = [reporter, LedgerFigures, Metrics];
