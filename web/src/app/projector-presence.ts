import { useEffect, useState } from 'react';

/** Windows of the same browser tell each other whether this lesson's projector is open; it survives a reload of either. */
type Word = 'who' | 'here' | 'gone';

const channelOf = (lessonId: string) =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`lectern.screen.${lessonId}`);

/** The projector's side. */
export function useProjectorPresence(lessonId: string): void {
  useEffect(() => {
    const channel = channelOf(lessonId);
    if (channel === undefined) return undefined;
    const say = (word: Word) => channel.postMessage(word);
    const leave = () => say('gone');
    channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'who' && say('here');
    say('here');
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [lessonId]);
}

/** The console's side: whether a projector of this lesson is open in this browser. */
export function useIsProjectorOpen(lessonId: string): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const channel = channelOf(lessonId);
    if (channel === undefined) return undefined;
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data !== 'who') setOpen(data === 'here');
    };
    channel.postMessage('who' satisfies Word);
    return () => channel.close();
  }, [lessonId]);
  return isOpen;
}
