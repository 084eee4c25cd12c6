import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { classContext } from '@lectern/contracts/class/index.ts';
import { unfolded, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { classStream, type ClassStreamState } from '@lectern/contracts/streams.ts';
import { given, recorded, type Asked, type Decided } from '../../../tests/support/given.ts';
import { classId, studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { decideClass } from './class.decider.ts';
import { classes, members } from './class.rows.ts';

const decider = { stream: classStream, context: classContext, decide: decideClass };

interface Wish {
  readonly name: string;
  readonly students: readonly number[];
  readonly capacity: number | undefined;
  readonly isRight: boolean;
  readonly bound: boolean;
}

const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record({
    name: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom('JoinClass', 'JoinClass', 'EnrolStudents') },
      { weight: 10, arbitrary: fc.constantFrom('RestrictJoining', 'AllowJoining', 'CreateClass', 'AppointMembers') },
      { weight: 12, arbitrary: fc.constantFrom('RequireApproval', 'ApproveRequests', 'RefuseRequests') },
      {
        weight: 20,
        arbitrary: fc.constantFrom('RemoveMembers', 'BlacklistMembers', 'ReinstateMembers', 'ChangeRoles'),
      },
      {
        weight: 10,
        arbitrary: fc.constantFrom('UnblacklistMembers', 'QuitClass', 'WithdrawRequest', 'ChangeCapacity'),
      },
      { weight: 1, arbitrary: fc.constant('ArchiveClass') },
    ),
    students: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
    capacity: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    isRight: fc.constantFrom(true, true, true, false),
    bound: fc.boolean(),
  }),
  { minLength: 5, maxLength: 50, size: 'max' },
);

function asked({ name, students, isRight, bound }: Wish, { state }: Folded<ClassStreamState>): Asked {
  const found = { opens: isRight ? `class/${classId}` : undefined, code: 'HJKMNP' };
  if (BY_ONESELF.has(name)) {
    const personId = studentId(students[0]!);
    const role = classStream.roleOf?.(state, personId) ?? 'visitor';
    return { personId, role, at: 0, streamId: classId, bound, gathered: found };
  }
  const role = name === 'CreateClass' ? 'visitor' : 'teacher';
  return { personId: teacherId, role, at: 0, streamId: classId, gathered: { inviteCode: 'HJKMNP' } };
}

const BY_ONESELF = new Set(['JoinClass', 'QuitClass', 'WithdrawRequest']);
const OF_PEOPLE = /^(Enrol|Approve|Refuse|Remove|Blacklist|Unblacklist|Reinstate)/;
const ROLES = ['student', 'auditor', 'representative', 'assistant'] as const;

function dataOf({ name, students, capacity, isRight, bound }: Wish, { state }: Folded<ClassStreamState>): object {
  if (name === 'CreateClass') return { name: '物理', schoolOnly: bound, ...(capacity !== undefined && { capacity }) };
  const basedOn = isRight ? state.class.capacityEditedIn : 0;
  if (name === 'ChangeCapacity') return { basedOn, ...(capacity !== undefined && { capacity }) };
  if (name === 'ChangeRoles') return { personIds: students.map(studentId), role: ROLES[students[0]! % 4] };
  if (OF_PEOPLE.test(name)) return { personIds: students.map(studentId), undoes: 1000 };
  if (name === 'AppointMembers') return { personIds: students.map(studentId), role: bound ? 'auditor' : 'assistant' };
  return name === 'JoinClass' ? { code: 'HJKMNP', ...(students.length > 2 && { as: 'auditor' }) } : {};
}

interface Step {
  readonly wish: Wish;
  readonly before: Folded<ClassStreamState>;
  readonly decision: Decided;
  readonly after: Folded<ClassStreamState>;
}

function told(drawn: readonly Wish[]): Step[] {
  let before = unfolded(classStream);
  return [{ ...drawn[0]!, name: 'CreateClass' }, ...drawn].map((wish) => {
    const who = asked(wish, before);
    const decision = given(decider, before).when(wish.name, dataOf(wish, before), who);
    const after = 'refused' in decision ? before : recorded(classStream, before, decision, who).folded;
    const step = { wish, before, decision, after };
    before = after;
    return step;
  });
}

const always = (check: (steps: readonly Step[]) => void) =>
  fc.assert(
    fc.property(wishes, (drawn) => check(told(drawn))),
    { numRuns: 300 },
  );

it('[R9.15] whoever comes in whatever way, a class is never larger than its size, and counts its students', () => {
  always((steps) => {
    for (const { after } of steps) {
      const { members, students, capacity = Infinity } = after.state.class;
      const roles = [...entries(members)].map(([, { role }]) => role);
      expect(students).toBe(roles.filter((role) => role === 'student' || role === 'representative').length);
      expect(students).toBeLessThanOrEqual(capacity);
      expect(roles.filter((role) => role === 'teacher')).toHaveLength(1);
    }
  });
});

it('[R8.32] nobody comes in by a code into a class that is restricted or over, or without being bound', () => {
  always((steps) => {
    const came = steps.filter(({ wish, decision }) => wish.name === 'JoinClass' && !('refused' in decision));
    for (const { wish, before } of came) {
      expect(['open', 'byApproval']).toContain(before.state.class.status);
      expect(get(before.state.class.blacklist, studentId(wish.students[0]!))).toBeUndefined();
      expect(wish.isRight && wish.bound).toBe(true);
    }
  });
});

it('its rows say what the class is and who is in it, however its facts come: at once, one by one, or some of them twice', () => {
  always((steps) => {
    const facts = steps.flatMap(({ wish, before, decision }) =>
      'refused' in decision ? [] : recorded(classStream, before, decision, asked(wish, before)).log,
    );
    const stored = facts.map(
      (fact) => ({ ...fact, stream: `class/${classId}`, school: 's1' }) as unknown as StoredFact,
    );
    const { name, inviteCode, status, students, members: joined, requests, capacity } = steps.at(-1)!.after.state.class;
    const row = { id: classId, school: 's1', name, inviteCode, status, students, requests: requests.size };
    expect(classes.project(stored)).toEqual([expect.objectContaining(row)]);
    expect(classes.project(stored)[0]!.capacity).toBe(capacity);
    const found = members.project(stored).filter(({ role, past }) => role !== 'none' || past !== undefined);
    const shown = found.map(({ personId, role, joinedAt, past }) => [personId, { role, joinedAt, past }]);
    const expected = [...entries(joined)].map(([one, { role, joinedAt, past }]) => [one, { role, joinedAt, past }]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
    const asking = members.project(stored).filter((one) => one.status === 'requested');
    expect(asking.map(({ personId }) => personId).toSorted()).toEqual(
      [...entries(requests)].map(([one]) => one).toSorted(),
    );
    for (const read of [classes, members]) {
      const before = read.project(stored);
      expect(read.project(stored.slice(Math.floor(stored.length / 2)), before as never)).toEqual(before);
      expect(stored.reduce((rows, fact) => read.project([fact], rows as never) as never, [])).toEqual(before);
    }
  });
});

it('the machines accept all that is decided', () => {
  always((steps) => {
    expect(steps.filter(({ decision }) => 'refused' in decision && decision.refused === 'step.notNow')).toEqual([]);
  });
});
