const CODES =
  /^(08|57P|53[13]00|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/**
 * Connection refused, reset or ended, a name or host that is not there for a moment, or a server that is starting,
 * stopping, crashing, full (SQLSTATE classes 08 and 57P, and 53300), or whose disk is (53100), or that does not answer in time,
 * or that ended the session because this process said nothing in the middle of a transaction (25P03). TypeORM takes a connection
 * that ended away from the transaction that held it, and its next question fails by another name.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message, name } = error as { code?: string; message?: string; name?: string };
  if (name === 'QueryRunnerProviderAlreadyReleasedError') return true;
  if (code !== undefined && CODES.test(code)) return true;
  return /connection (terminated|ended|error)|not queryable|query read timeout|timeout exceeded when trying to connect/i.test(
    message ?? '',
  );
}
