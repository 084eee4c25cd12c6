import { describe, expect, it } from 'vitest';
import {
  ClassArchived,
  ClassCreated,
  ClassRestored,
  InviteCodeRenewed,
  JoiningAllowed,
  JoiningRestricted,
  MemberJoined,
} from '@lectern/contracts/class/facts.ts';
import { classContext } from '@lectern/contracts/class/index.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { classStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, having, type Asked } from '../../../tests/support/given.ts';
import { classId, studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideClass } from './class.decider.ts';
import type { ClassGathered } from './members.decider.ts';

const teacher: Asked = {
  personId: teacherId,
  role: 'teacher',
  at: 0,
  streamId: classId,
  gathered: { inviteCode: 'HJKMNP' },
};

const given = (...facts: NewFact[]) =>
  givenIn({ stream: classStream, context: classContext, decide: decideClass }, having(classStream, facts, teacher));

const created = (more: { capacity?: number; schoolOnly?: boolean } = {}) => [
  ClassCreated({ name: '物理', inviteCode: 'HJKMNP', schoolOnly: false, ...more }),
  MemberJoined({ personId: teacherId, role: 'teacher', through: 'founding' }),
];
const member = (n: number, through: 'enrolment' | 'inviteCode' | 'lessonCode' = 'enrolment') =>
  MemberJoined({ personId: studentId(n), role: 'student', through });

describe('CreateClass', () => {
  const founder: Asked = { ...teacher, role: 'visitor' };

  it('makes a class with an invite code, and whoever makes it its teacher [R6.01]', () => {
    expect(given().when('CreateClass', { name: '物理' }, founder)).toEqual(created());
    expect(given().when('CreateClass', { name: '物理', capacity: 30, schoolOnly: true }, founder)).toEqual(
      created({ capacity: 30, schoolOnly: true }),
    );
  });

  it('[R5.05] takes a name of 10 wide characters, and not of 11', () => {
    expect(given().when('CreateClass', { name: '班'.repeat(10) }, founder)).toHaveLength(2);
    expect(given().when('CreateClass', { name: '班'.repeat(11) }, founder)).toEqual({ refused: 'request.invalid' });
  });

  it('once', () => {
    expect(given(...created()).when('CreateClass', { name: '物理' }, founder)).toEqual({ refused: 'class.exists' });
  });

  it('is for whom the school knows, not for who sits under a free name', () => {
    const guest = { ...founder, bound: false };
    expect(given().when('CreateClass', { name: '物理' }, guest)).toEqual({ refused: 'page.forbidden' });
  });
});

describe('EnrolStudents', () => {
  const enrol = (personIds: string[], ...facts: NewFact[]) =>
    given(...facts).when('EnrolStudents', { personIds }, teacher);

  it('makes students of those who are not in yet, each once', () => {
    const ids = [studentId(1), studentId(2), studentId(2), teacherId];
    expect(enrol(ids, ...created(), member(1))).toEqual([member(2)]);
  });

  it('of those who are all in is so already', () => {
    expect(enrol([studentId(1)], ...created(), member(1))).toEqual({ refused: 'already.so' });
  });

  it('[R9.15] fills the class up to its size, the teacher not counted', () => {
    const small = created({ capacity: 2 });
    expect(enrol([studentId(1), studentId(2)], ...small)).toHaveLength(2);
    expect(enrol([studentId(2), studentId(3)], ...small, member(1))).toEqual({ refused: 'join.classFull' });
  });

  it('into a restricted class still works: only codes are shut', () => {
    expect(enrol([studentId(1)], ...created(), JoiningRestricted({}))).toEqual([member(1)]);
  });
});

