import { isSame, type Draft } from './draft.ts';

/** What is typed and not saved, by the id of its question. */
export type Drafts = Readonly<Record<string, Draft>>;

export function without(drafts: Drafts, gone: string): Drafts {
  const { [gone]: _, ...rest } = drafts;
  return rest;
}

/**
 * What is still unsaved once `saved` is recorded in `version`: everything else, and what was typed into the same
 * question while the saving was under way, which rests on that version now [R8.31].
 */
export function afterSaving(drafts: Drafts, id: string, saved: Draft, version: number | undefined): Drafts {
  const typed = drafts[id];
  if (typed === undefined || isSame(typed, saved)) return without(drafts, id);
  return { ...drafts, [id]: { ...typed, basedOn: version ?? typed.basedOn } };
}

const nameOf = (lessonId: string) => `lectern.questions.${lessonId}`;

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
