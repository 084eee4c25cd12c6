const CODES =
  /^(08|57P|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/**
 * Connection refused, reset or ended, a name or host that is not there for a moment, or a server that is starting,
 * stopping, crashing, full (SQLSTATE classes 08 and 57P, and 53300), or that does not answer in time,
 * or that ended the session because this process said nothing in the middle of a transaction (25P03).
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && CODES.test(code)) return true;
  return /connection (terminated|ended|error)|not queryable|query read timeout|timeout exceeded when trying to connect/i.test(
    message ?? '',
  );
}
