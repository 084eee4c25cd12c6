import { describe, expect, it } from 'vitest';
import { ClassArchived, ClassCreated, JoiningRestricted, MemberJoined } from '@lectern/contracts/class/facts.ts';
import { classContext } from '@lectern/contracts/class/index.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { classStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, having, type Asked } from '../../../tests/support/given.ts';
import { classId, studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideClass } from './class.decider.ts';

const teacher: Asked = { personId: teacherId, role: 'teacher', at: 0, streamId: classId, gathered: {} };
const given = (...facts: NewFact[]) =>
  givenIn({ stream: classStream, context: classContext, decide: decideClass }, having(classStream, facts, teacher));

const created = (more: object = {}) => [
  ClassCreated({ name: '物理', inviteCode: 'HJKMNP', schoolOnly: false, ...more }),
  MemberJoined({ personId: teacherId, role: 'teacher', through: 'founding' }),
];
const member = (n: number, role: 'coTeacher' | 'assistant' | 'auditor' | 'student') =>
  MemberJoined({ personId: studentId(n), role, through: role === 'student' ? 'enrolment' : 'appointment' });

describe('JoinClass as an auditor', () => {
  const join = (facts: NewFact[], more: Partial<Asked> = {}) =>
    given(...facts).when(
      'JoinClass',
      { code: 'HJKMNP', as: 'auditor' },
      {
        personId: studentId(1),
        role: 'visitor',
        at: 0,
        streamId: classId,
        gathered: { opens: `class/${classId}`, code: 'HJKMNP' },
        ...more,
      },
    );
  const auditor = MemberJoined({ personId: studentId(1), role: 'auditor', through: 'inviteCode' });

  it('[R6.06] makes one a member who is not counted, in a full class too', () => {
    expect(join(created())).toEqual([auditor]);
    expect(join([...created({ capacity: 1 }), member(2, 'student')])).toEqual([auditor]);
    const { students } = having(classStream, [...created(), auditor], teacher).state.class;
    expect(students).toBe(0);
  });

  it.each([
    ['a restricted class', [...created(), JoiningRestricted({})], {}, 'join.restricted'],
    ['a class that is over', [...created(), ClassArchived({})], {}, 'join.over'],
    ['a class that they are a student of', [...created(), member(1, 'student')], {}, 'already.so'],
    ['a class that another code opens', created(), { gathered: {} }, 'join.codeUnknown'],
  ])('[R8.32] is refused by %s', (_, facts, more, refused) => {
    expect(join(facts, more)).toEqual({ refused });
  });
});

describe('AppointMembers', () => {
  const appoint = (role: string, ns: number[], facts: NewFact[], by: Role = 'teacher') =>
    given(...facts).when('AppointMembers', { personIds: ns.map(studentId), role }, { ...teacher, role: by });

  it.each(['coTeacher', 'assistant', 'auditor'] as const)(
    '[R6.02] puts people into the class as %s, each once, whatever its size',
    (role) => {
      const full = [...created({ capacity: 1 }), member(1, 'student')];
      expect(appoint(role, [2, 3, 3, 1], full)).toEqual([member(2, role), member(3, role)]);
    },
  );

  it('of those who are all in is so already, and into a class that is over is refused', () => {
    expect(appoint('assistant', [1], [...created(), member(1, 'student')])).toEqual({ refused: 'already.so' });
    expect(appoint('assistant', [1], [...created(), ClassArchived({})])).toEqual({ refused: 'join.over' });
  });

  it('is refused for people whom the school does not know, and then nobody is appointed', () => {
    const asked = { ...teacher, gathered: { strangers: [studentId(3)] } };
    const appointed = given(...created()).when(
      'AppointMembers',
      { personIds: [studentId(2), studentId(3)], role: 'assistant' },
      asked,
    );
    expect(appointed).toEqual({ refused: 'class.personUnknown', with: { personIds: [studentId(3)] } });
  });

  it('makes no teachers and no students', () => {
    for (const role of ['teacher', 'student'])
      expect(appoint(role, [1], created())).toEqual({ refused: 'request.invalid' });
  });

  it.each(['coTeacher', 'assistant', 'student', 'auditor', 'administrator', 'visitor'] as const)(
    '[R6.02] [R6.07] is not for %s',
    (role) => expect(appoint('assistant', [2], created(), role)).toEqual({ refused: 'page.forbidden' }),
  );
});
