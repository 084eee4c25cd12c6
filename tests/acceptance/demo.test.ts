import { CommandBus } from '@nestjs/cqrs';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEMO_PASSWORD,
  demoClass,
  demoGrants,
  demoLesson,
  demoPastClass,
  demoPastLesson,
  demoPeople,
  demoStudents,
} from '../../services/src/demo/demo.school.ts';
import { demoCourses } from '../../services/src/demo/demo.courses.ts';
import { demoAttemptFacts } from '../../services/src/demo/demo.attempts.ts';
import { demoProctoredFacts } from '../../services/src/demo/demo.proctored.ts';
import { demoExamFacts } from '../../services/src/demo/demo.exams.ts';
import { demoDiscussionFacts } from '../../services/src/demo/demo.discussion.ts';
import { demoKnowledgeFacts } from '../../services/src/demo/demo.knowledge.ts';
import { demoTeamFacts } from '../../services/src/demo/demo.teams.ts';
import { demoQuestionnaireFacts } from '../../services/src/demo/demo.questionnaires.ts';
import { demoExperimentFacts } from '../../services/src/demo/demo.experiments.ts';
import { demoHomeworkFacts } from '../../services/src/demo/demo.homework.ts';
import { demoPaper, demoQuestions } from '../../services/src/demo/demo.library.ts';
import { demoAnnouncements } from '../../services/src/demo/demo.announcements.ts';
import { demoTranscriptFacts } from '../../services/src/demo/demo.transcript.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonPlayback, LiveWatchers } from '@lectern/contracts/playback/queries.ts';
import type { MeetingAttendance, MeetingRow } from '@lectern/contracts/meeting/queries.ts';
import type { MyObjections, Objections } from '@lectern/contracts/objection/objection.ts';
import { demoMeetings, seedMeetings } from '../../services/src/demo/demo.meetings.ts';
import { demoObjections, seedObjections } from '../../services/src/demo/demo.objections.ts';
import { demoPlayback, seedPlayback } from '../../services/src/demo/demo.playback.ts';
import { seedPastLesson } from '../../services/src/demo/demo.past.ts';
import { seedDemo } from '../../services/src/demo/demo.seed.ts';
import { seedSlides } from '../../services/src/demo/demo.slides.ts';
import type { Submission } from '../../services/src/ledger/submission.ts';
import { Timers } from '../../services/src/timers/timers.ts';
import type { Server } from '../../services/src/server.ts';
import { Client } from '../support/client.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { startJanusStandIn, type JanusStandIn } from '../support/janus-stand-in.ts';
import { questionIn, receipt, seen, serverOn, urlOf } from './school.ts';

/** All pages of the demo's slides, also on a machine that is busy. */
const RENDERED_WITHIN_MS = 5 * 60_000;

let database: TestDatabase;
let janus: JanusStandIn;
let server: Server;
beforeAll(async () => {
  database = await createDatabase();
  janus = await startJanusStandIn();
  server = await serverOn(database, janus.env);
});
afterAll(async () => {
  await server.close();
  await janus.close();
  await database.drop();
});

async function askLedger(sql: string) {
  const postgres = new Postgres(database.ownerUrl);
  await postgres.connect();
  const answer = await postgres.query(sql);
  await postgres.end();
  return answer;
}

async function counts() {
  const { rows } = await askLedger(
    'select (select count(*) from event)::int as facts, (select count(*) from person)::int as people, (select count(*) from account)::int as accounts',
  );
  return rows[0];
}

/** A server that is killed before it gives a command for the nth time. */
function dyingBefore(name: string, nth: number): Server {
  let times = 0;
  const bus = server.app.get(CommandBus);
  const dying = {
    execute: (submission: Submission) => {
      if (submission.name === name && ++times === nth) throw new Error('killed');
      return bus.execute(submission);
    },
  };
  const app = { get: (token: never) => ((token as unknown) === CommandBus ? dying : server.app.get(token)) };
  return { ...server, app: app as never };
}

