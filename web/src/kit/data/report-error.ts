import type { ClientErrorReport } from '@lectern/contracts/kernel/client-error.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { send } from './request.ts';

/** A page that is broken tells it a few times, not without end. */
const REPORTS = 5;

const told = new Set<string>();

/** Faults of the program, whoever they meet: an error that nobody caught, a promise, a screen that React took down [R8.20]. */
export function reportErrors(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('error', (event) => reportError(event.error ?? event.message));
  target.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

/** Tells the server once of each error. Without a network it is dropped: there is nothing that anybody waits for. */
export function reportError(error: unknown): void {
  if (error instanceof NetworkError || error instanceof ProblemError) return; // answers, not faults
  const report = reportOf(error);
  const which = `${report.name} ${report.message} ${report.stack?.split('\n', 3).join(' ') ?? ''}`;
  if (told.has(which) || told.size >= REPORTS) return;
  told.add(which);
  send('POST', '/api/client-errors', report).catch(() => undefined);
}

function reportOf(error: unknown): ClientErrorReport {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    name: name.slice(0, 100),
    message: message.slice(0, LIMITS.clientErrorMessage),
    ...(stack && { stack: withoutPeople(stack).slice(0, LIMITS.clientErrorStack) }),
    page: withoutPeople(location.pathname).slice(0, 200),
  };
}

/** Ids and codes name somebody's lesson or class: the kind of page says enough. */
const withoutPeople = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id').replaceAll(/(\/join\/)[^/?\s:]+/g, '$1:code');
