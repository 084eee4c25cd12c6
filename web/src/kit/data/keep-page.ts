/** What is on the screen comes first. */
const LATER_MS = 3_000;

/** Lets a worker keep this program, so that a reload without network finds it; where the browser has none, nothing is kept. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  const later = () => void setTimeout(register, LATER_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
