import { CommandBus } from '@nestjs/cqrs';
import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { Clock } from '../platform/clock.ts';
import { Submission, type Actor, type Outcome } from '../platform/command/submission.ts';
import { Database } from '../platform/database/database.ts';
import type { Server } from '../server.ts';
import { DEMO_PASSWORD, demoClass, demoLesson, demoSchool, demoStudents, demoTeacher } from './demo.school.ts';

/** Makes the demo school once. What is a fact goes the way of every command, so a kill in the middle is mended by the next start. */
export async function seedDemo({ app }: Server): Promise<void> {
  const database = app.get(Database);
  const last = demoLesson.questions.at(-1)!.questionId;
  const { rows } = await database.pool.query(
    `select 1 from event where stream = $1 and type = 'QuestionWritten' and data->>'questionId' = $2`,
    [`lesson/${demoLesson.id}`, last],
  );
  if (rows.length === 0) {
    await makePeople(database);
    await teach(app.get(CommandBus), app.get(Clock));
  }
}

async function makePeople(database: Database): Promise<void> {
  const password = await hash(DEMO_PASSWORD);
  const people = [demoTeacher, ...demoStudents].map((person) => ({
    ...person,
    secret: randomBytes(24).toString('base64url'),
  }));
  await database.transaction(async (client) => {
    await client.query('insert into school (id, name, seats) values ($1, $2, true) on conflict do nothing', [
      demoSchool.id,
      demoSchool.name,
    ]);
    await client.query(
      `insert into person (id, school, name, bound, secret)
       select id, $1, name, true, secret from jsonb_to_recordset($2) as p (id uuid, name text, secret text) on conflict do nothing`,
      [demoSchool.id, JSON.stringify(people)],
    );
    await client.query(
      `insert into account (school, login, person, password, demo)
       select $1, login, id, $3, true from jsonb_to_recordset($2) as p (id uuid, login text) on conflict do nothing`,
      [demoSchool.id, JSON.stringify(people), password],
    );
  });
}

async function teach(commands: CommandBus, clock: Clock): Promise<void> {
  const teacher: Actor = { personId: demoTeacher.id, school: demoSchool.id, bound: true, secret: demoSchool.id };
  const give = async (family: string, id: string, name: string, data: object, part = '') => {
    const submission = new Submission(
      teacher,
      family,
      id,
      name,
      data,
      `demo-seed-${part}`.padEnd(16, '-'),
      clock.now(),
    );
    const outcome = await commands.execute<Submission, Outcome>(submission);
    const isDone =
      'receipt' in outcome ||
      ['already.so', 'request.keyReused', 'class.exists', 'quiz.exists', 'lesson.exists'].includes(outcome.refused);
    if (!isDone)
      throw new Error(`The demo school could not be made: ${name} was refused with ${JSON.stringify(outcome)}.`);
  };
  await give('class', demoClass.id, 'CreateClass', { name: demoClass.name });
  await give('class', demoClass.id, 'EnrolStudents', { personIds: demoStudents.map(({ id }) => id) });
  await give('lesson', demoLesson.id, 'ScheduleLesson', {
    classId: demoClass.id,
    title: demoLesson.title,
    startsAt: clock.now(),
  });
  for (const [index, question] of demoLesson.questions.entries()) {
    await give('lesson', demoLesson.id, 'WriteQuestion', { ...question, kind: 'singleChoice' }, String(index));
  }
}
