import type { ClientErrorReport, ClientErrorTold } from '@lectern/contracts/kernel/client-error.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { send } from './request.ts';

/** A page that is broken tells it a few times, not without end. */
const REPORTS = 5;

/** Faults of the program, whoever they meet: an error that nobody caught, a promise, a screen that React took down [R8.20]. */
export function reportErrors(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('error', (event) => void reportError(event.error ?? event.message));
  target.addEventListener('unhandledrejection', (event) => void reportError(event.reason));
}

/** Under which request it was told, to be quoted to whoever runs the server; undefined while that is not known. */
const told = new Map<string, Promise<string | undefined>>();

/** Tells the server once of each error. Without a network it is dropped: there is nothing that anybody waits for. */
export async function reportError(error: unknown): Promise<string | undefined> {
  if (error instanceof ProblemError) return error.problem.instance; // answers, not faults
  if (error instanceof NetworkError) return undefined;
  const report = reportOf(error);
  const which = `${report.name} ${report.message} ${report.stack?.split('\n', 3).join(' ') ?? ''}`;
  const before = told.get(which);
  if (before !== undefined || told.size >= REPORTS) return before;
  const telling = send<ClientErrorTold>('POST', '/api/client-errors', report, { isQuiet: true }).then(
    ({ requestId }) => requestId,
    () => undefined,
  );
  told.set(which, telling);
  return telling;
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
