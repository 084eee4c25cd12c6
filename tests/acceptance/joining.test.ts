import { ApprovalRequired, ClassCreated, JoinRequested } from '@lectern/contracts/class/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LANGUAGES, type RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Client, type Answered } from '../support/client.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
let guest: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student, guest] = await Promise.all([
    school.teacher(),
    school.student(1),
    Client.takeSeat(school.url, '客人'),
  ]);
});
afterAll(() => school.close());

/** A class of the teacher's, and the invite code that the teacher reads out. */
async function createClass(more: { capacity?: number; schoolOnly?: boolean } = {}) {
  const id = newId();
  await receipt(teacher.command('class', id, 'CreateClass', { name: '化学', ...more }));
  const code = await vi.waitFor(async () => {
    const { result } = await teacher.query<{ classes: { id: string; inviteCode: string }[] }>('/api/classes');
    const found = result?.classes.find((one) => one.id === id)?.inviteCode;
    expect(found).toBeDefined();
    return found!;
  });
  const join = (who: Client, typed = code) => who.command('class', id, 'JoinClass', { code: typed });
  const give = (name: string, data: object = {}) => receipt(teacher.command('class', id, name, data));
  return { id, code, join, give };
}

describe('[R1.18] a class', () => {
  it('is joined by its invite code, as a student', async () => {
    const { id, code, join } = await createClass();
    expect((await student.query(`/api/codes/${code.toLowerCase()}`)).result).toMatchObject({
      kind: 'class',
      classId: id,
      className: '化学',
    });
    await receipt(join(student));
    const lessonId = await schedule(teacher, '第一课', id);
    await start(teacher, lessonId);
    await receipt(student.command('lesson', lessonId, 'JoinLesson'));
    expect(await refusal(join(student))).toMatchObject({ code: 'already.so' });
  });

  it('is not joined by the code of another one', async () => {
    const [one, other] = [await createClass(), await createClass()];
    expect(await refusal(one.join(student, other.code))).toMatchObject({ code: 'join.codeUnknown' });
  });
});

