import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { seedAnnouncements } from './demo.announcements.ts';
import { seedAttempts } from './demo.attempts.ts';
import { seedCourses } from './demo.courses.ts';
import { seedExams } from './demo.exams.ts';
import { seedLibrary, seedPaper } from './demo.library.ts';
import { seedDiscussions } from './demo.discussion.ts';
import { seedExperiments } from './demo.experiments.ts';
import { seedHomework } from './demo.homework.ts';
import { seedTeams } from './demo.teams.ts';
import { seedQuestionnaires } from './demo.questionnaires.ts';
import { seedKnowledge } from './demo.knowledge.ts';
import { seedMembership } from './demo.membership.ts';
import { makePeople } from './demo.people.ts';
import {
  demoAssistant,
  demoAuditor,
  demoClass,
  demoGrants,
  demoLesson,
  demoPastClass,
  demoStudents,
  demoTeacher,
} from './demo.school.ts';
import { seedTranscript } from './demo.transcript.ts';
import { seedProctored } from './demo.proctored.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

/** The lesson of yesterday was for those who were in the class by then. */
const IN_CLASS_SINCE_MS = 7 * 24 * 3600_000;

/** An advisory lock of its own. */
const SEEDING = 7163045171;
const TRY_AGAIN_MS = 100;

/** Makes the demo school once. What is a fact goes the way of every command, so a kill in the middle is mended by the next start. */
export async function seedDemo(server: RunningServer): Promise<void> {
  // One server at a time: an exam is of a paper that is whole. The lock ends with its session, also by a kill.
  const turn = await server.app.get(Database).pool.connect();
  try {
    const isMine = async () =>
      (await turn.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [SEEDING])).rows[0]!.mine;
    while (!(await isMine())) await pause(TRY_AGAIN_MS);
    await seedAll(server);
  } finally {
    await turn.query('select pg_advisory_unlock($1)', [SEEDING]).catch(() => undefined);
    turn.release();
  }
}

async function seedAll(server: RunningServer): Promise<void> {
  await seedClasses(server);
  await seedGrants(server);
  await seedAnnouncements(server);
  await seedHomework(server);
  await seedDiscussions(server);
  await seedQuestionnaires(server);
  await seedTeams(server);
  await seedExperiments(server);
  await seedTranscript(server);
  await seedCourses(server);
  await seedLibrary(server);
  await seedPaper(server);
  await seedMembership(server);
  await seedExams(server);
  await seedAttempts(server);
  await seedProctored(server);
  await seedKnowledge(server);
}

async function seedClasses(server: RunningServer): Promise<void> {
  const database = server.app.get(Database);
  const last = demoLesson.questions.at(-1)!.questionId;
  const { rows } = await database.pool.query(
    `select 1 from event where stream = $1 and type = 'QuestionWritten' and data->>'questionId' = $2`,
    [`lesson/${demoLesson.id}`, last],
  );
  if (rows.length > 0) return;
  await makePeople(database);
  await makeClasses(server);
}

/** Also in a demo school that was made before there were grants. */
async function seedGrants(server: RunningServer): Promise<void> {
  const database = server.app.get(Database);
  const { rows } = await database.pool.query(
    `select 1 from event where stream = any($1) and type = 'GrantGiven' and data->>'grantId' = any($2)`,
    [demoGrants.map(({ to }) => `access/${to}`), demoGrants.map(({ grant }) => grant.grantId)],
  );
  if (rows.length === demoGrants.length) return;
  await makePeople(database);
  const at = server.app.get(Clock).now();
  const say = await demoVoices(server);
  for (const { by, to, grant } of demoGrants)
    await say({ who: by, family: 'access', id: to, name: 'GiveGrant', data: grant, at });
}

async function makeClasses(server: RunningServer): Promise<void> {
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const give = (family: string, id: string, name: string, data: object, part = '', at = now) =>
    say({ who: demoTeacher.id, family, id, name, data, at, part });
  for (const { id, name, students } of [{ ...demoClass, students: demoStudents }, demoPastClass]) {
    const member = (command: string, data: object, part?: string) =>
      give('class', id, command, data, part, now - IN_CLASS_SINCE_MS);
    await member('CreateClass', { name });
    await member('EnrolStudents', { personIds: students.map((student) => student.id) });
    await member('AppointMembers', { personIds: [demoAssistant.id], role: 'assistant' }, 'assistant');
    await member('AppointMembers', { personIds: [demoAuditor.id], role: 'auditor' }, 'auditor');
  }
  const { id, title, questions } = demoLesson;
  await give('lesson', id, 'ScheduleLesson', { classId: demoClass.id, title, startsAt: now });
  for (const [index, question] of questions.entries())
    await give('lesson', id, 'WriteQuestion', question, String(index));
}
