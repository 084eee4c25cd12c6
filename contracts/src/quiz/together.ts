import { remembered } from '../kernel/memo.ts';
import { entries } from '../kernel/table.ts';
import type { Given, Question } from './state.ts';

type Answers = Question['answers'];

/** Whether one is the other's: the same answer, which a group gave for both. */
export const isSameAnswer = (one: Given | undefined, other: Given): boolean =>
  one?.group !== undefined &&
  one.group.groupId === other.group?.groupId &&
  one.group.by === other.group.by &&
  one.at === other.at;

/** Whose answer this one is, of those that are `which`: everybody for whom it was given, first of all who is asked for. */
export function givenTogether(answers: Answers, personId: string, which: 'counted' | 'late'): readonly string[] {
  const all = [...entries(answers)];
  const asked = all.find(([id]) => id === personId)?.[1][which];
  if (asked?.group === undefined) return [personId];
  const others = all.filter(([id, answer]) => id !== personId && isSameAnswer(answer[which], asked));
  return [personId, ...others.map(([id]) => id)];
}

/** How many groups have an answer that counts. */
export const groupsAnswered = remembered((answers: Answers): number => {
  const groups = new Set<string>();
  for (const [, { counted }] of entries(answers)) if (counted?.group) groups.add(counted.group.groupId);
  return groups.size;
});

/** Answers as a list: one that a group gave once, by whoever of it comes first. */
export function eachOnce<Seen extends { readonly groupId?: string; readonly by?: string; readonly at?: number }>(
  answers: Readonly<Record<string, Seen>>,
): (readonly [personId: string, answer: Seen])[] {
  const given = new Set<string>();
  return Object.entries(answers).filter(([, { groupId, by, at }]) => {
    const key = groupId !== undefined && `${groupId}/${by}/${at}`;
    if (key === false || !given.has(key)) return key === false || given.add(key) !== undefined;
    return false;
  });
}
