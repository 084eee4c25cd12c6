import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { migratedDatabase } from '../support/database.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { Chromium } from './chromium.ts';

const PAGES = process.env['LECTERN_WEB'] ?? fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The built program with the demo school on a database of its own, and a browser to visit it with. */
export interface School {
  readonly url: string;
  readonly chromium: Chromium;
  readonly server: ServerProcess;
  /** For what no screen can do: a lesson that was taught long ago. */
  readonly databaseUrl: string;
  signIn(account: string): Promise<Client>;
  /** kill -9. */
  kill(): Promise<void>;
  /** The same program once more, where it was. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

export async function openSchool(environment: Readonly<Record<string, string>> = {}): Promise<School> {
  const isEmpty = environment['LECTERN_SEED'] === '';
  const database = await (isEmpty ? migratedDatabase() : demoDatabase('program'));
  let server = await startServerProcess(database.url, undefined, { LECTERN_WEB: PAGES, ...environment });
  const { url } = server;
  const chromium = await Chromium.start(url);
  return {
    url,
    chromium,
    databaseUrl: database.url,
    get server() {
      return server;
    },
    signIn: (account) => Client.signIn(url, account, DEMO_PASSWORD),
    kill: () => server.kill(),
    startAgain: async () => {
      server = await server.startAgain();
    },
    close: async () => {
      try {
        await chromium.close();
      } finally {
        await server.kill();
        await database.drop();
      }
    },
  };
}
