import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { readSettings } from '../../services/src/ops/settings.ts';
import type { startServer } from '../../services/src/server.ts';
import { Client } from '../support/client.ts';
import { filesBeside, migratedDatabase, type TestDatabase } from '../support/database.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { Chromium } from './chromium.ts';

const PAGES = process.env['LECTERN_WEB'] ?? fileURLToPath(new URL('../../web/dist', import.meta.url));
const BUILT = new URL('../../services/dist/server.js', import.meta.url).href;

/** The built program with the demo school on a database of its own, and a browser to visit it with. */
export interface School {
  readonly url: string;
  readonly chromium: Chromium;
  /** For what no screen can do: a lesson that was taught long ago. */
  readonly databaseUrl: string;
  signIn(account: string): Promise<Client>;
  close(): Promise<void>;
}

/** In a process of its own, which can end. */
export interface SchoolProgram extends School {
  /** kill -9. */
  kill(): Promise<void>;
  /** The same program once more, where it was. */
  startAgain(): Promise<void>;
}

/** In the process of the tests, which has it loaded already: a process of its own takes seven times as long to start. */
export async function openSchool(environment: Readonly<Record<string, string>> = {}): Promise<School> {
  const database = await demoDatabase('program');
  const built = (await import(BUILT)) as { readonly startServer: typeof startServer };
  const places = { LECTERN_FILES: filesBeside(database.url), LECTERN_DATA: filesBeside(database.url) };
  const server = await built.startServer(
    readSettings({
      ...places,
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: '0',
      LECTERN_DEMO_ACCOUNTS: 'true',
      LECTERN_LOG: 'silent',
      LECTERN_SOCKETS_PER_PERSON: '1000', // one teacher teaches every lesson of a file
      LECTERN_WEB: PAGES,
      ...environment,
    }),
  );
  return visited(`http://127.0.0.1:${server.port}`, database, () => server.close());
}

export async function openProgram(environment: Readonly<Record<string, string>> = {}): Promise<SchoolProgram> {
  const isEmpty = environment['LECTERN_SEED'] === '';
  const database = await (isEmpty ? migratedDatabase() : demoDatabase('program'));
  let server = await startServerProcess(database.url, undefined, { LECTERN_WEB: PAGES, ...environment });
  return {
    ...(await visited(server.url, database, () => server.kill())),
    kill: () => server.kill(),
    startAgain: async () => {
      server = await server.startAgain();
    },
  };
}

async function visited(url: string, database: TestDatabase, end: () => Promise<void>): Promise<School> {
  const chromium = await Chromium.start(url);
  return {
    url,
    chromium,
    databaseUrl: database.url,
    signIn: (account) => Client.signIn(url, account, DEMO_PASSWORD),
    close: async () => {
      try {
        await chromium.close();
      } finally {
        await end();
        await database.drop();
      }
    },
  };
}