/** Each "no" at the door, and how one comes to it. */
const doors: Record<string, { code: RefusalCode; ask: () => Promise<Pick<Answered, 'problem' | 'status'>> }> = {
  'to a code that does not exist': { code: 'join.codeUnknown', ask: () => student.query('/api/codes/ZZZZZZ') },
  'to joining a class by a code that does not exist': {
    code: 'join.codeUnknown',
    ask: async () => (await createClass()).join(student, 'ZZZZZZ'),
  },
  'when the class is full': {
    code: 'join.classFull',
    ask: async () => {
      const { join, give } = await createClass({ capacity: 1 });
      await give('EnrolStudents', { personIds: [(await school.student(2)).id] });
      return join(student);
    },
  },
  'when the teacher restricted joining': {
    code: 'join.restricted',
    ask: async () => {
      const { join, give } = await createClass();
      await give('RestrictJoining');
      return join(student);
    },
  },
  'when what the code leads to is not to be found just now': {
    code: 'join.failed',
    ask: async () => student.query(`/api/codes/${await codeOfNothing()}`),
  },
  'when the class is archived': {
    code: 'join.over',
    ask: async () => {
      const { join, give } = await createClass();
      await give('ArchiveClass');
      return join(student);
    },
  },
  'to asking what the code of an archived class leads to': {
    code: 'join.over',
    ask: async () => {
      const { code, give } = await createClass();
      const list = await holdBack('class_row');
      await give('ArchiveClass');
      const answer = await student.query(`/api/codes/${code}`);
      await list.release();
      return answer;
    },
  },
  'to asking what the code of a lesson leads to that has just ended': {
    code: 'join.over',
    ask: async () => {
      const { id } = await createClass();
      const lessonId = await schedule(teacher, '第一课', id);
      const code = await start(teacher, lessonId);
      await teacher.query(`/api/codes/${code}`); // the lists have the lesson as begun
      const lists = [await holdBack('lesson_row'), await holdBack('lesson-codes-1')];
      await receipt(teacher.command('lesson', lessonId, 'EndLesson'));
      const answer = await student.query(`/api/codes/${code}`);
      for (const list of lists) await list.release();
      return answer;
    },
  },
  'when the lesson is over': {
    code: 'join.over',
    ask: async () => {
      const { id, give } = await createClass();
      await give('EnrolStudents', { personIds: [student.id] });
      const lessonId = await schedule(teacher, '第一课', id);
      await start(teacher, lessonId);
      await receipt(teacher.command('lesson', lessonId, 'EndLesson'));
      return student.command('lesson', lessonId, 'JoinLesson');
    },
  },
  'when the lesson of the code is over': {
    code: 'join.over',
    ask: async () => {
      const { id, join } = await createClass();
      const lessonId = await schedule(teacher, '第一课', id);
      const code = await start(teacher, lessonId);
      const list = await holdBack('lesson-codes-1'); // what lets people in is not the list of codes
      await receipt(teacher.command('lesson', lessonId, 'EndLesson'));
      const answer = await join(student, code);
      await list.release();
      return answer;
    },
  },
  'when the invite code was renewed': {
    code: 'join.codeRenewed',
    ask: async () => {
      const { join, give } = await createClass();
      await give('RenewInviteCode');
      return join(student);
    },
  },
  'to asking what an invite code leads to that was renewed': {
    code: 'join.codeRenewed',
    ask: async () => {
      const { code, give } = await createClass();
      await give('RenewInviteCode');
      return student.query(`/api/codes/${code}`);
    },
  },
  'when the teacher put one on the blacklist': {
    code: 'join.blacklisted',
    ask: async () => {
      const { join, give } = await createClass();
      await give('EnrolStudents', { personIds: [student.id] });
      await give('BlacklistMembers', { personIds: [student.id] });
      return join(student);
    },
  },
  'when one asked already and waits': {
    code: 'join.waiting',
    ask: async () => {
      const { join, give } = await createClass();
      await give('RequireApproval');
      await receipt(join(student));
      return join(student);
    },
  },
  'when too many wait already': {
    code: 'join.tooManyWaiting',
    ask: async () => {
      const id = newId();
      const waiting = Array.from({ length: LIMITS.joinRequestsPerClass }, () =>
        JoinRequested({ personId: newId(), role: 'student', through: 'inviteCode' }),
      );
      const code = await codeOfNothing(`class/${id}`);
      const created = ClassCreated({ name: '化学', inviteCode: code, schoolOnly: false });
      await append(
        school.server.app.get(EventStore),
        `class/${id}`,
        NOWHERE,
        [created, ApprovalRequired({}), ...waiting],
        {
          school: demoSchool.id,
        },
      );
      return student.command('class', id, 'JoinClass', { code });
    },
  },
  'to an auditor who wants to be a student where the teacher approves': {
    code: 'join.upgradeByTeacher',
    ask: async () => {
      const { id, code, give } = await createClass();
      await give('AppointMembers', { personIds: [student.id], role: 'auditor' });
      await give('RequireApproval');
      return student.command('class', id, 'JoinClass', { code, as: 'student' });
    },
  },
  'when the class is for the school and the guest is not bound to it': {
    code: 'join.notBound',
    ask: async () => {
      const { id } = await createClass({ schoolOnly: true });
      const lessonId = await schedule(teacher, '第一课', id);
      const code = await start(teacher, lessonId);
      return guest.command('lesson', lessonId, 'EnterAsGuest', { code });
    },
  },
  'to the room of a lesson that one has not joined': {
    code: 'join.notJoined',
    ask: async () => {
      const { id, give } = await createClass();
      await give('EnrolStudents', { personIds: [student.id] });
      const lessonId = await schedule(teacher, '第一课', id);
      await start(teacher, lessonId);
      const questionId = newId();
      const shape = { kind: 'singleChoice', text: '题', choices: ['是', '否'], points: 10, key: 'A' };
      await receipt(teacher.command('lesson', lessonId, 'WriteQuestion', { questionId, ...shape }));
      await receipt(teacher.command('lesson', lessonId, 'PublishQuestion', { questionId, durationS: 60 }));
      return student.command('lesson', lessonId, 'SubmitAnswer', { questionId, choice: 'A' });
    },
  },
};

/** Keeps a read model from taking anything more. */
async function holdBack(checkpoint: string) {
  const postgres = new Postgres(school.database.ownerUrl);
  await postgres.connect();
  await postgres.query('begin');
  await postgres.query('select from checkpoint where name = $1 for update', [checkpoint]);
  return { release: () => postgres.end() };
}

/** A code whose class no list knows: as when the lists are behind. */
async function codeOfNothing(stream = `class/${newId()}`): Promise<string> {
  const postgres = new Postgres(school.database.ownerUrl);
  await postgres.connect();
  const code = stream.slice(-6).toUpperCase();
  await postgres.query('insert into code (code, school, stream, opens) values ($1, $2, $3, $3)', [
    code,
    demoSchool.id,
    stream,
  ]);
  await postgres.end();
  return code;
}

describe.each(Object.entries(doors))('[R8.32] %s', (_, { code, ask }) => {
  it.each(LANGUAGES)('the answer says so [%s]', async (language) => {
    for (const client of [student, guest]) client.cookies.set(COOKIES.language, language);
    const { status, problem } = await ask();
    expect(problem).toMatchObject({ code, title: REFUSALS[code][language] });
    expect(status).toBe(REFUSALS[code].status);
  });
});

it('every message of joining is among these', () => {
  const all = Object.keys(REFUSALS).filter((code) => code.startsWith('join.'));
  expect(new Set(Object.values(doors).map(({ code }) => code))).toEqual(new Set(all));
});
