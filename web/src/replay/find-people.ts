import type { TeacherTexts } from '../kit/i18n/teacher.zh-cn.ts';
import { isRoman, type Reading } from '../kit/i18n/reading.ts';
import type { Texts } from '../kit/i18n/text.ts';
import type { ReplayedLesson } from './use-replay.ts';

type People = ReplayedLesson['people'];

const WATCHING = new Set(['student', 'representative', 'auditor']);

/** Whether someone sees what students see; `student` leaves auditors out. */
export const isEyes = (person: People[string] | undefined, which: 'student' | 'all'): boolean =>
  person !== undefined && WATCHING.has(person.role) && (which === 'all' || person.role !== 'auditor');

/** What a sentence calls someone; nobody vouches for the name of a guest. */
export function calledIn(people: People, personId: string, t: Texts<TeacherTexts>['t']): string {
  const { name = t('fact.someone'), guest } = people[personId] ?? {};
  return guest ? t('seats.guestNamed', { name }) : name;
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
