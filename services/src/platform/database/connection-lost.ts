/** Connection refused, reset or ended, or a server that is starting, stopping or crashing (SQLSTATE classes 08 and 57P). */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && /^(08|57P|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)/.test(code)) return true;
  return /connection (terminated|ended|error)|not queryable/i.test(message ?? '');
}
