import type { ReplayedLesson } from './use-replay.ts';

type People = ReplayedLesson['people'];

const WATCHING = new Set(['student', 'representative', 'auditor']);

/** Whether someone sees what students see; `student` leaves auditors out. */
export const isEyes = (person: People[string] | undefined, which: 'student' | 'all'): boolean =>
  person !== undefined && WATCHING.has(person.role) && (which === 'all' || person.role !== 'auditor');

/** Those who saw the lesson as students do, by a part of their name, in the order of a Chinese register. */
export function findPeople(people: People, name: string): readonly { readonly id: string; readonly name: string }[] {
  const wanted = name.trim().toLowerCase();
  const collator = new Intl.Collator('zh', { numeric: true });
  return Object.entries(people)
    .filter(([, person]) => isEyes(person, 'all') && person.name.toLowerCase().includes(wanted))
    .map(([id, person]) => ({ id, name: person.name }))
    .sort((one, other) => collator.compare(one.name, other.name));
}
