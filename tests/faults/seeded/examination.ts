import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { roomPath } from '@lectern/contracts/kernel/wire.ts';
import { Client as Sql } from 'pg';
import { WebSocket } from 'ws';
import { DEMO_PASSWORD, demoClass } from '../../../services/src/demo/demo.school.ts';
import type { Sandbox } from '../../../infra/local/payment-sandbox.ts';
import { Classroom } from '../../support/classroom.ts';
import { Client } from '../../support/client.ts';
import { demoDatabase } from '../../support/demo-database.ts';
import { insist } from '../../support/outbox.ts';
import { checked, openSandbox, ordered } from '../../support/payments.ts';
import { seeded } from '../../support/random.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { faultsOfLedger } from '../ledger.ts';
import { Listening } from '../listening.ts';
import { compareWithRebuild, hasCaughtUp } from '../rebuild.ts';
import { fill, questionIn, storm } from '../storm.ts';

const [STUDENTS, EACH, SEED] = [12, 12, 5];
const WITHIN_MS = 30_000;
/** A phone in a pocket, for as long as a question needs to be published. */
const AWAY_MS = 500;

/**
 * Two servers of one build on one database, through all that the checkers judge: a lesson under kills and cuts, a socket
 * from elsewhere, an order, a homework with two graders. Answers what the checkers say.
 */
export async function examine(entry: string | undefined): Promise<string[]> {
  const payments = await openSandbox();
  const database = await demoDatabase('program');
  const open = () => startServerProcess(database.url, undefined, payments.environment, entry);
  const servers: ServerProcess[] = [await open(), await open()];
  try {
    const urls = servers.map(({ url }) => url); // a server that is started again is where it was
    const wrong = [
      ...(await toTheEnd('lesson', () => teach(servers, database.ownerUrl))),
      ...(await toTheEnd('socket', () => strangeSocket(urls[0]!))),
      ...(await toTheEnd('order', () => purchase(urls[0]!, payments.sandbox, database.ownerUrl))),
      ...(await toTheEnd('homework', () => twoGraders(urls))),
    ];
    const since = Date.now();
    for (const url of urls) while (!(await hasCaughtUp(url, since)) && Date.now() < since + WITHIN_MS) await pause(100);
    await Promise.all(servers.map((server) => server.end()));
    return [
      ...wrong,
      ...(await faultsOfLedger(database.ownerUrl)),
      ...(await compareWithRebuild(database.ownerUrl)).faults,
    ];
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await payments.close();
    await database.drop();
  }
}

/** What breaks off has something wrong, and the rest is looked at all the same. */
const toTheEnd = (what: string, part: () => Promise<string[]>): Promise<string[]> =>
  part().catch((error: Error) => [`${what}: ${error.message}`]);

/** Four questions: one under kills, one published to those who are away, one answered at once, one left to its deadline. */
async function teach(servers: ServerProcess[], ownerUrl: string): Promise<string[]> {
  const random = seeded(SEED);
  const classroom = await Classroom.open(servers[0]!.url, ['B', 'C', 'A', 'D']);
  const { students } = classroom;
  const listening = new Listening(classroom);
  const give = listening.give.bind(listening);
  try {
    await fill(
      classroom,
      servers.map(({ url }) => url),
      STUDENTS,
    );
    listening.begin();
    const [first, second, third, last] = classroom.questions.map(({ questionId }) => questionId) as [
      string,
      string,
      string,
      string,
    ];

    await give('PublishQuestion', first);
    let restart: Promise<void> = Promise.resolve();
    const again = (place: number): void => {
      restart = restart.then(async () => {
        await servers[place]!.kill();
        servers[place] = await servers[place]!.startAgain();
      });
    };
    await storm(students, first, EACH, random, (receipts) => {
      if (receipts === STUDENTS * 3) again(1);
      if (receipts === STUDENTS * 7) again(0);
    });
    await restart;
    await close(first);

    const away = students.slice(0, 4);
    await classroom.allShown((await give('CollectQuestion', await open(second))).version, WITHIN_MS);
    await close(second, false);
    for (const student of away) student.away(AWAY_MS);
    await give('PublishQuestion', third);
    await Promise.all(
      students.filter((student) => !away.includes(student)).map((student) => student.answer(third, 'A')),
    );
    await Promise.all(away.map(({ place }) => place.open(WITHIN_MS)));
    await storm(students, third, 2, random);
    await close(third);

    await give('PublishQuestion', last, { durationS: 5 });
    const isClosed = ({ view }: { view: unknown }) => questionIn(view, last)?.['collectedBy'];
    await classroom.desk.waitFor(isClosed, WITHIN_MS).catch(() => undefined); // the checker says so

    const end = await classroom.give('EndLesson');
    await classroom.allShown(end.version, WITHIN_MS);
    return await listening.judged(ownerUrl);
  } finally {
    await classroom.leave();
  }

  /** Published, and answered by each as soon as the teacher has the receipt. */
  async function open(questionId: string): Promise<string> {
    await give('PublishQuestion', questionId);
    await storm(students, questionId, 1, random);
    return questionId;
  }

  async function close(questionId: string, isOpen = true): Promise<void> {
    if (isOpen) await give('CollectQuestion', questionId);
    await give('ShowDistribution', questionId);
    const shown = await give('ShowAnswer', questionId);
    await classroom.allShown(shown.version, WITHIN_MS);
  }
}

