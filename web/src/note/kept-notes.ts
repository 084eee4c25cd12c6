import type { Beside } from '@lectern/contracts/note/note-key.ts';
import { believed } from '../kit/data/request.ts';

/** What was typed and is not saved yet, and what it is based on. */
export interface Draft {
  readonly beside: Beside;
  readonly words: string;
  readonly basedOn: number;
}
export type Drafts = { readonly [note: string]: Draft };

const nameOf = (lessonId: string): string => `lectern.notes.${believed() ?? ''}.${lessonId}`;

/** The drafts of a lesson on this device. */
export function keptDrafts(lessonId: string): Drafts {
  try {
    return (JSON.parse(localStorage.getItem(nameOf(lessonId)) ?? '{}') ?? {}) as Drafts;
  } catch {
    return {}; // storage is switched off, or somebody else wrote there
  }
}

export function keepDrafts(lessonId: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(nameOf(lessonId));
    else localStorage.setItem(nameOf(lessonId), JSON.stringify(drafts));
  } catch {
    // storage is full or switched off: it still lives as long as the page
  }
}
