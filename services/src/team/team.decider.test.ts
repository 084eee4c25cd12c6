import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { team as teamContext, teamStream } from '@lectern/contracts/team/team.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideTeam } from './team.decider.ts';

const by = (n: number, more: Partial<Asked> = {}): Asked => ({
  role: 'student',
  personId: studentId(n),
  at: 1500,
  streamId: studentId(90),
  gathered: {},
  ...more,
});
const teacher = by(0, { role: 'teacher', personId: teacherId });
const [one, other] = [studentId(51), studentId(52)];
type Given = readonly [name: string, data: object, asked: Asked];

/** The teams of a class to which these commands were given, one after another. */
function after(...commands: readonly Given[]) {
  const decider = { stream: teamStream, context: teamContext, decide: decideTeam } as const;
  let folded = unfolded(teamStream);
  for (const [name, data, asked] of commands) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[])
      folded = fold(teamStream, folded, {
        ...fact,
        version: folded.version + 1,
        actor: asked.personId,
        role: asked.role,
        at: asked.at,
      });
  }
  return {
    state: folded.state.team,
    when: (name: string, data: object, asked: Asked) => {
      const done = givenIn(decider, folded).when(name, data, asked);
      return 'refused' in done ? done.refused : done.map(({ type }) => type);
    },
  };
}

const arrangement = { title: '项目', least: 2, most: 3, closesAt: 9000 };
const arranged: Given = ['ArrangeTeams', arrangement, teacher];
const created: Given = ['CreateTeam', { teamId: one, name: '驻波' }, by(1)];
const joined = (n: number): Given => ['JoinTeam', { teamId: one }, by(n)];
const formed = [arranged, created, joined(2), joined(3)];
const mine = { teamId: one };

