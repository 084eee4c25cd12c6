import { describe, expect, it } from 'vitest';
import {
  ApprovalRequired,
  CapacityChanged,
  ClassArchived,
  ClassCreated,
  ClassEdited,
  LecturerChanged,
  HandoverOffered,
  HandoverWithdrawn,
  JoiningRestricted,
  JoinRequested,
  JoinRequestRefused,
  JoinRequestWithdrawn,
  MemberBlacklisted,
  MemberJoined,
  MemberLeft,
  MemberReinstated,
  MemberRemoved,
  MemberRoleChanged,
  MemberUnblacklisted,
  type MemberRole,
  RosterReleased,
  RosterSynchronised,
} from '@lectern/contracts/class/facts.ts';
import { classContext } from '@lectern/contracts/class/index.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { classStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, having, type Asked } from '../../../tests/support/given.ts';
import { classId, studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideClass } from './class.decider.ts';

const teacher: Asked = { personId: teacherId, role: 'teacher', at: 0, streamId: classId, gathered: {} };
const by = (n: number, role: Role, more: Partial<Asked> = {}): Asked => ({
  ...teacher,
  personId: studentId(n),
  role,
  ...more,
});
const given = (...facts: NewFact[]) =>
  givenIn({ stream: classStream, context: classContext, decide: decideClass }, having(classStream, facts, teacher));
const created = (more: object = {}) => [
  ClassCreated({ name: '物理', inviteCode: 'HJKMNP', schoolOnly: false, ...more }),
  MemberJoined({ personId: teacherId, role: 'teacher', through: 'founding' }),
];
const joined = (n: number, role: MemberRole = 'student') =>
  MemberJoined({ personId: studentId(n), role, through: 'enrolment' });
const asks = (n: number, role: 'student' | 'auditor' = 'student') =>
  JoinRequested({ personId: studentId(n), role, through: 'inviteCode' });
const ids = (...ns: number[]) => ({ personIds: ns.map(studentId) });
const one = (n: number, role: MemberRole = 'student') => ({ personId: studentId(n), role });
const changed = (n: number, role: MemberRole, former: MemberRole) => MemberRoleChanged({ ...one(n, role), former });
const refused = (code: string, more?: object) => ({ refused: code, ...(more && { with: more }) });

describe('whoever joins by a code', () => {
  const opens = { opens: `class/${classId}`, code: 'HJKMNP' };
  const join = (facts: NewFact[], role: Role = 'visitor', data = {}) =>
    given(...facts).when('JoinClass', { code: 'HJKMNP', ...data }, by(1, role, { gathered: opens }));
  const byApproval = [...created(), ApprovalRequired({})];

  it('asks, where the teacher approves, once, and may do so again when they were turned away', () => {
    expect(join(byApproval)).toEqual([asks(1)]);
    expect(join(byApproval, 'visitor', { as: 'auditor' })).toEqual([asks(1, 'auditor')]);
    expect(join([...byApproval, asks(1)])).toEqual(refused('join.waiting'));
    expect(join([...byApproval, asks(1), JoinRequestRefused({ personId: studentId(1) })])).toEqual([asks(1)]);
  });

  it('is told when too many wait already', () => {
    const many = Array.from({ length: LIMITS.joinRequestsPerClass }, (_, n) => asks(n + 2));
    expect(join([...byApproval, ...many])).toEqual(refused('join.tooManyWaiting'));
  });

  it('[R6.11] stays out while they are on the blacklist, and comes in when they are off it', () => {
    const listed = [...created(), joined(1), MemberBlacklisted(one(1))];
    expect(join(listed)).toEqual(refused('join.blacklisted'));
    const off = [...listed, MemberUnblacklisted({ personId: studentId(1) })];
    expect(join(off)).toEqual([MemberJoined({ ...one(1), through: 'inviteCode' })]);
  });

  it('[R4.13] as an auditor becomes a student, unless there is no room or the teacher decides', () => {
    const listening = [...created({ capacity: 1 }), joined(1, 'auditor')];
    const upgrade = (...facts: NewFact[]) => join([...listening, ...facts], 'auditor', { as: 'student' });
    expect(upgrade()).toEqual([changed(1, 'student', 'auditor')]);
    expect(upgrade(joined(2))).toEqual(refused('join.classFull'));
    expect(upgrade(ApprovalRequired({}))).toEqual(refused('join.upgradeByTeacher'));
    expect(upgrade(JoiningRestricted({}))).toEqual(refused('join.restricted'));
    expect(join(listening, 'auditor')).toEqual(refused('already.so')); // who only comes in by a code
  });

  it('takes a request back as long as it waits', () => {
    const withdraw = (...facts: NewFact[]) => given(...facts).when('WithdrawRequest', {}, by(1, 'visitor'));
    expect(withdraw(...byApproval, asks(1))).toEqual([JoinRequestWithdrawn({ personId: studentId(1) })]);
    expect(withdraw(...byApproval)).toEqual(refused('already.so'));
  });
});

