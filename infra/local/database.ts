import { join } from 'node:path';
import { dataFolder } from './places.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { aborted, waited, type Stop } from './signals.ts';

export interface Database {
  /** DATABASE_URL and DATABASE_OWNER_URL, as they are now, and that they are of an embedded one. */
  env(): NodeJS.ProcessEnv;
  /** Ends the embedded Postgres; nothing to do for a foreign one. */
  end(): Promise<void>;
  /** Settles with the reason when the embedded Postgres cannot be kept running. */
  failed: Promise<string>;
}

const TRIES = 5;

/** The database that DATABASE_URL names, or an embedded one that is kept running in the data folder. */
export async function openDatabase(say: (text: string) => void, stop: Stop, onMoved: () => void): Promise<Database> {
  if (process.env['DATABASE_URL']) {
    return {
      env: () => ({ LECTERN_DATABASE_IS_EMBEDDED: '' }),
      end: () => Promise.resolve(),
      failed: new Promise(() => {}),
    };
  }
  const options = { folder: join(dataFolder, 'postgres'), logFile: join(dataFolder, 'postgres.log') };
  let starting = startPostgres(options);
  let postgres = await starting;
  let ending = false;

  async function keep(): Promise<string> {
    for (;;) {
      const { code, signal } = await postgres.exited;
      if (ending) return new Promise(() => {});
      say(`Postgres ended unexpectedly (${signal ?? `code ${code}`}); starting it again.`);
      const url = postgres.ownerUrl;
      try {
        starting = startAgain(1);
        postgres = await starting;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      if (postgres.ownerUrl !== url) onMoved();
    }
  }

  async function startAgain(attempt: number): Promise<Postgres> {
    try {
      return await startPostgres(options);
    } catch (error) {
      if (attempt === TRIES || !(await waited(200 * 2 ** attempt, stop.asked))) throw error;
      return startAgain(attempt + 1);
    }
  }

  async function end(): Promise<void> {
    ending = true;
    const last = await starting.catch(() => postgres);
    // Without its checkpoint Postgres ends at once, and recovers at the next start.
    void aborted(stop.hurried).then(() => last.kill());
    await last.stop();
  }

  return {
    env: () => ({
      DATABASE_URL: postgres.ownerUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      LECTERN_DATABASE_IS_EMBEDDED: 'true',
    }),
    end,
    failed: keep(),
  };
}
