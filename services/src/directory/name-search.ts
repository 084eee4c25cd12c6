interface Named {
  readonly name: string;
  readonly login: string | null;
  /** Of a list. */
  readonly number?: string | undefined;
  readonly department?: string | undefined;
  readonly listedName?: string | undefined;
}

/** What pinyin is typed with: letters, ü, and what stands between syllables. */
const ROMAN = /^[a-zü' ]+$/;

/**
 * Who is meant by a part of the name or of the account, or by how the name is read: syllables in a row, each whole or by
 * how it begins (lm, limu, li m; lv or lü). The dictionary is loaded when the first one is looked for like that.
 */
export async function searchFor(search: string): Promise<(one: Named) => boolean> {
  const sought = search.trim().toLowerCase();
  const has = (text: string | null | undefined): boolean => text?.toLowerCase().includes(sought) === true;
  const isWritten = ({ name, login, number, department, listedName }: Named): boolean =>
    [name, login, number, department, listedName].some(has);
  if (sought === '' || !ROMAN.test(sought)) return isWritten;
  const { match } = await import('pinyin-pro');
  const isRead = (name: string): boolean => match(name, sought, { continuous: true, v: true }) !== null;
  return (one) => isWritten(one) || isRead(one.name) || (one.listedName !== undefined && isRead(one.listedName));
}