describe('requests', () => {
  const decide = (name: string, ns: number[], ...facts: NewFact[]) => given(...facts).when(name, ids(...ns), teacher);
  const waiting = [...created({ capacity: 2 }), ApprovalRequired({}), asks(1), asks(2, 'auditor'), asks(3), asks(4)];

  it('are approved as what was asked for, those that still wait', () => {
    expect(decide('ApproveRequests', [1, 2, 9], ...waiting)).toEqual([
      MemberJoined({ ...one(1), through: 'approval' }),
      MemberJoined({ ...one(2, 'auditor'), through: 'approval' }),
    ]);
    expect(decide('ApproveRequests', [9], ...waiting)).toEqual(refused('already.so'));
  });

  it('[R9.15] are not approved beyond the size of the class, and then none is', () => {
    expect(decide('ApproveRequests', [1, 3, 4], ...waiting)).toEqual(refused('join.classFull'));
  });

  it('are turned away, or blacklisted', () => {
    expect(decide('RefuseRequests', [1, 9], ...waiting)).toEqual([JoinRequestRefused({ personId: studentId(1) })]);
    expect(decide('RefuseRequests', [9], ...waiting)).toEqual(refused('already.so'));
    expect(decide('BlacklistMembers', [1], ...waiting)).toEqual([MemberBlacklisted({ personId: studentId(1) })]);
  });

  it('are answered by whoever is put into the class meanwhile', () => {
    expect(decide('EnrolStudents', [1], ...waiting)).toEqual([MemberJoined({ ...one(1), through: 'approval' })]);
  });

  it('[R6.04] are decided by a representative only whom the teacher lets', () => {
    const approve = (duties?: string[]) =>
      given(...waiting).when('ApproveRequests', ids(1), by(7, 'representative', duties && { duties }));
    expect(approve()).toEqual(refused('page.forbidden'));
    expect(approve(['danmu'])).toEqual(refused('page.forbidden'));
    expect(approve(['joinRequests'])).toHaveLength(1);
  });
});

describe('QuitClass', () => {
  const quit = (facts: NewFact[], role: Role) => given(...facts).when('QuitClass', {}, by(1, role));

  it.each(['coTeacher', 'assistant', 'representative', 'student', 'auditor'] as const)('lets a %s go', (role) => {
    expect(quit([...created(), joined(1, role), ClassArchived({})], role)).toEqual([MemberLeft(one(1, role))]);
  });

  it('[R6.10] is not for students of a class that the school runs', () => {
    const ofSchool = created({ schoolOnly: true });
    expect(quit([...ofSchool, joined(1)], 'student')).toEqual(refused('class.schoolRun'));
    expect(quit([...ofSchool, joined(1, 'assistant')], 'assistant')).toEqual([MemberLeft(one(1, 'assistant'))]);
  });

  it('[R6.01] is not for the main lecturer, who hands the class over first', () => {
    expect(given(...created()).when('QuitClass', {}, teacher)).toEqual(refused('page.forbidden'));
  });
});

