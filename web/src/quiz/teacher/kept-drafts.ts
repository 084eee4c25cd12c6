import type { Draft } from './draft.ts';

/** What is typed and not saved, by the id of its question. */
export type Drafts = Readonly<Record<string, Draft>>;

const nameOf = (lessonId: string) => `lectern.drafts.${lessonId}`;

export function keptDrafts(lessonId: string): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(lessonId)) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

export function keepDrafts(lessonId: string, drafts: Drafts): void {
  try {
    sessionStorage.setItem(nameOf(lessonId), JSON.stringify(drafts));
  } catch {
    // storage is full or switched off: what is typed still lives as long as the page
  }
}
