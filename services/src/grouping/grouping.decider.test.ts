import * as facts from '@lectern/contracts/grouping/facts.ts';
import { grouping } from '@lectern/contracts/grouping/index.ts';
import { isTooSimple } from '@lectern/contracts/kernel/short-password.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  byAuditor,
  groupCreated,
  groupId,
  groupingCancelled,
  groupingClosed,
  groupingId,
  groupingOpened,
  groupingPublished,
  groupJoined,
  groupPlaced,
  groupsDrafted,
  joined,
  running,
  scheduled,
  STARTS_AT,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { drawn } from './draw.ts';
import { decideGrouping, type GroupsLookedAt } from './grouping.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: grouping, decide: decideGrouping }, tell(moments.flat()));
const looked: GroupsLookedAt = { chosen: 7, ids: [1, 2, 3, 4].map(groupId), names: [], words: [], isRight: true };
const begun = [...running(4), ...byAuditor(at(1, joined(5, 'auditor')))];
const one = { groupingId: groupingId(1) };
const open = [...begun, ...at(5, groupingOpened(1))];
const free = [...begun, ...at(5, groupingOpened(1, 'free'))];
const asked = (n: number, more: Partial<GroupsLookedAt> = {}): Asked => ({
  ...student(n, 60),
  gathered: { ...looked, ...more },
});
const desk = teacher(60, looked);
const refused = (code: string) => ({ refused: code });