/** A page of somebody else opens no socket with the cookies of whoever visits it. */
async function strangeSocket(url: string): Promise<string[]> {
  const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
  const id = newId();
  await insist(teacher, 'lesson', id, 'ScheduleLesson', { classId: demoClass.id, title: '来源', startsAt: Date.now() });
  const path = url.replace(/^http/, 'ws') + roomPath({ family: 'lesson', id, user: teacher.id });
  const cookie = teacher.cookieHeader;
  const isOpen = await new Promise<boolean>((resolve) => {
    const socket = new WebSocket(path, { origin: 'https://elsewhere.example', headers: { cookie } });
    socket.on('open', () => {
      resolve(true);
      socket.terminate();
    });
    socket.on('error', () => resolve(false));
  });
  return isOpen ? ['origin: a socket was opened by a page of another origin'] : [];
}

/** What is paid once is granted once. */
async function purchase(url: string, sandbox: Sandbox, ownerUrl: string): Promise<string[]> {
  const buyer = await Client.signIn(url, 'student20', DEMO_PASSWORD);
  const { orderNo, orderId } = await ordered(buyer, 'junior-1');
  sandbox.pay(orderNo);
  const until = Date.now() + WITHIN_MS;
  while (!(await checked(buyer, orderNo)).isGranted && Date.now() < until) await pause(100);
  const sql = new Sql(ownerUrl);
  await sql.connect();
  try {
    const { rows } = await sql.query<{ type: string }>(
      `select type from event where type in ('OrderPaid', 'MembershipGranted') and $1 in (data->>'orderId', split_part(stream, '/', 2))`,
      [orderId],
    );
    const times = (what: string) => rows.filter(({ type }) => type === what).length;
    const [paid, granted] = [times('OrderPaid'), times('MembershipGranted')];
    return paid === 1 && granted === 1 ? [] : [`books: an order was paid ${paid} and granted ${granted} times`];
  } finally {
    await sql.end();
  }
}

/** Of two who score what they opened at the same version, one is told of the other. */
async function twoGraders(urls: readonly string[]): Promise<string[]> {
  const [teacher, assistant, student] = await Promise.all([
    Client.signIn(urls[0]!, 'teacher', DEMO_PASSWORD),
    Client.signIn(urls[1]!, 'assistant', DEMO_PASSWORD),
    Client.signIn(urls[1]!, 'student21', DEMO_PASSWORD),
  ]);
  const id = newId();
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '3.1' }] }] };
  const now = Date.now();
  const window = { opensAt: now - 60_000, dueAt: now + 3600_000, late: 'refused', fullTenths: 1000 };
  await insist(teacher, 'homework', id, 'PublishHomework', {
    classId: demoClass.id,
    title: '习题',
    content,
    ...window,
  });
  const { version: basedOn } = await insist(student, 'homework', id, 'SubmitHomework', { words: '2 m/s' });
  const score = (by: Client, scoreTenths: number) =>
    by.command('homework', id, 'GradeSubmission', { personId: student.id, basedOn, scoreTenths });
  const answers = await Promise.all([score(teacher, 900), score(assistant, 700)]);
  const taken = answers.filter(({ receipt }) => receipt !== undefined).length;
  return taken === 1 ? [] : [`grades: of two scores of the same version ${taken} were taken`];
}
