/** Tells when trying again is worth it at once: the network came back, or the page was looked at again. */
export function onWake(listener: (event: 'online' | 'offline' | 'visible') => void): () => void {
  const online = () => listener('online');
  const offline = () => listener('offline');
  const visible = () => {
    if (document.visibilityState === 'visible') listener('visible');
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visible);
  };
}