describe('JoinClass', () => {
  const opens: ClassGathered = { opens: `class/${classId}`, code: 'HJKMNP' };
  const join = (facts: NewFact[], found: ClassGathered = opens, more: Partial<Asked> = {}) =>
    given(...facts).when(
      'JoinClass',
      { code: 'HJKMNP' },
      { personId: studentId(1), role: 'visitor', at: 0, streamId: classId, gathered: found, ...more },
    );

  it('[R1.18] makes a student by invite code', () => {
    expect(join(created())).toEqual([member(1, 'inviteCode')]);
  });

  it('[R1.18] makes a student by the code of a running lesson', () => {
    expect(join(created(), { ...opens, byLesson: true })).toEqual([member(1, 'lessonCode')]);
  });

  it.each<[string, NewFact[], ClassGathered, string]>([
    ['an unknown code', created(), { opens: undefined }, 'join.codeUnknown'],
    ['the code of another class', created(), { opens: `class/${studentId(9)}` }, 'join.codeUnknown'],
    ['a class that is not there yet', [], opens, 'join.codeUnknown'],
    ['a lesson that is over', created(), { ...opens, byLesson: true, closed: true }, 'join.over'],
    ['a class that is over', [...created(), ClassArchived({})], opens, 'join.over'],
    ['a restricted class', [...created(), JoiningRestricted({})], opens, 'join.restricted'],
    ['a code that was renewed', [...created(), InviteCodeRenewed({ inviteCode: 'QRSTUV' })], opens, 'join.codeRenewed'],
    ['a full class', [...created({ capacity: 1 }), member(2)], opens, 'join.classFull'],
  ])('[R8.32] by %s is refused', (_, facts, found, refused) => {
    expect(join(facts, found)).toEqual({ refused });
  });

  it('into whichever class is for who has an account', () => {
    for (const facts of [created({ schoolOnly: true }), created()]) {
      expect(join(facts, opens, { bound: false })).toEqual({ refused: 'page.forbidden' });
      expect(join(facts, opens, { bound: true })).toEqual([member(1, 'inviteCode')]);
    }
  });

  it('works again when joining was allowed again', () => {
    expect(join([...created(), JoiningRestricted({}), JoiningAllowed({})])).toEqual([member(1, 'inviteCode')]);
  });

  it.each<[string, NewFact[]]>([
    ['full', created({ capacity: 1 })],
    ['restricted', created()],
    ['over', created()],
  ])('of a member is so already, also when the class is %s', (state, facts) => {
    const then = { restricted: [JoiningRestricted({})], over: [ClassArchived({})] }[state] ?? [];
    expect(join([...facts, member(1), ...then], opens, { role: 'student' })).toEqual({ refused: 'already.so' });
  });
});

describe.each([
  ['RestrictJoining', 'AllowJoining', JoiningRestricted, JoiningAllowed],
  ['AllowJoining', 'RestrictJoining', JoiningAllowed, JoiningRestricted],
] as const)('%s', (name, _, Fact, Opposite) => {
  const before = name === 'AllowJoining' ? [...created(), Opposite({})] : created();

  it('is recorded', () => {
    expect(given(...before).when(name, {}, teacher)).toEqual([Fact({})]);
  });

  it('is so already', () => {
    expect(given(...before, Fact({})).when(name, {}, teacher)).toEqual({ refused: 'already.so' });
  });
});

describe('ArchiveClass', () => {
  it.each([[created()], [[...created(), JoiningRestricted({})]]])('closes it', (facts) => {
    expect(given(...facts).when('ArchiveClass', {}, teacher)).toEqual([ClassArchived({})]);
  });

  it.each([
    ['ArchiveClass', {}],
    ['RestrictJoining', {}],
    ['AllowJoining', {}],
    ['EnrolStudents', { personIds: [studentId(1)] }],
  ])('after it, %s is refused', (name, data) => {
    expect(given(...created(), ClassArchived({})).when(name, data, teacher)).toEqual({ refused: 'join.over' });
  });
});

describe('who may', () => {
  const as = (role: Role, name: string, data: object = {}) =>
    given(...created()).when(name, data, { ...teacher, role, gathered: undefined });

  it.each([
    ['EnrolStudents', { personIds: [studentId(1)] }],
    ['RestrictJoining', {}],
    ['ArchiveClass', {}],
  ])('[R6.05] a student may not give %s', (name, data) => {
    expect(as('student', name, data)).toEqual({ refused: 'page.forbidden' });
  });

  it('[R6.01] only the main lecturer archives the class', () => {
    expect(as('coTeacher', 'ArchiveClass')).toEqual({ refused: 'page.forbidden' });
    expect(as('teacher', 'ArchiveClass')).toEqual([ClassArchived({})]);
  });

  it('an archived class is restored by its lecturer alone, and nobody joins it until that is allowed again', () => {
    const archived = [...created(), ClassArchived({})];
    const restored = [...archived, ClassRestored({})];
    expect(given(...archived).when('RestoreClass', {}, { ...teacher, role: 'coTeacher' })).toEqual({
      refused: 'page.forbidden',
    });
    expect(given(...archived).when('RestoreClass', {}, teacher)).toEqual([ClassRestored({})]);
    expect(given(...created()).when('RestoreClass', {}, teacher)).toEqual({ refused: 'already.so' });
    expect(given(...restored).when('AllowJoining', {}, teacher)).toEqual([JoiningAllowed({})]);
    expect(given(...restored).when('ArchiveClass', {}, teacher)).toEqual([ClassArchived({})]);
  });
});

it('a fact that no machine lets in is not recorded, whatever a decider says', () => {
  expect(given().when('RestrictJoining', {}, teacher)).toEqual({ refused: 'step.notNow' });
});