describe('[R6.10] a class whose list the school’s own system keeps', () => {
  const kept = [...created(), joined(1), joined(2, 'auditor'), RosterSynchronised({})];
  const when = (name: string, data: object, asked = teacher) => given(...kept).when(name, data, asked);
  const ofSchool = refused('class.listOfSchool');

  it('has its students added and removed by nobody else', () => {
    expect(when('EnrolStudents', ids(3))).toEqual(ofSchool);
    for (const name of ['RemoveMembers', 'BlacklistMembers']) expect(when(name, ids(1))).toEqual(ofSchool);
    expect(when('ChangeRoles', { ...ids(1), role: 'auditor' })).toEqual(ofSchool);
    expect(when('ChangeRoles', { ...ids(2), role: 'student' })).toEqual(ofSchool);
    const opens = { opens: `class/${classId}`, code: 'HJKMNP' };
    const join = (as: string) => when('JoinClass', { code: 'HJKMNP', as }, by(3, 'visitor', { gathered: opens }));
    expect(join('student')).toEqual(ofSchool);
    expect(join('auditor')).toHaveLength(1);
    expect(when('QuitClass', {}, by(1, 'student'))).toEqual(refused('class.schoolRun'));
    const asking = given(...created(), ApprovalRequired({}), asks(3), RosterSynchronised({}));
    expect(asking.when('ApproveRequests', ids(3), teacher)).toEqual(ofSchool);
    const out = given(...created(), joined(1), MemberRemoved(one(1)), RosterSynchronised({}));
    expect(out.when('ReinstateMembers', { ...ids(1), undoes: 9 }, teacher)).toEqual(ofSchool);
  });

  it('has its other roles as its teacher likes, and who stays a student', () => {
    expect(when('ChangeRoles', { ...ids(1), role: 'representative', duties: ['checkIn'] })).toHaveLength(1);
    expect(when('RemoveMembers', ids(2))).toEqual([MemberRemoved(one(2, 'auditor'))]);
    expect(when('AppointMembers', { ...ids(3), role: 'assistant' })).toHaveLength(1);
  });

  it('is the system’s to change and to release, then its teacher’s again', () => {
    const system = { ...teacher, personId: 'system', role: 'system' } as const;
    expect(when('RemoveMembers', ids(1), system)).toEqual([MemberRemoved(one(1))]);
    expect(when('ReleaseRoster', {}, system)).toEqual([RosterReleased({})]);
    const helped = given(...created(), joined(2, 'assistant'));
    expect(helped.when('RemoveMembers', ids(2), system)).toEqual([MemberRemoved(one(2, 'assistant'))]); // who is erased
    const released = given(...kept, RosterReleased({}));
    expect(released.when('RemoveMembers', ids(1), teacher)).toEqual([MemberRemoved(one(1))]);
    expect(released.when('ReleaseRoster', {}, system)).toEqual(refused('already.so'));
    expect(given().when('SynchroniseRoster', {}, system)).toEqual(refused('page.missing'));
  });
});

describe('ChangeRoles', () => {
  const change = (facts: NewFact[], ns: number[], role: string, more = {}, asked = teacher) =>
    given(...facts).when('ChangeRoles', { ...ids(...ns), role, ...more }, asked);
  const some = [...created({ capacity: 2 }), joined(1), joined(2), joined(3, 'assistant'), joined(4, 'auditor')];

  it('[R4.13] promotes and demotes those whom it changes, many at once', () => {
    expect(change(some, [1, 3, 9], 'assistant')).toEqual([changed(1, 'assistant', 'student')]);
    expect(change(some, [1, 2], 'auditor')).toEqual([
      changed(1, 'auditor', 'student'),
      changed(2, 'auditor', 'student'),
    ]);
    expect(change(some, [3], 'assistant')).toEqual(refused('already.so'));
  });

  it('[R6.04] gives a representative the duties that are named, and other ones later', () => {
    const duties = ['checkIn', 'danmu'] as const;
    const made = MemberRoleChanged({ ...one(1, 'representative'), former: 'student', duties: [...duties] });
    expect(change(some, [1], 'representative', { duties })).toEqual([made]);
    expect(change([...some, made], [1], 'representative', { duties })).toEqual(refused('already.so'));
    expect(change([...some, made], [1], 'representative', { duties: ['danmu'] })).toHaveLength(1);
    expect(change([...some, made], [1], 'student')).toEqual([changed(1, 'student', 'representative')]);
  });

  it('[R9.15] makes no more students than may be in the class', () => {
    expect(change(some, [3], 'student')).toEqual(refused('join.classFull'));
    expect(change(some, [1], 'representative')).toHaveLength(1);
  });

  it('[R6.01] leaves the main lecturer, and makes none', () => {
    const all = { personIds: [teacherId, studentId(1)], role: 'assistant' };
    expect(given(...some).when('ChangeRoles', all, teacher)).toEqual(refused('class.lecturerStays'));
    expect(change(some, [1], 'teacher')).toEqual(refused('request.invalid'));
  });

  it.each(['coTeacher', 'assistant', 'representative', 'student', 'auditor', 'administrator'] as const)(
    '[R6.02] [R6.03] [R6.04] is not for a %s',
    (role) => expect(change(some, [1], 'assistant', {}, by(9, role))).toEqual(refused('page.forbidden')),
  );

  it('is about at most 500 at once', () => {
    const many = Array.from({ length: 501 }, (_, n) => n);
    expect(change(some, many, 'auditor')).toEqual(refused('request.invalid'));
  });
});

