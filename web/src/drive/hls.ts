import { useEffect, type RefObject } from 'react';

/**
 * Plays a stream in a media element: by hls.js, which is loaded when a stream is played first, or by the browser itself where
 * it can. Answers what ends it.
 */
async function playStream(media: HTMLMediaElement, address: string, onFailed: () => void): Promise<() => void> {
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

/** Plays the stream at `address` for as long as the element is there, where one was made; another `attempt` begins anew. */
export function useStream(
  media: RefObject<HTMLMediaElement | null>,
  address: string | undefined,
  onFailed: (hasFailed: true) => void,
  attempt = 0,
): void {
  useEffect(() => {
    if (address === undefined) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    const play = async () => {
      const stop = await playStream(media.current!, address, () => onFailed(true));
      if (isOver) stop();
      else end = stop;
    };
    play().catch(() => onFailed(true));
    return () => {
      isOver = true;
      end?.();
    };
  }, [media, address, onFailed, attempt]);
}
