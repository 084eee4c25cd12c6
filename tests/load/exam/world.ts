import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../../infra/local/build.ts';
import { removePostgres, startPostgres } from '../../../infra/local/postgres.ts';
import { startServerProcess } from '../../support/server-process.ts';

/** A database and a server of this run alone: it ends them with no warning. */
export interface World {
  readonly url: string;
  readonly databaseUrl: string;
  /** Each ends the process at once and starts it again; in ms, for how long there was nobody. */
  killServer(): Promise<number>;
  killDatabase(): Promise<number>;
  end(): Promise<void>;
}

/** As durable as a real one. */
export async function openWorld(say: (stage: string) => void): Promise<World> {
  say('builds what changed');
  await ensureBuilt(() => undefined);
  say('a database and a server start');
  const folder = join(tmpdir(), `lectern-exam-${randomBytes(6).toString('hex')}`);
  const logFile = `${folder}.log`;
  let postgres = await startPostgres({ folder, logFile });
  const databaseUrl = postgres.ownerUrl;
  let server = await startServerProcess(databaseUrl).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const since = performance.now();
    await work();
    return performance.now() - since;
  };
  return {
    url: server.url,
    databaseUrl,
    killServer: () =>
      timed(async () => {
        await server.kill();
        server = await server.startAgain();
      }),
    killDatabase: () =>
      timed(async () => {
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.exited;
        postgres = await startPostgres({ folder, logFile });
      }),
    end: async () => {
      await server.kill();
      await postgres.stop();
      await removePostgres(folder);
      await rm(logFile, { force: true });
    },
  };
}
