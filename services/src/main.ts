import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { FirstOperator } from './account/first-operator.reaction.ts';
import { Founding } from './account/founding.ts';
import { DEMO_PASSWORD, demoStudents } from './demo/demo.school.ts';
import { seedPastLesson } from './demo/demo.past.ts';
import { seedDemo } from './demo/demo.seed.ts';
import { seedDrive } from './demo/demo.drive.ts';
import { seedPlayback } from './demo/demo.playback.ts';
import { seedMeetings } from './demo/demo.meetings.ts';
import { seedObjections } from './demo/demo.objections.ts';
import { seedCourseware } from './demo/demo.courseware.ts';
import { seedSlides } from './demo/demo.slides.ts';
import { isConnectionLost } from './ops/database/connection-lost.ts';
import { Database } from './ops/database/database.ts';
import { PublicAddress } from './edge/http/public-address.ts';
import { isWhole, servicesAsked, WrongSetting } from './ops/services.ts';
import { readSettings, type Settings } from './ops/settings.ts';
import { Log } from './ops/telemetry/log.ts';
import { ERROR_REPORTER, type ErrorReporter } from './ops/telemetry/error-reporter.ts';
import { startServer, type Server } from './server.ts';

const PORT_TAKEN = 98;
const STARTED_IN_VAIN = 97;
const LAST_WORDS_MS = 1000;

/** Tells whoever started this process, when it listens for it. */
const tell = (message: {
  readonly type: 'listening' | 'failed';
  readonly text: string;
  readonly urls?: readonly string[];
}): void => {
  if (process.send) process.send(message);
  else process.stdout.write(`${message.text}\n`);
};

async function main(): Promise<void> {
  const webFolder = process.env['LECTERN_WEB'] ?? fileURLToPath(new URL('../../web/dist', import.meta.url));
  const asked = servicesAsked(process.argv.slice(2));
  const settings = readSettings({
    ...process.env,
    LECTERN_WEB: webFolder,
    ...(asked !== undefined && { LECTERN_SERVICES: asked }),
  });
  if (settings.seed !== '' && settings.production)
    throw new WrongSetting('The demo school is never created in production mode.');
  const server = await startServer(settings);
  endWith(server);
  endAfterFault(server);
  const { seed, services } = settings;
  if (seed !== '' && services.has('command')) await seedDemo(server);
  await appointFirstOperator(server);
  const url = `http://localhost:${server.port}`;
  const onNetwork = server.app.get(PublicAddress).onNetwork();
  tell({
    type: 'listening',
    urls: [url, ...onNetwork],
    text: [
      greeting(url, settings),
      ...demoRefused(settings, await hasDemoAccounts(server)),
      ...toNetwork(settings, onNetwork),
      ...(await toFound(server, settings, url)),
    ].join('\n'),
  });
  if (seed === 'demo' && services.has('command')) await seedLife(server);
}

/** Meetings, objections, slides, files, and a lesson of yesterday, while the first page is already there; what was cut off the next start finishes. */
async function seedLife(server: Server): Promise<void> {
  try {
    await seedMeetings(server);
    await seedObjections(server);
    await seedSlides(server);
    await seedDrive(server);
    await seedCourseware(server);
    await seedPastLesson(server);
    await seedPlayback(server);
  } catch (error) {
    server.app.get(Log).warn({ error: (error as Error).stack }, 'the demo school is not whole; the next start goes on');
  }
}

/** What nobody caught is told and ends the process, as it would by itself: nothing it holds can be trusted any more. */
function endAfterFault({ app }: Server): void {
  process.once('uncaughtException', (error, origin) => {
    app.get(Log).failure(error, origin);
    process.stderr.write(`${error.stack ?? String(error)}\n`);
    void app
      .get<ErrorReporter>(ERROR_REPORTER)
      .flush(LAST_WORDS_MS)
      .finally(() => process.exit(1));
  });
}

/** Leaves by Ctrl+C or a signal, handing over to others first, and at once when whoever started it is gone. */
function endWith(server: Server): void {
  let [leaving, ending] = [false, false];
  const end = () => {
    if (ending) return;
    ending = true;
    void server.close().finally(() => process.exit(0));
  };
  const leave = () => {
    if (leaving) return;
    leaving = true;
    void server.drain().finally(end);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  process.on('disconnect', end);
}

function greeting(url: string, { seed, services, demoAccounts }: Settings): string {
  if (!isWhole(services) && seed === '') return `Lectern 讲台  ${url}  ${[...services].join(', ')}`;
  const address = [`Lectern 讲台`, ``, `  ${url}          teacher / 老师`, `  ${url}/join     students / 学生`];
  if (seed === '' || !demoAccounts) return address.join('\n');
  const port = new URL(url).port;
  return [
    ...address,
    ``,
    `  demo accounts: teacher, assistant, auditor, admin, reviewer, analyst, operator, student1 … student${demoStudents.length}, password ${DEMO_PASSWORD}`,
    `  several people in one browser: http://teacher.localhost:${port}  http://student1.localhost:${port}/join`,
  ].join('\n');
}

/** Why who wants to look around cannot sign in, and how they could. */
function demoRefused({ demoAccounts, databaseIsEmbedded, production, https }: Settings, areThere: boolean): string[] {
  if (demoAccounts || production || !areThere || (databaseIsEmbedded && !https)) return [];
  const why = https ? 'this server is behind HTTPS' : 'this server’s database is not its own';
  return [
    '',
    `  The demo accounts cannot sign in: ${why}, and everybody knows their password.`,
    '  If only people who may be anybody reach it, set LECTERN_DEMO_ACCOUNTS=true.',
  ];
}

async function hasDemoAccounts({ app }: Server): Promise<boolean> {
  const { rows } = await app.get(Database).pool.query('select from account where demo limit 1');
  return rows.length > 0;
}

/** Who founded the school is made its operator, where that was cut off. */
async function appointFirstOperator({ app }: Server): Promise<void> {
  await app
    .get(FirstOperator)
    .appoint()
    .catch((error: unknown) => app.get(Log).failure(error, 'no first operator yet; the next hour tries again'));
}

/** Where the school of a fresh installation is founded, and the code that only who reads this has. */
async function toFound({ app }: Server, { services }: Settings, url: string): Promise<string[]> {
  const code = services.has('web') ? await app.get(Founding).code() : undefined;
  return code === undefined
    ? []
    : ['', `  No school yet / 还没有学校:  ${url}/found`, `  setup code / 安装码:  ${code}`];
}

/** What people on the same network open, and what it means that they can. */
function toNetwork({ lan, seed, demoAccounts }: Settings, origins: readonly string[]): string[] {
  if (!lan) return [];
  if (origins.length === 0) return ['', '  --lan: this machine is in no network just now'];
  return [
    '',
    ...origins.map((origin) => `  ${origin}/join     phones on the same network / 同一网络的手机`),
    ...(seed === '' || !demoAccounts ? [] : ['  anyone on this network can sign in with the demo accounts']),
  ];
}

main().catch((error: NodeJS.ErrnoException) => {
  const text =
    error.code === 'EADDRINUSE'
      ? `Port ${process.env['PORT'] ?? 8080} is taken. Choose another: PORT=8090 npm start`
      : error instanceof WrongSetting
        ? error.message
        : (error.stack ?? String(error));
  tell({ type: 'failed', text });
  process.exit(error.code === 'EADDRINUSE' ? PORT_TAKEN : isConnectionLost(error) ? 1 : STARTED_IN_VAIN);
});
