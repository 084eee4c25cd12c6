import type { ReplayedLesson } from './use-replay.ts';

type People = ReplayedLesson['people'];

const WATCHING = new Set(['student', 'representative', 'auditor']);

/** Whether someone sees what students see; `student` leaves auditors out. */
export const isEyes = (person: People[string] | undefined, which: 'student' | 'all'): boolean =>
  person !== undefined && WATCHING.has(person.role) && (which === 'all' || person.role !== 'auditor');

/** Whether a name can be read as what was typed. */
export type Reading = (name: string, typed: string) => boolean;

/** What pinyin is typed with. */
export const isRoman = (typed: string): boolean => /^[a-zü' ]+$/i.test(typed.trim());

/** Syllables in a row, each whole or by how it begins. The dictionary is larger than the replay: it comes when it is needed. */
export async function loadReading(): Promise<Reading> {
  const { match } = await import('pinyin-pro');
  return (name, typed) => match(name, typed, { continuous: true, v: true }) !== null;
}

/** Those who saw the lesson as students do, by a part of their name or by how it is read, in the order of a Chinese register. */
export function findPeople(
  people: People,
  name: string,
  reading?: Reading,
): readonly { readonly id: string; readonly name: string }[] {
  const wanted = name.trim().toLowerCase();
  const isMeant = (one: string) =>
    one.toLowerCase().includes(wanted) || (isRoman(wanted) && reading?.(one, wanted) === true);
  const collator = new Intl.Collator('zh', { numeric: true });
  return Object.entries(people)
    .filter(([, person]) => isEyes(person, 'all') && isMeant(person.name))
    .map(([id, person]) => ({ id, name: person.name }))
    .sort((one, other) => collator.compare(one.name, other.name));
}
