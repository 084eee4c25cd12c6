import { useEffect, useState } from 'react';

/** The teacher turned to a page while this phone was there. */
export interface PageTurn {
  readonly key: string;
  /** By the server's clock. */
  readonly at: number;
}

const MOST = 40;
/** When the teacher came to the page that was there before this phone was. */
const UNKNOWN = 0;

/** Adds a turn to those that are known; the page that is shown already is none. */
export function turned(turns: readonly PageTurn[], key: string, at: number): readonly PageTurn[] {
  return turns.at(-1)?.key === key ? turns : [...turns, { key, at }].slice(-MOST);
}

/** The turns that this phone saw: a view says where the teacher is, not when they came there. A reload keeps them. */
export function usePageTurns(lessonId: string, current: string | undefined, now: () => number): readonly PageTurn[] {
  const name = `lectern.turns/${lessonId}`;
  const [turns, setTurns] = useState(() => JSON.parse(sessionStorage.getItem(name) ?? '[]') as readonly PageTurn[]);
  if (current !== undefined && turns.at(-1)?.key !== current)
    setTurns(turned(turns, current, turns.length === 0 ? UNKNOWN : now()));
  useEffect(() => sessionStorage.setItem(name, JSON.stringify(turns)), [name, turns]);
  return turns.filter(({ at }) => at !== UNKNOWN);
}

/** The pages that were on this phone, so that those which it missed can be told. */
export function useSeenPages(lessonId: string, shown: string | undefined): ReadonlySet<string> {
  const name = `lectern.seen/${lessonId}`;
  const [seen, setSeen] = useState(() => new Set(JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]));
  if (shown !== undefined && !seen.has(shown)) setSeen(new Set([...seen, shown]));
  useEffect(() => sessionStorage.setItem(name, JSON.stringify([...seen])), [name, seen]);
  return seen;
}
