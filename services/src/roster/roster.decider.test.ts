import {
  ClassArchived,
  ClassCreated,
  JoinRequested,
  MemberBlacklisted,
  MemberDetailsImported,
  MemberJoined,
  MembersImported,
  RosterSynchronised,
} from '@lectern/contracts/class/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { roster } from '@lectern/contracts/roster/roster.ts';
import type { RosterRow } from '@lectern/contracts/roster/rows.ts';
import { classStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, having, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import type { Listed } from '../directory/listed-people.ts';
import { decideRoster } from './roster.decider.ts';

const decider = { stream: classStream, context: roster, decide: decideRoster };
const [one, two, three] = [studentId(1), studentId(2), studentId(3)];
const founded = [
  ClassCreated({ name: '光学', inviteCode: 'YYYYYY', schoolOnly: false, capacity: 2 }),
  MemberJoined({ personId: teacherId, role: 'teacher', through: 'founding' }),
];
const row = (n: number, role: RosterRow['role'] = 'student'): RosterRow => ({
  name: `同学${n}`,
  number: `N${n}`,
  role,
});
const place = (personId: string): Listed => ({ personId, hasAccount: false });
const account = (personId: string): Listed => ({ personId, hasAccount: true });
const importing = (facts: readonly NewFact[], rows: RosterRow[], listed: Listed[], more: Partial<Asked> = {}) =>
  givenIn(decider, having(classStream, [...founded, ...facts], { personId: teacherId, role: 'teacher', at: 0 })).when(
    'ImportMembers',
    { rows },
    { personId: teacherId, role: 'teacher', at: 1, gathered: { listed }, ...more },
  );

describe('ImportMembers', () => {
  it('[R6.10] is the school’s own system’s alone, where that keeps the list', () => {
    const kept = [RosterSynchronised({})];
    expect(importing(kept, [row(1)], [place(one)])).toEqual({ refused: 'class.listOfSchool' });
    expect(importing(kept, [row(1, 'auditor')], [place(one)], { role: 'system' })).toHaveLength(1);
  });

  it('brings all of a list in with one fact: accounts, places, and who had asked', () => {
    const asking = JoinRequested({ personId: two, role: 'student', through: 'inviteCode' });
    expect(importing([asking], [row(1), row(2)], [place(one), account(two)])).toEqual([
      MembersImported({
        members: [
          { personId: one, role: 'student', place: true },
          { personId: two, role: 'student', asked: true },
        ],
      }),
    ]);
  });

  it('has who is in the class stay what they are, whatever the list says of them, and takes who stands in it twice once', () => {
    const joined = MemberJoined({ personId: one, role: 'student', through: 'inviteCode' });
    expect(
      importing([joined], [row(1, 'auditor'), row(2), row(3)], [account(one), account(two), account(two)]),
    ).toEqual([MembersImported({ members: [{ personId: two, role: 'student' }] })]);
    expect(importing([joined], [row(1)], [account(one)])).toEqual({ refused: 'already.so' });
  });

  it('takes of who is in the class what it newly says, with who comes in or alone', () => {
    const joined = MemberJoined({ personId: one, role: 'student', through: 'inviteCode' });
    const known: Listed = { ...account(one), details: ['number', 'department'] };
    const said = MemberDetailsImported({ members: [{ personId: one, details: ['number', 'department'] }] });
    expect(importing([joined], [row(1)], [known])).toEqual([said]);
    expect(importing([joined], [row(1), row(2), row(1)], [known, place(two), known])).toEqual([
      MembersImported({ members: [{ personId: two, role: 'student', place: true }] }),
      said,
    ]);
    expect(importing([], [row(1)], [known])).toEqual([
      MembersImported({ members: [{ personId: one, role: 'student' }] }),
    ]);
  });

  it('[R9.15] counts students alone against the capacity', () => {
    const listed = [place(one), place(two), place(three)];
    expect(importing([], [row(1), row(2), row(3)], listed)).toEqual({ refused: 'join.classFull' });
    expect(importing([], [row(1), row(2), row(3, 'auditor')], listed)).toMatchObject([{ type: 'MembersImported' }]);
  });

  it.each<[string, NewFact[], RosterRow, Listed, Partial<Asked>]>([
    ['blacklisted', [MemberBlacklisted({ personId: one })], row(1), account(one), {}],
    ['roleByLecturer', [], row(1, 'auditor'), account(one), { role: 'assistant' }],
    ['accountMissing', [], row(1, 'coTeacher'), place(one), {}],
    ['nameDiffers', [], row(1), { hasAccount: true, fault: 'nameDiffers' }, {}],
    ['twoPeople', [], row(1), { hasAccount: false, fault: 'twoPeople' }, {}],
  ])('[R6.03] [R6.11] is refused for a row with the fault %s', (fault, facts, bad, listed, more) => {
    const before =
      fault === 'blacklisted'
        ? [JoinRequested({ personId: one, role: 'student', through: 'inviteCode' }), ...facts]
        : facts;
    expect(importing(before, [row(2), bad], [place(two), listed], more)).toEqual({
      refused: 'roster.rowsWrong',
      with: { rows: [{ index: 1, fault }] },
    });
  });

  it('is refused by a class that is over', () => {
    expect(importing([ClassArchived({})], [row(1)], [place(one)])).toEqual({ refused: 'join.over' });
  });
});
