import { useSyncExternalStore } from 'react';
import { closeCamera } from '../kit/data/camera.ts';
import { hold, publishing, type LinkState } from './link.ts';

/** What this page sends: it goes on whichever tool of the console is open. */
export interface Broadcast {
  readonly liveVideoId: string;
  readonly stream: MediaStream;
  readonly link: LinkState;
  readonly peer?: RTCPeerConnection | undefined;
}

/** Whoever is live learns soon that the media server is gone: they have a class before them. */
const KEEP_MS = 3000;

let current: Broadcast | undefined;
let end: () => void = () => undefined;
const listeners = new Set<() => void>();

function set(next: Broadcast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

export function begin(lessonId: string, liveVideoId: string, stream: MediaStream): void {
  stop();
  set({ liveVideoId, stream, link: { is: 'connecting' } });
  end = hold({
    lessonId,
    connect: publishing(lessonId, stream),
    keepMs: KEEP_MS,
    tell: (link, peer) => current && set({ ...current, link, peer }),
  });
}

/** Its light goes out. */
export function stop(): void {
  end();
  end = () => undefined;
  if (current === undefined) return;
  closeCamera(current.stream);
  set(undefined);
}

export const useBroadcast = (): Broadcast | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