describe('[R2.22] teams of a class', () => {
  it('are arranged by who teaches it, before anybody makes one', () => {
    expect(after().when(...created)).toBe('team.notArranged');
    expect(after().when(...arranged)).toEqual(['TeamsArranged']);
    expect(after().when('ArrangeTeams', arrangement, by(1))).toBe('page.forbidden');
    expect(after().when('ArrangeTeams', { ...arrangement, least: 4 }, teacher)).toBe('team.size');
    expect(after().when('ArrangeTeams', { ...arrangement, closesAt: 1500 }, teacher)).toBe('team.past');
  });

  it('are made by students, each in one alone, and by teachers, who are in none', () => {
    expect(after(arranged).when(...created)).toEqual(['TeamCreated', 'TeamJoined']);
    expect(after(arranged, created).when('CreateTeam', { teamId: other, name: '光栅' }, by(1))).toBe('team.alreadyIn');
    expect(after(arranged, created).when('CreateTeam', { teamId: one, name: '光栅' }, by(2))).toBe('already.so');
    expect(after(arranged).when('CreateTeam', { teamId: one, name: '光栅' }, teacher)).toEqual(['TeamCreated']);
    const most = Array.from({ length: LIMITS.teamsPerClass }, (_, n): Given => [
      'CreateTeam',
      { teamId: studentId(1000 + n), name: `第 ${n} 队` },
      teacher,
    ]);
    expect(after(arranged, ...most).when(...created)).toBe('team.tooMany');
  });

  it('[R5.10] [R5.26] have a name of their own, and a password that is not too simple', () => {
    const make = (data: object, gathered: object = {}) =>
      after(arranged).when('CreateTeam', { teamId: one, name: '驻波', ...data }, by(1, { gathered }));
    expect(make({}, { words: ['驻波'] })).toBe('text.sensitive');
    expect(make({}, { names: [{ teamId: other, name: '驻波' }] })).toBe('team.nameTaken');
    expect(make({ password: '1234' })).toBe('team.passwordTooSimple');
    expect(make({ password: '123' })).toBe('request.invalid');
    expect(make({ password: 'a'.repeat(17) })).toBe('request.invalid');
    expect(make({ password: 'qubit7' }, { hash: 'hash' })).toEqual(['TeamCreated', 'TeamJoined']);
  });

  it('[R4.23] are joined while there is room, with their password, in one at a time', () => {
    expect(after(arranged, created).when(...joined(2))).toEqual(['TeamJoined']);
    expect(after(...formed).when(...joined(2))).toBe('already.so');
    expect(after(...formed).when(...joined(4))).toBe('team.full');
    expect(after(...formed).when('JoinTeam', { teamId: other }, by(4))).toBe('team.unknown');
    const another: Given = ['CreateTeam', { teamId: other, name: '光栅' }, by(4)];
    expect(after(...formed, another).when(...joined(4))).toBe('team.alreadyIn'); // [R8.36]
    const locked: Given = [
      'CreateTeam',
      { teamId: one, name: '驻波', password: 'qubit7' },
      by(1, { gathered: { hash: 'h' } }),
    ];
    const guess = (isRight: boolean) =>
      after(arranged, locked).when('JoinTeam', mine, by(2, { gathered: { isRight } }));
    expect([guess(false), guess(true)]).toEqual(['team.wrongPassword', ['TeamJoined']]);
  });

  it('are never over-filled, whoever joins', () => {
    let log = [arranged, created];
    for (let n = 2; n < 40; n += 1) if (after(...log).when(...joined(n)) !== 'team.full') log = [...log, joined(n)];
    expect(after(...log).state.teams[0]!.members).toHaveLength(arrangement.most);
  });

  it('[R4.23] a captain who quits is followed by the earliest member; the last one leaves no team behind', () => {
    expect(after(...formed).when('QuitTeam', mine, by(3))).toEqual(['TeamLeft']);
    expect(after(...formed).when('QuitTeam', mine, by(1))).toEqual(['TeamLeft', 'TeamCaptainChanged']);
    const { state } = after(...formed, ['QuitTeam', mine, by(1)]);
    expect(state.teams[0]!.captain).toBe(studentId(2));
    expect(get(state.placed, studentId(1))).toBeUndefined();
    expect(after(...formed).when('QuitTeam', mine, by(4))).toBe('team.notIn');
    expect(after(arranged, created).when('QuitTeam', mine, by(1))).toEqual(['TeamLeft', 'TeamDeleted']);
    expect(after(arranged, created, ['QuitTeam', mine, by(1)]).when(...joined(2))).toBe('team.unknown');
  });

  it('are managed by their captain and by who teaches the class', () => {
    const rename: Given = ['RenameTeam', { ...mine, name: '光栅' }, by(1)];
    expect(after(...formed).when(...rename)).toEqual(['TeamRenamed']);
    expect(after(...formed).when('RenameTeam', rename[1], by(2))).toBe('team.notCaptain');
    const same = by(1, { gathered: { names: [{ teamId: one, name: '光栅' }] } });
    expect(after(...formed).when('RenameTeam', rename[1], same)).toBe('already.so');
    const about = (n: number) => ({ ...mine, personId: studentId(n) });
    expect(after(...formed).when('AppointCaptain', about(3), by(1))).toEqual(['TeamCaptainChanged']);
    expect(after(...formed).when('AppointCaptain', about(1), teacher)).toBe('already.so');
    expect(after(...formed).when('RemoveTeamMember', about(3), by(2))).toBe('team.notCaptain');
    expect(after(...formed).when('RemoveTeamMember', about(4), teacher)).toBe('team.notIn');
    expect(after(...formed).when('RemoveTeamMember', about(1), teacher)).toEqual([
      'TeamMemberRemoved',
      'TeamCaptainChanged',
    ]);
    expect(after(...formed).when('DeleteTeam', mine, by(2))).toBe('team.notCaptain');
    const { state } = after(...formed, ['DeleteTeam', mine, by(1)]);
    expect([state.teams, get(state.placed, studentId(2))]).toEqual([[], undefined]);
  });

  it('a teacher puts students of the class into teams that have room', () => {
    const place = (isStudent: boolean, n = 4) =>
      [
        { ...mine, personId: studentId(n) },
        { ...teacher, gathered: { isStudent } },
      ] as const;
    expect(after(arranged, created).when('PlaceTeamMember', ...place(true))).toEqual(['TeamMemberPlaced']);
    expect(after(arranged, created).when('PlaceTeamMember', ...place(false))).toBe('team.notAStudent');
    expect(after(arranged, created).when('PlaceTeamMember', ...place(true, 1))).toBe('already.so');
    expect(after(...formed).when('PlaceTeamMember', ...place(true))).toBe('team.full');
  });

  it('once their time is over are their teacher’s to see to', () => {
    const late = (n: number) => by(n, { at: 9000 });
    expect(after(arranged, created).when('JoinTeam', mine, late(2))).toBe('team.closed');
    expect(after(...formed).when('QuitTeam', mine, late(2))).toBe('team.closed');
    expect(after(...formed).when('DeleteTeam', mine, { ...teacher, at: 9000 })).toEqual(['TeamDeleted']);
  });
});
