import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { Clock } from '../../../services/src/ops/database/clock.ts';
import { Submission, type Actor, type Outcome } from '../../../services/src/ledger/submission.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { rate } from './rounds.ts';

const [STUDENTS, WAVES] = [500, 10];
/** A class of 100 that answers within five seconds. */
const [ANSWERS, EVERY_MS] = [100, 50];

const actor = (): Actor => ({ personId: newId(), school: 'bench', bound: true, secret: newId() });

export interface Answering {
  /** How many commands a round gives. */
  readonly commands: number;
  readonly students: number;
  /** Everybody answers again and again, all in the first lesson or spread over so many; commands a second. */
  readonly round: (over?: number) => Promise<number>;
  /** One of them answers once. */
  readonly answer: (n: number) => Promise<void>;
  /** One of them gives whatever command of the first lesson, or of another one that they are in. */
  readonly give: (n: number, name: string, data: object, of?: number) => Promise<Receipt>;
  /** One more class of the same teacher; answers with its id. */
  readonly createClass: () => Promise<string>;
  /** Who is in the lesson. */
  readonly people: readonly string[];
  readonly lessonId: string;
  /** The question that is open. */
  readonly questionId: string;
  readonly teach: (name: string, data: object) => Promise<void>;
  readonly port: number;
  readonly app: INestApplicationContext;
  readonly close: () => Promise<void>;
}

/** A server of its own, whose one question a whole class answers: from the command bus to the ledger and back, with all readers at work. */
export async function answering(
  settings: Settings,
  most = STUDENTS,
  { waves = WAVES, lessons = 1 } = {},
): Promise<Answering> {
  const server = await startServer(settings);
  const [commands, clock] = [server.app.get(CommandBus), server.app.get(Clock)];
  const give = async (by: Actor, family: string, id: string, name: string, data: object): Promise<Receipt> => {
    const given = new Submission(by, family, id, name, data, newId(), clock.now());
    const outcome = await commands.execute<Submission, Outcome>(given);
    if ('refused' in outcome) throw new Error(`${name} was refused: ${outcome.refused}`);
    return outcome.receipt;
  };
  const [teacher, students] = [actor(), Array.from({ length: most }, actor)];
  const classId = newId();
  const places = Array.from({ length: lessons }, () => ({ lessonId: newId(), questionId: newId() }));
  const { lessonId, questionId } = places[0]!;
  const teach = async (name: string, data: object = {}) => void (await give(teacher, 'lesson', lessonId, name, data));
  await makeSchool(settings, students);
  await give(teacher, 'class', classId, 'CreateClass', { name: 'bench' });
  for (let from = 0; from < most; from += LIMITS.membersPerEnrolment) {
    const some = students.slice(from, from + LIMITS.membersPerEnrolment);
    await give(teacher, 'class', classId, 'EnrolStudents', { personIds: some.map(({ personId }) => personId) });
  }
  const begin = async ({ lessonId: id, questionId: asked }: (typeof places)[number], taking: readonly Actor[]) => {
    const question = { kind: 'singleChoice', text: '?', choices: ['1', '2'], points: 10, key: 'A' };
    await give(teacher, 'lesson', id, 'ScheduleLesson', { classId, title: 'bench', startsAt: Date.now() });
    await give(teacher, 'lesson', id, 'WriteQuestion', { questionId: asked, ...question });
    await give(teacher, 'lesson', id, 'StartLesson', {});
    await Promise.all(taking.map((student) => give(student, 'lesson', id, 'JoinLesson', {})));
    await give(teacher, 'lesson', id, 'PublishQuestion', { questionId: asked, durationS: 3600 });
  };
  for (const [n, place] of places.entries())
    await begin(place, n === 0 ? students : students.filter((_, at) => at % lessons === n));

  const submit = (student: Actor, choice: string, { lessonId: id, questionId: asked } = places[0]!) =>
    give(student, 'lesson', id, 'SubmitAnswer', { questionId: asked, choice });
  const round = (over = 1) =>
    rate(most * waves, () =>
      Promise.all(
        students.map(async (student, at) => {
          for (let n = 0; n < waves; n += 1) await submit(student, n % 2 ? 'A' : 'B', places[at % over]);
        }),
      ),
    );
  const createClass = async () => {
    const id = newId();
    await give(teacher, 'class', id, 'CreateClass', { name: 'bench' });
    return id;
  };
  let turn = 0;
  const answer = async (n: number) => void (await submit(students[n % most]!, (turn += 1) % 2 ? 'A' : 'B'));
  return {
    commands: most * waves,
    students: most,
    round,
    answer,
    give: (n, name, data, of = 0) => give(students[n % most]!, 'lesson', places[of]!.lessonId, name, data),
    app: server.app,
    createClass,
    people: students.map(({ personId }) => personId),
    lessonId,
    questionId,
    teach,
    port: server.port,
    close: () => server.close(),
  };
}

/** How long each of a class that answers waits for its receipt, in ms. */
export async function receipts({ answer }: Answering): Promise<number[]> {
  const took: Promise<number>[] = [];
  for (let n = 0; n < ANSWERS; n += 1) {
    const since = performance.now();
    took.push(answer(n).then(() => performance.now() - since));
    await pause(EVERY_MS);
  }
  return Promise.all(took);
}

/** Codes belong to a school that is there, and classes take people whom it knows. */
async function makeSchool(settings: Settings, people: readonly Actor[]): Promise<void> {
  const client = new Client(settings.ownerUrl);
  await client.connect();
  await client.query(`insert into school (id, name) values ('bench', 'bench') on conflict do nothing`);
  await client.query(
    `insert into person (id, school, name, bound, secret)
     select "personId", school, '', bound, secret
     from jsonb_to_recordset($1) as p ("personId" uuid, school text, bound boolean, secret text)`,
    [JSON.stringify(people)],
  );
  await client.end();
}
