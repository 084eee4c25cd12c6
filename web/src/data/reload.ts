const KEY = 'lectern.reloaded';
const ONCE_IN_MS = 60_000;

/**
 * Loads the page anew because the server speaks a newer version. Answers are in the outbox and a choice in the draft,
 * so nothing is lost; at most once a minute, or a stale cache would make it a loop.
 */
export function reloadPage(): void {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
