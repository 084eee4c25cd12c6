import { join, relative } from 'node:path';
import { ensureBuilt } from './build.ts';
import { openDatabase } from './database.ts';
import { help, readFlags } from './flags.ts';
import { openLiveVideo } from './live-video.ts';
import { runMain } from './main.ts';
import { openPayments } from './payments.ts';
import { dataFolder, root } from './places.ts';
import { superviseServer, type Server } from './server.ts';
import { aborted, stopRequests } from './signals.ts';

const say = (text: string): void => console.log(text);
const production = process.env['NODE_ENV'] === 'production';

/** `npm start`: a database, the built program, and somebody who watches over both until asked to stop. */
async function start(): Promise<string | undefined> {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) {
    say(help);
    return undefined;
  }
  const stop = stopRequests();
  let server: Server | undefined;
  const payments = production ? undefined : await openPayments(dataFolder, say);
  const liveVideo = await openLiveVideo(dataFolder, say, stop.asked);
  const database = await openDatabase(say, stop, () => server?.restart());
  try {
    await ensureBuilt(say, stop.asked);
    if (stop.asked.aborted) return undefined;
    const logFile = join(dataFolder, 'server.log');
    server = superviseServer(
      {
        entry: join(root, 'services', 'dist', 'main.js'),
        env: () => ({
          ...process.env,
          PORT: process.env['PORT'] || '8080',
          LECTERN_DATA: dataFolder,
          ...(flags.lan && { LECTERN_LAN: 'true' }),
          ...(flags.services !== undefined && { LECTERN_SERVICES: flags.services }),
          NODE_COMPILE_CACHE: join(dataFolder, 'compile-cache'), // a second start skips compiling a thousand modules
          ...(!production && { LECTERN_SEED: process.env['LECTERN_SEED'] ?? 'demo' }),
          ...payments?.env(),
          ...liveVideo?.env(),
          ...database.env(),
        }),
        // People read the terminal of a demo, log collectors that of a server.
        ...(!production && { logFile }),
        say,
      },
      stop,
    );
    void aborted(stop.asked).then(() => say('\nStopping …'));
    if (!production) say(`Server log: ${relative(root, logFile)}`);
    return await Promise.race([server.finished, database.failed]);
  } finally {
    await database.end();
    payments?.end();
    await liveVideo?.end();
  }
}

await runMain(start);