describe('who is taken out', () => {
  const give = (name: string, facts: NewFact[], ns: number[], asked = teacher) =>
    given(...facts).when(name, ids(...ns), asked);
  const undo = (facts: NewFact[], ns: number[], asked = teacher, undoes = facts.length) =>
    given(...facts).when('ReinstateMembers', { ...ids(...ns), undoes }, asked);
  const some = [...created({ capacity: 2 }), joined(1), joined(2), joined(3, 'assistant'), joined(4, 'coTeacher')];

  it('is removed or blacklisted, as what they were', () => {
    expect(give('RemoveMembers', some, [1, 3, 9])).toEqual([MemberRemoved(one(1)), MemberRemoved(one(3, 'assistant'))]);
    expect(give('BlacklistMembers', some, [2])).toEqual([MemberBlacklisted(one(2))]);
    expect(give('RemoveMembers', some, [9])).toEqual(refused('already.so'));
  });

  it.each(['coTeacher', 'assistant'] as const)('[R6.02] [R6.03] by a %s is a student or an auditor', (role) => {
    expect(give('RemoveMembers', some, [1], by(8, role))).toHaveLength(1);
    expect(give('RemoveMembers', some, [1, 3], by(8, role))).toEqual(refused('class.lecturerOnly'));
    expect(give('BlacklistMembers', some, [4], by(8, role))).toEqual(refused('class.lecturerOnly'));
  });

  it('is never the main lecturer', () => {
    for (const name of ['RemoveMembers', 'BlacklistMembers'])
      expect(given(...some).when(name, { personIds: [teacherId] }, teacher)).toEqual(refused('class.lecturerStays'));
  });

  it('is back as what they were when it is undone, if there is room', () => {
    const representative = MemberRoleChanged({
      ...one(1, 'representative'),
      former: 'student',
      duties: ['danmu'],
    });
    const out = [...some, representative, MemberRemoved(one(1, 'representative')), MemberBlacklisted(one(2))];
    expect(undo(out, [1, 2, 9])).toEqual([
      MemberReinstated({ ...one(1, 'representative'), duties: ['danmu'] }),
      MemberReinstated(one(2)),
    ]);
    expect(undo([...out, joined(5)], [1, 2])).toEqual(refused('join.classFull'));
    expect(undo(some, [1])).toEqual(refused('already.so'));
  });

  it('[R6.11] is not back by the undo of somebody who did not take them out, nor of what was decided before', () => {
    const decided = refused('class.decidedSince', ids(1));
    const removed = [...some, MemberRemoved(one(1))];
    expect(undo(removed, [1], by(8, 'coTeacher'))).toEqual(decided);
    const again = [...removed, joined(1), MemberBlacklisted(one(1))];
    expect(undo(again, [1], teacher, removed.length)).toEqual(decided);
    expect(undo(again, [1], teacher, again.length)).toEqual([MemberReinstated(one(1))]);
    expect(undo([...some, MemberBlacklisted(one(1)), MemberUnblacklisted({ personId: studentId(1) })], [1])).toEqual(
      decided,
    );
  });

  it('[R6.11] and blacklisted is let in by nobody before they are off the list', () => {
    const listed = [...some, MemberBlacklisted(one(2))];
    expect(give('EnrolStudents', listed, [2])).toEqual(refused('class.blacklisted', ids(2)));
    expect(give('UnblacklistMembers', listed, [2, 9])).toEqual([MemberUnblacklisted({ personId: studentId(2) })]);
    expect(give('UnblacklistMembers', some, [2])).toEqual(refused('already.so'));
  });
});

