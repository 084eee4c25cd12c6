import { EMPTY, isSame, type Draft } from './draft.ts';

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

const nameOf = (personId: string, lessonId: string) => `lectern.questions.${personId}.${lessonId}`;

/** What this person typed for this lesson on this device and did not save. */
export function keptDrafts(personId: string, lessonId: string): Drafts {
  return read(nameOf(personId, lessonId));
}

export function keepDrafts(personId: string, lessonId: string, drafts: Drafts): void {
  try {
    const name = nameOf(personId, lessonId);
    if (Object.keys(drafts).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(drafts));
  } catch {
    // storage is full or switched off: what is typed still lives as long as the page
  }
}

/** How many questions this person typed on this device and did not save, in whatever lesson. */
export function countDrafts(personId: string): number {
  return namesOf(personId).reduce((sum, name) => sum + Object.keys(read(name)).length, 0);
}

/** Nothing typed stays behind on a shared machine once its owner has signed out: a draft names its correct answer. */
export function forgetDrafts(personId: string): void {
  for (const name of namesOf(personId)) localStorage.removeItem(name);
}

function namesOf(personId: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(nameOf(personId, '')));
  } catch {
    return []; // storage is switched off: there is nothing in it
  }
}

function read(name: string): Drafts {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Drafts;
    return Object.fromEntries(Object.entries(kept).map(([id, draft]) => [id, { ...EMPTY, ...draft }])); // by an earlier form
  } catch {
    return {};
  }
}