describe('[R1.08] groups that are drawn', () => {
  const draw = (data: object, moments = begun) =>
    given(moments).when('DrawGroups', { ...one, title: '讨论小组', ...data }, desk) as unknown as [
      { data: { groups: { capacity: number }[]; members: { personId: string; groupId: string }[] } },
    ];

  it('[R6.06] hold everybody who is here once, auditors not, and differ in size by one at most', () => {
    const [{ data }] = draw({ by: 'number', n: 3 });
    expect(data.members.map(({ personId }) => personId).toSorted()).toEqual([1, 2, 3, 4].map(studentId));
    const sizes = data.groups.map((_, n) => data.members.filter((one) => one.groupId === groupId(n + 1)).length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
    expect(draw({ by: 'size', n: 2 })[0].data.groups).toHaveLength(2);
  });

  it('are the same for the same seed, and others for another', () => {
    const people = Array.from({ length: 40 }, (_, n) => studentId(n));
    const ids = [1, 2, 3, 4].map(groupId);
    expect(drawn(people, ids, 1)).toEqual(drawn(people.toReversed(), ids, 1));
    expect(drawn(people, ids, 1)).not.toEqual(drawn(people, ids, 2));
  });

  it('are seen by teachers alone until they are published, and then each is told where they are', () => {
    const drafted = [...begun, ...at(5, groupsDrafted(1, [1, 1], [2, 2]))];
    const { state } = tell(drafted);
    expect(seenBy(state, 'student')).not.toHaveProperty('grouping');
    expect(seenBy(state, 'teacher')['grouping']).toMatchObject({ members: { [studentId(1)]: groupId(1) } });
    expect(ownOf(state, studentId(1))).not.toHaveProperty('grouping');
    const published = given(drafted).when('PublishGrouping', one, desk);
    const placed = expect.arrayContaining([
      groupingPublished(1),
      groupPlaced(1, 1, 1),
      groupPlaced(2, 1, 2),
    ]) as unknown;
    expect(published).toEqual(placed);
    expect((published as object[])[0]).toEqual(groupingPublished(1));
    const after = tell([...drafted, ...at(6, ...(published as never[]))]).state;
    expect(ownOf(after, studentId(1))).toMatchObject({ grouping: { groupId: groupId(1) } });
    expect(JSON.stringify(seenBy(after, 'student'))).not.toContain(studentId(1));
  });

  it('are drawn anew and arranged as a whole while they are a draft, one grouping at a time', () => {
    const drafted = [...begun, ...at(5, groupsDrafted(1, [1, 1]))];
    expect(draw({ by: 'size', n: 2 }, drafted)).toMatchObject([{ type: 'GroupingDrafted' }]);
    expect(draw({ groupingId: groupingId(2), by: 'size', n: 2 }, drafted)).toEqual(refused('group.another'));
    const place = (data: object) => given(drafted).when('PlaceGroupMember', { ...one, ...data }, desk);
    expect(place({ personId: studentId(1), groupId: groupId(2) })).toEqual([groupsDrafted(1, [1, 2])]);
    expect(place({ personId: studentId(5), groupId: groupId(2) })).toEqual(refused('group.notAStudent'));
  });
});

describe('[R4.04] groups that a teacher puts together', () => {
  const group = { groupId: groupId(1), name: '一组', capacity: 1 };
  const assign = (...members: object[]) =>
    given(begun).when('AssignGroups', { ...one, title: '实验', groups: [group], members }, desk);
  const of = (n: number, groupOf = 1) => ({ personId: studentId(n), groupId: groupId(groupOf) });

  it('hold who is here, at most as many as there is room for', () => {
    expect(assign(of(1))).toMatchObject([{ type: 'GroupingDrafted', data: { kind: 'assigned' } }]);
    expect(assign(of(1), of(2))).toEqual(refused('group.full'));
    expect(assign(of(5))).toEqual(refused('group.notAStudent'));
    expect(assign(of(1, 3))).toEqual(refused('group.unknown'));
    expect(assign(of(1), of(1))).toEqual(refused('request.invalid'));
  });
});

describe('JoinGroup', () => {
  const join = (moments: Moment[], who = asked(1), of = 1) =>
    given(moments).when('JoinGroup', { ...one, groupId: groupId(of) }, who);

  it('takes a student in, into one group only, and never more than there is room for', () => {
    expect(join(open)).toEqual([groupJoined(1, 1, 1)]);
    const full = [...open, ...at(6, groupJoined(1, 1, 1), groupJoined(2, 1, 1))];
    expect(join(full, asked(3))).toEqual(refused('group.full'));
    expect(join(full, asked(1), 2)).toEqual(refused('group.alreadyIn'));
    expect(join(full, asked(1))).toEqual(refused('already.so'));
  });

  it('[R6.02] [R6.06] is for neither auditors nor who teaches', () => {
    expect(join(open, { ...asked(5), role: 'auditor' })).toEqual(refused('page.forbidden'));
    for (const role of ['coTeacher', 'assistant'] as const)
      expect(join(open, { ...desk, role })).toEqual(refused('page.forbidden'));
  });

  it.each([
    ['before the lesson', at(-60, scheduled), asked(1), 'lesson.notRunning'],
    ['after the lesson', [...open, ...at(9, LessonEnded({ by: 'teacher' }))], asked(1), 'lesson.over'],
    ['of who has not joined', open, asked(7), 'join.notJoined'],
    ['after the deadline', [...open, ...at(6, groupingClosed(1))], asked(1), 'group.closed'],
    ['of what was cancelled', [...open, ...at(6, groupingCancelled(1))], asked(1), 'group.unknown'],
  ])('%s is refused', (_, moments, who, code) => {
    expect(join(moments, who)).toEqual(refused(code));
  });

  it('needs the password, where there is one', () => {
    const locked = [...free, ...at(6, groupCreated(1, 1, 1, 'hash'))];
    expect(join(locked, asked(2, { isRight: false }))).toEqual(refused('group.wrongPassword'));
    expect(join(locked, asked(2))).toEqual([groupJoined(2, 1, 1)]);
    expect(
      JSON.stringify([seenBy(tell(locked).state, 'teacher'), seenBy(tell(locked).state, 'student')]),
    ).not.toContain('hash');
  });
});

describe('CreateGroup', () => {
  const data = { ...one, groupId: groupId(3), name: '转椅', capacity: 2 };
  const create = (more: object = {}, who = asked(1), moments = free) =>
    given(moments).when('CreateGroup', { ...data, ...more }, who);

  it('makes a group whose first member is who made it, its name sealed under them', () => {
    const personId = studentId(1);
    expect(create()).toEqual([
      facts.GroupCreated({ ...data, personId, name: sealedBy(personId)('转椅') }),
      facts.GroupJoined({ ...one, groupId: groupId(3), personId }),
    ]);
  });

  it('is refused where it does not fit', () => {
    expect(create({ capacity: 3 })).toEqual(refused('group.tooLarge'));
    expect(create({}, asked(1, { names: ['转椅'] }))).toEqual(refused('group.nameTaken'));
    expect(create({}, asked(1, { words: ['坏'] }))).toMatchObject(refused('text.sensitive'));
    expect(create({}, asked(1), open)).toEqual(refused('step.notNow'));
    expect(create({}, asked(1), [...free, ...at(6, groupCreated(1, 1, 1), groupJoined(1, 1, 1))])).toEqual(
      refused('group.alreadyIn'),
    );
    expect(create({ name: '一'.repeat(11) })).toEqual(refused('request.invalid'));
  });

  it('is refused once there are a hundred', () => {
    const groups = Array.from({ length: 100 }, (_, n) => ({ groupId: groupId(n + 10), name: `${n}`, capacity: 2 }));
    const opened = facts.GroupingOpened({ ...one, title: '多', kind: 'free', most: 2, deadline: STARTS_AT, groups });
    const many = [...begun, ...at(5, opened)];
    expect(create({}, asked(1), many)).toEqual(refused('group.tooMany'));
    expect(given(many).when('AddGroup', data, desk)).toEqual(refused('group.tooMany'));
  });

  it.each(['1234', '4321', '8888', 'abcd', '314159', '转椅转椅', 'AAAA'])(
    '[R5.26] refuses the password %s',
    (password) => {
      expect(create({ password, name: '转椅转椅' })).toEqual(refused('group.passwordTooSimple'));
    },
  );

  it('[R5.26] takes one that is not trivial', () => {
    expect(isTooSimple('2468', { name: '一组', code: '314159' })).toBe(false);
    expect(create({ password: '7k2m' }, asked(1, { hash: 'salted' }))).toMatchObject([
      { data: { password: { box: 'salted' } } },
      {},
    ]);
  });
});

describe('joining', () => {
  it('ends at the deadline by itself, or when a teacher says so; then the teacher arranges and publishes', () => {
    const deadline = STARTS_AT + 300_000;
    const close = (data: object, who: Asked) => given(open).when('CloseGroupingAtDeadline', { ...one, ...data }, who);
    expect(close({ deadline }, timer(300))).toEqual([groupingClosed(1)]);
    expect(close({ deadline: 1 }, timer(300))).toEqual(refused('timer.void'));
    expect(given(open).when('CloseGrouping', one, desk)).toMatchObject([{ data: { by: 'teacher' } }]);
    expect(given(open).when('PlaceGroupMember', { ...one, personId: studentId(1), groupId: groupId(1) }, desk)).toEqual(
      refused('step.notNow'),
    );
    const closed = [...open, ...at(6, groupJoined(1, 1, 1), groupingClosed(1))];
    const place = (of?: number, n = 1) =>
      given(closed).when(
        'PlaceGroupMember',
        { ...one, personId: studentId(n), ...(of && { groupId: groupId(of) }) },
        desk,
      );
    expect(place(2)).toEqual([groupPlaced(1, 1, 2)]);
    expect(place()).toEqual([groupPlaced(1, 1)]);
    expect(place(1)).toEqual(refused('already.so'));
    expect(place(9)).toEqual(refused('group.unknown'));
    expect(given(closed).when('PublishGrouping', one, desk)).toEqual([groupingPublished(1)]);
    expect(given(open).when('PublishGrouping', one, desk)).toEqual(refused('step.notNow'));
    expect(given(closed).when('LeaveGroup', one, asked(1))).toEqual(refused('group.closed'));
    expect(given(open).when('LeaveGroup', one, asked(1))).toEqual(refused('group.notIn'));
  });

  it('[R4.04] leaves the facts of what was cancelled, which is out of use and may be begun anew', () => {
    const { state, version } = tell([...open, ...at(6, groupJoined(1, 1, 1)), ...at(7, groupingCancelled(1))]);
    expect(version).toBe(open.length + 2);
    expect([seenBy(state, 'teacher'), seenBy(state, 'student')].map((view) => view['grouping'])).toEqual([
      undefined,
      undefined,
    ]);
    const again = [...open, ...at(7, groupingCancelled(1))];
    const begin = (n: number) =>
      given(again).when(
        'OpenGrouping',
        { groupingId: groupingId(n), title: '再来', kind: 'free', most: 4, durationS: 60, groups: [] },
        desk,
      );
    expect(begin(2)).toMatchObject([{ type: 'GroupingOpened', data: { deadline: STARTS_AT + 120_000 } }]);
    expect(begin(1)).toEqual(refused('already.so'));
  });
});