describe('the demo school', () => {
  it.each([
    ['CreateClass', 1],
    ['EnrolStudents', 1],
    ['AppointMembers', 2],
    ['ScheduleLesson', 1],
    ['WriteQuestion', 1],
    ['WriteQuestion', 3],
    ['GiveGrant', 2],
    ['PinAnnouncement', 1],
    ['OpenAnnouncement', 3],
  ])('whose making was killed before %s (%i) is finished by the next start', async (name, nth) => {
    await expect(seedDemo(dyingBefore(name, nth))).rejects.toThrow('killed');
  });

  it('is made once, however often it is asked for', async () => {
    await seedDemo(server);
    const { facts, people, accounts } = await counts();
    expect({ people, accounts }).toEqual({ people: demoPeople.length, accounts: demoPeople.length });
    const membersBesideStudents = 3; // the teacher, an assistant, an auditor
    const classes = [demoStudents, demoPastClass.students].map(
      (students) => 1 + students.length + membersBesideStudents,
    );
    const told = demoAnnouncements.map((one) => 1 + Number('publish' in one) + Number('pinned' in one) + one.readers);
    const courses = demoCourses.map(({ classes: inIt, archived }) => 1 + inIt.length + Number(archived));
    const papers = 1 + 2 * demoPaper.groups; // each group is added, and its questions are put into it
    const seeded = [
      demoExamFacts,
      demoAttemptFacts,
      demoProctoredFacts,
      demoHomeworkFacts,
      demoExperimentFacts,
      demoDiscussionFacts,
      demoQuestionnaireFacts,
      demoTeamFacts,
      demoKnowledgeFacts,
      demoTranscriptFacts,
    ];
    const written = [demoQuestions, papers, ...seeded];
    const sum = [...classes, ...courses, ...written, 1, demoLesson.questions.length, demoGrants.length, ...told].reduce(
      (a, b) => a + b,
    );
    expect(facts).toBe(sum);
    await seedDemo(server);
    expect(await counts()).toEqual({ facts, people, accounts });
  });

  it('has a teacher with a lesson ready to start, and students in the class', async () => {
    const teacher = await Client.signIn(urlOf(server), 'teacher', DEMO_PASSWORD);
    await receipt(teacher.command('lesson', demoLesson.id, 'StartLesson'));
    const room = await teacher.room('lesson', demoLesson.id);
    for (const { questionId, text } of demoLesson.questions)
      expect(questionIn(room, questionId)).toMatchObject({ status: 'draft', text });
    await room.waitFor(() => seen(room).lesson.status === 'running');
    const student = await Client.signIn(urlOf(server), `student${demoStudents.length}`, DEMO_PASSWORD);
    await receipt(student.command('lesson', demoLesson.id, 'JoinLesson'));
  });

  it(
    'has slides on the lesson that is ready, and a lesson of yesterday, whose making may be killed too',
    async () => {
      await seedSlides(server);
      await server.app.get(Timers).held(async () => {
        // a process that was killed gives no timers either
        await expect(seedPastLesson(dyingBefore('SubmitAnswer', 20))).rejects.toThrow('killed');
        await seedPastLesson(server);
      });
      const teacher = await Client.signIn(urlOf(server), 'teacher', DEMO_PASSWORD);
      const { result } = await teacher.query(`/api/lesson/${demoPastLesson.id}/summary`);
      expect(result).toMatchObject({ members: 38, present: 34, late: 2, absent: 1, leave: 1, questions: 6 });
      const { people, totalMs } = (
        await teacher.query<LiveWatchers>(`/api/lesson/${demoPastLesson.id}/live-watching/watchers`)
      ).result!;
      expect(totalMs).toBe(123_000);
      expect(people.filter(({ isCompleted }) => isCompleted).length).toBeGreaterThan(20);
      expect(people.filter(({ watchedMs }) => watchedMs > 0 && watchedMs < totalMs).length).toBeGreaterThan(3);
      await expect(seedPlayback(dyingBefore('WatchPlayback', 2))).rejects.toThrow('killed');
      await seedPlayback(server);
      const { result: video } = await teacher.query<LessonPlayback>(`/api/lesson/${demoPastLesson.id}/playback`);
      expect(video?.segments).toMatchObject([{ title: demoPlayback.title, durationMs: 60_000, isVisible: true }]);
      const { facts } = await counts();
      await seedSlides(server);
      await seedPastLesson(server);
      await seedPlayback(server);
      expect(await counts()).toMatchObject({ facts });
      const { rows } = await askLedger(
        `select count(*)::int as backwards from (select at, lag(at) over (order by version) as before from event
       where stream = 'lesson/${demoPastLesson.id}') facts where at < before`,
      );
      expect(rows).toEqual([{ backwards: 0 }]);
    },
    RENDERED_WITHIN_MS,
  );

  it('has a meeting to come and one that is over, whose making may be killed too', async () => {
    await expect(seedMeetings(dyingBefore('CloseMeeting', 1))).rejects.toThrow('killed');
    await seedMeetings(server);
    const { facts } = await counts();
    await seedMeetings(server);
    expect(await counts()).toMatchObject({ facts });
    const { toCome, past } = demoMeetings;
    const [teacher, student] = await Promise.all(
      ['teacher', 'student40'].map((account) => Client.signIn(urlOf(server), account, DEMO_PASSWORD)),
    );
    const listed = async (by: Client) => {
      const { cursor } = await receipt(teacher!.command('class', newId(), 'CreateClass', { name: '钟' }));
      const after = `${cursor.incarnation}.${cursor.position}`;
      const { result } = await by.query<{ rows: MeetingRow[] }>(`/api/my-meetings?size=20&after=${after}`);
      return result!.rows.map(({ id, status }) => [id, status]);
    };
    for (const by of [teacher!, student!])
      expect(await listed(by)).toEqual([
        [toCome.id, 'scheduled'],
        [past.id, 'ended'],
      ]);
  });

  it('where a conference service is set, the meeting that is over was attended', async () => {
    const fresh = await createDatabase();
    const served = await serverOn(fresh, { LECTERN_CONFERENCE_LINK: 'https://meet.example/j/{code}' });
    try {
      await seedDemo(served);
      await seedMeetings(served);
      const teacher = await Client.signIn(urlOf(served), 'teacher', DEMO_PASSWORD);
      const { result } = await teacher.query<MeetingAttendance>(`/api/my-meetings/${demoMeetings.past.id}/attendance`);
      expect(result!.people).toHaveLength(5);
      for (const { stays } of result!.people) expect(stays).toMatchObject([{ to: expect.any(Number) }]);
    } finally {
      await served.close();
      await fresh.drop();
    }
  });

  it('[R4.18] has an objection that was answered and one that waits', async () => {
    await expect(seedObjections(dyingBefore('AnswerObjection', 1))).rejects.toThrow('killed');
    await seedObjections(server);
    const { facts } = await counts();
    await seedObjections(server);
    expect(await counts()).toMatchObject({ facts });
    const { answered, waiting } = demoObjections;
    const teacher = await Client.signIn(urlOf(server), 'teacher', DEMO_PASSWORD);
    const { result } = await teacher.query<Objections>(`/api/objection/${demoClass.id}/queue`);
    expect(result!.objections).toMatchObject([
      { objectionId: waiting.objectionId, status: 'open', figure: '驻波', name: waiting.by.name },
      { objectionId: answered.objectionId, status: 'answered', figure: '分光计' },
    ]);
    const student = await Client.signIn(urlOf(server), answered.by.login, DEMO_PASSWORD);
    const { result: mine } = await student.query<MyObjections>(`/api/objection/${demoClass.id}/mine`);
    expect(mine!.objections[0]!.messages.map(({ words }) => words)).toEqual([answered.words, answered.answer]);
  });

  it('lets anyone take a seat under a free name', async () => {
    const guest = await Client.takeSeat(urlOf(server), '小明');
    const { result } = await guest.query('/api/session');
    expect(result).toMatchObject({ user: { name: '小明', bound: false }, school: { seats: true } });
    expect(result?.['user']).not.toHaveProperty('account');
  });
});