describe('what a class is called and how many it takes', () => {
  const edit = (facts: NewFact[], data: object, asked = teacher) =>
    given(...facts).when('EditClass', { name: '物理 2', ...data }, asked);

  it('is edited on what stands now; who comes later is shown both', () => {
    const edited = ClassEdited({ name: '光学', shortName: '光' });
    expect(edit(created(), { term: '2026 秋', basedOn: 1 })).toEqual([
      ClassEdited({ name: '物理 2', term: '2026 秋' }),
    ]);
    expect(edit([...created(), edited], { basedOn: 1 })).toEqual(
      refused('edit.conflict', { name: '光学', shortName: '光', editedIn: 3 }),
    );
  });

  it('[R5.06] has a short name of at most 6 units', () => {
    expect(edit(created(), { shortName: '光学班', basedOn: 1 })).toHaveLength(1);
    expect(edit(created(), { shortName: '光学班1', basedOn: 1 })).toEqual(refused('request.invalid'));
  });

  it('[R6.02] is not edited by a co-teacher', () => {
    expect(edit(created(), { basedOn: 1 }, by(1, 'coTeacher'))).toEqual(refused('page.forbidden'));
  });

  it('[R9.15] takes no fewer than it has', () => {
    const take = (capacity?: number) =>
      given(...created({ capacity: 5 }), joined(1), joined(2)).when(
        'ChangeCapacity',
        { capacity, basedOn: 1 },
        teacher,
      );
    expect([take(2), take()]).toEqual([[expect.anything()], [expect.anything()]]);
    expect(take(1)).toEqual(refused('class.capacityTooSmall', { students: 2 }));
    expect(take(5)).toEqual(refused('already.so'));
  });

  it('takes as many as who saw what stands says; who comes later is shown both', () => {
    const take = (capacity: number, basedOn: number, ...facts: NewFact[]) =>
      given(...created({ capacity: 5 }), ...facts).when('ChangeCapacity', { capacity, basedOn }, teacher);
    const changed = CapacityChanged({ capacity: 30 });
    expect(take(40, 1, changed)).toEqual(refused('edit.conflict', { capacity: 30, editedIn: 3 }));
    expect(take(30, 1, changed)).toEqual(refused('edit.conflict', { capacity: 30, editedIn: 3 }));
    expect(take(40, 3, changed)).toEqual([CapacityChanged({ capacity: 40 })]);
    expect(take(40, 1, CapacityChanged({}))).toEqual(refused('edit.conflict', { editedIn: 3 }));
    expect(take(40, 1, ClassEdited({ name: '光学' }))).toEqual([CapacityChanged({ capacity: 40 })]); // another matter
  });
});

describe('a handover', () => {
  const some = [...created(), joined(1, 'coTeacher'), joined(2, 'coTeacher'), joined(3)];
  const offer = (n: number, ...facts: NewFact[]) =>
    given(...some, ...facts).when('OfferHandover', { personId: studentId(n) }, teacher);
  const offered = HandoverOffered({ personId: studentId(1) });

  it('is offered to a co-teacher, and to another one instead', () => {
    expect(offer(1)).toEqual([offered]);
    expect(offer(1, offered)).toEqual(refused('already.so'));
    expect(offer(2, offered)).toEqual([HandoverOffered({ personId: studentId(2) })]);
    expect(offer(3)).toEqual(refused('class.toCoTeacher'));
  });

  it('[R6.01] is done when the other accepts, and only by them', () => {
    const accept = (n: number, ...facts: NewFact[]) =>
      given(...some, ...facts).when('AcceptHandover', {}, by(n, 'coTeacher'));
    const handed = LecturerChanged({ personId: studentId(1), formerId: teacherId });
    expect(accept(1, offered)).toEqual([handed]);
    expect(accept(2, offered)).toEqual(refused('class.notOffered'));
    const { state } = having(classStream, [...some, offered, handed], teacher);
    expect([teacherId, studentId(1)].map((who) => classStream.roleOf?.(state, who))).toEqual(['coTeacher', 'teacher']);
    expect(accept(1, offered, MemberRemoved(one(1, 'coTeacher')))).toEqual(refused('class.notOffered'));
    expect(accept(1, offered, changed(1, 'assistant', 'coTeacher'))).toEqual(refused('class.notOffered'));
  });

  it('is withdrawn by who offered it, or declined by who was asked', () => {
    const withdraw = (asked: Asked, ...facts: NewFact[]) =>
      given(...some, ...facts).when('WithdrawHandover', {}, asked);
    const withdrawn = [HandoverWithdrawn({ personId: studentId(1) })];
    expect(withdraw(teacher, offered)).toEqual(withdrawn);
    expect(withdraw(by(1, 'coTeacher'), offered)).toEqual(withdrawn);
    expect(withdraw(by(2, 'coTeacher'), offered)).toEqual(refused('class.notOffered'));
    expect(withdraw(teacher)).toEqual(refused('already.so'));
  });
});
