import { useSyncExternalStore } from 'react';
import { Sender, type Sending } from './sender.ts';

export const sender = new Sender();
addEventListener('pagehide', () => sender.flush());

/** What became of a paper that is being sent. */
export const useSending = (paperId: string): Sending | undefined =>
  useSyncExternalStore(sender.subscribe, () => sender.of(paperId));
