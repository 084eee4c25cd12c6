import { useEffect, useState } from 'react';

/** Whether a name can be read as what was typed. */
export type Reading = (name: string, typed: string) => boolean;

/** What pinyin is typed with. */
export const isRoman = (typed: string): boolean => /^[a-zü' ]+$/i.test(typed.trim());

/** Syllables in a row, each whole or by how it begins. The dictionary is large: it comes when it is needed. */
export async function loadReading(): Promise<Reading> {
  const { match } = await import('pinyin-pro');
  return (name, typed) => match(name, typed, { continuous: true, v: true }) !== null;
}

/** How names are read, once somebody types so; without a network names are found as they are written. */
export function useReading(isWanted: boolean): { readonly reading?: Reading | undefined; readonly isComing: boolean } {
  const [loaded, setLoaded] = useState<{ readonly reading?: Reading }>();
  useEffect(() => {
    if (!isWanted) return;
    loadReading().then(
      (reading) => setLoaded({ reading }),
      () => setLoaded({}),
    );
  }, [isWanted]);
  return { ...loaded, isComing: isWanted && loaded === undefined };
}
