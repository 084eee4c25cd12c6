import { SETTINGS, type Settings } from '../settings.ts';
import { ERROR_REPORTER, NoErrorReporter, type ErrorReporter } from './error-reporter.ts';
import { Log } from './log.ts';
import { OtlpTracing } from './otlp-tracing.ts';
import { SentryErrorReporter } from './sentry-error-reporter.ts';
import { NoTracing, TRACING, type Tracing } from './tracing.ts';

const reporter = {
  provide: ERROR_REPORTER,
  useFactory: async ({ sentryDsn, release }: Settings): Promise<ErrorReporter> =>
    sentryDsn === undefined ? new NoErrorReporter() : SentryErrorReporter.open(sentryDsn, release),
  inject: [SETTINGS],
};

const tracing = {
  provide: TRACING,
  useFactory: async (settings: Settings, log: Log): Promise<Tracing> =>
    settings.tracesTo === undefined ? new NoTracing() : OtlpTracing.open(settings, log),
  inject: [SETTINGS, Log],
};

/** What tells of the program to those who run it. */
export const telemetry = [reporter, tracing];
