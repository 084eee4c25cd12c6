/** What is on the screen comes first. */
const LATER_MS = 3_000;

/**
 * Lets a worker keep this program, so that a reload without network finds it; where the browser has none, nothing is kept.
 * A page of another document than the student's names that document, as the build does.
 */
export function keepPage(document?: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async (): Promise<void> => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    if (document !== undefined) (await navigator.serviceWorker.ready).active?.postMessage(document);
  };
  const later = () => void setTimeout(() => void register().catch(() => undefined), LATER_MS);
  if (globalThis.document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
