import * as facts from '@lectern/contracts/grouping/facts.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { at, groupId, groupingId, sealed, STARTS_AT, studentId } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

const group = (n: number, capacity = 2) => ({ groupId: groupId(n), name: `${n} 组`, capacity });
const one = (n: number) => ({ groupingId: groupingId(n) });

export const groupsDrafted = (n: number, ...members: readonly (readonly [student: number, group: number])[]) =>
  facts.GroupingDrafted({
    ...one(n),
    title: '实验小组',
    kind: 'random',
    groups: [group(1), group(2)],
    members: members.map(([student, of]) => ({ personId: studentId(student), groupId: groupId(of) })),
  });
export const groupingOpened = (n: number, kind: 'free' | 'selfSelected' = 'selfSelected', seconds = 300) =>
  facts.GroupingOpened({
    ...one(n),
    title: '实验选题',
    kind,
    most: 2,
    deadline: STARTS_AT + seconds * 1000,
    groups: kind === 'free' ? [] : [group(1), group(2)],
  });
export const groupCreated = (student: number, n: number, of: number, password?: string) =>
  facts.GroupCreated({
    ...one(n),
    groupId: groupId(of),
    personId: studentId(student),
    name: sealed(student, `组 ${of}`),
    capacity: 2,
    ...(password !== undefined && { password: sealed(student, password) }),
  });
export const groupJoined = (student: number, n: number, of: number) =>
  facts.GroupJoined({ ...one(n), groupId: groupId(of), personId: studentId(student) });
export const groupLeft = (student: number, n: number, of: number) =>
  facts.GroupLeft({ ...one(n), groupId: groupId(of), personId: studentId(student) });
export const groupPlaced = (student: number, n: number, of?: number) =>
  facts.GroupMemberPlaced({
    ...one(n),
    personId: studentId(student),
    ...(of !== undefined && { groupId: groupId(of) }),
  });
export const groupingClosed = (n: number) => facts.GroupingClosed({ ...one(n), by: 'timer' });
export const groupingPublished = (n: number) => facts.GroupingPublished(one(n));
export const groupingCancelled = (n: number) => facts.GroupingCancelled(one(n));

/** Groups that are drawn and published, or chosen, closed, arranged and cancelled. */
export const grantGrouping: Grant = (wish, state, second) => {
  const { current } = state.grouping;
  const of = 1 + (wish.choice % 2);
  const n = Number(current?.groupingId.slice(-8) ?? 0);
  if (current === undefined || current.status === 'cancelled' || (current.status === 'published' && wish.move < 2))
    return at(second, wish.flip ? groupsDrafted(n + 1, [wish.student, of]) : groupingOpened(n + 1));
  if (current.status === 'open') {
    const mine = get(current.placed, studentId(wish.student));
    if (wish.move === 0) return at(second, groupingClosed(n));
    const step = mine
      ? facts.GroupLeft({ ...one(n), groupId: mine.groupId, personId: studentId(wish.student) })
      : groupJoined(wish.student, n, of);
    return byStudent(wish, state, at(second, step));
  }
  if (wish.move > 16) return at(second, groupingCancelled(n));
  if (current.status === 'draft')
    return at(
      second,
      ...(wish.flip
        ? [groupingPublished(n), groupPlaced(wish.student, n, of)]
        : [groupsDrafted(n, [wish.student, of])]),
    );
  return at(second, wish.flip ? groupingPublished(n) : groupPlaced(wish.student, n, of));
};
