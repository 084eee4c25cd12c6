import { useEffect, useRef, useState } from 'react';
import { consoleKey, isRemoteKey, type RemoteKey } from './keys.ts';

/** Windows of the same browser tell each other whether this lesson's projector is open; it survives a reload of either. */
type Word = 'who' | 'here' | 'gone' | RemoteKey;

const channelOf = (lessonId: string) =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`lectern.screen.${lessonId}`);

/** The projector's side. A presenter's remote speaks to the window in front, often this one: its keys go on to the console. */
export function useProjectorPresence(lessonId: string): void {
  useEffect(() => {
    const channel = channelOf(lessonId);
    if (channel === undefined) return undefined;
    const say = (word: Word) => channel.postMessage(word);
    const leave = () => say('gone');
    channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'who' && say('here');
    say('here');
    const press = (event: KeyboardEvent) => {
      const key = consoleKey(event, false);
      if (key === undefined || !isRemoteKey(key)) return;
      event.preventDefault();
      say(key);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('keydown', press);
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
      if (data === 'here' || data === 'gone') setOpen(data === 'here');
    };
    channel.postMessage('who' satisfies Word);
    return () => channel.close();
  }, [lessonId]);
  return isOpen;
}

/** The console's side: what a remote asks of the projector's window is done here. */
export function useRemote(lessonId: string, actions: { readonly [key in RemoteKey]: () => void }): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const channel = channelOf(lessonId);
    if (channel === undefined) return undefined;
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (isRemoteKey(data)) latest.current[data]();
    };
    return () => channel.close();
  }, [lessonId]);
}
