/**
 * Plays a stream in a media element: by hls.js, which is loaded when a stream is played first, or by the browser itself where
 * it can. Answers what ends it.
 */
export async function playStream(media: HTMLMediaElement, address: string, onFailed: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    media.src = address;
    return () => media.removeAttribute('src');
  }
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFailed());
  hls.loadSource(address);
  hls.attachMedia(media);
  return () => hls.destroy();
}