describe('where others may come, without production mode', () => {
  const signedIn = async (server: Server, account = 'teacher') => {
    const client = await Client.open(urlOf(server));
    const response = await client.fetch('POST', '/api/session', { body: { account, password: DEMO_PASSWORD } });
    return { client, code: ((await response.json()) as { code?: string }).code };
  };
  const embedded = { LECTERN_DEMO_ACCOUNTS: '', LECTERN_DATABASE_IS_EMBEDDED: 'true' };

  it.each([
    ['behind HTTPS', { ...embedded, LECTERN_HTTPS: 'true' }, 'session.wrongCredentials'],
    ['on a database that is not its own', { LECTERN_DEMO_ACCOUNTS: '' }, 'session.wrongCredentials'],
    ['where it is turned off', { ...embedded, LECTERN_DEMO_ACCOUNTS: 'false' }, 'session.wrongCredentials'],
    [
      'in production, whatever is asked for',
      { LECTERN_DEMO_ACCOUNTS: 'true', NODE_ENV: 'production' },
      'session.wrongCredentials',
    ],
    ['on this machine', embedded, undefined],
    ['where it is asked for', { LECTERN_DEMO_ACCOUNTS: 'true', LECTERN_HTTPS: 'true' }, undefined],
  ])('%s the demo’s passwords open what they should: %o', async (_, environment, code) => {
    const other = await serverOn(database, environment);
    try {
      const client = await Client.open(urlOf(other));
      const headers = { origin: urlOf(other).replace(/^http:/, 'LECTERN_HTTPS' in environment ? 'https:' : 'http:') };
      const body = { account: 'teacher', password: DEMO_PASSWORD };
      const response = await client.fetch('POST', '/api/session', { body, headers });
      expect(((await response.json()) as { code?: string }).code).toBe(code);
    } finally {
      await other.close();
    }
  });

  it('sessions of demo people end, and do not come back; those of others stay', async () => {
    const [{ client }, guest] = [await signedIn(server), await Client.takeSeat(urlOf(server), '小红')];
    const userAt = async (there: Server, who: Client) =>
      (await who.at(urlOf(there)).query('/api/session')).result!['user'];
    expect(await userAt(server, client)).toMatchObject({ account: 'teacher' });
    const refusing = await serverOn(database, { LECTERN_DEMO_ACCOUNTS: '' });
    expect(await userAt(refusing, client)).toBeUndefined();
    expect(await userAt(refusing, guest)).toMatchObject({ name: '小红' });
    expect((await client.at(urlOf(refusing)).query('/api/classes')).problem?.code).toBe('session.required');
    await refusing.close();
    const again = await serverOn(database, {});
    expect(await userAt(again, client)).toBeUndefined();
    await again.close();
  });
});

describe('in production mode', () => {
  let production: Server;
  beforeAll(async () => {
    production = await serverOn(database, { NODE_ENV: 'production' });
  });
  afterAll(() => production.close());

  const post = async (path: string, body: object) => {
    const client = await Client.open(urlOf(production));
    return (await client.fetch('POST', path, { body })).json();
  };

  it('the passwords of the demo school open nothing', async () => {
    for (const account of ['teacher', 'student1'])
      expect(await post('/api/session', { account, password: DEMO_PASSWORD })).toMatchObject({
        code: 'session.wrongCredentials',
      });
  });

  it('nobody takes a seat without an account, and nobody is offered one', async () => {
    expect(await post('/api/session/seat', { name: '小明' })).toMatchObject({ code: 'session.seatsClosed' });
    const client = await Client.open(urlOf(production));
    expect((await client.query('/api/session')).result).toMatchObject({ school: { seats: false } });
  });

  it('its class is there only for who is let in', async () => {
    const client = await Client.open(urlOf(production));
    expect((await client.command('class', demoClass.id, 'ArchiveClass')).problem).toMatchObject({
      code: 'session.required',
    });
  });
});
