import { join } from 'node:path';
import { build, createServer, type ViteDevServer } from 'vite';
import { forgetBuild } from './build.ts';
import { openDatabase, type Database } from './database.ts';
import { runMain } from './main.ts';
import { dataFolder, root } from './places.ts';
import { freePort } from './ports.ts';
import { superviseServer, type Server } from './server.ts';
import { aborted, stopRequests, type Stop } from './signals.ts';

const say = (text: string): void => console.log(text);
const port = Number(process.env['PORT'] || 8080);

/** `npm run dev`: the server is built and started again after every change, the web comes from Vite's development server. */
async function dev(): Promise<string | undefined> {
  const stop = stopRequests();
  const apiPort = await freePort();
  let server: Server | undefined;
  const database = await openDatabase(say, stop, () => server?.restart());
  const closing: (() => Promise<void>)[] = [() => database.end()];
  try {
    const web = await serveWeb(apiPort);
    closing.unshift(() => web.close());
    forgetBuild('services');
    const watcher = await watchServices(() => {
      if (server !== undefined) return server.restart();
      server = startServer(database, apiPort, stop);
      void server.finished.then((problem) => {
        // It cannot start as it is now; the next change gives it another chance.
        if (problem !== undefined) say(problem);
        server = undefined;
      });
    });
    closing.unshift(() => watcher.close());
    const problem = await Promise.race([aborted(stop.asked), database.failed]);
    if (stop.asked.aborted) await server?.finished;
    return problem ?? undefined;
  } finally {
    for (const close of closing) await close();
  }
}

/** web/vite.config.ts passes /api, /ws and /health on to LECTERN_API. */
async function serveWeb(apiPort: number): Promise<ViteDevServer> {
  process.env['LECTERN_API'] = `http://127.0.0.1:${apiPort}`;
  const web = await createServer({ root: join(root, 'web'), server: { port, strictPort: true } });
  return web.listen();
}

/** Calls back after every build that succeeded; Vite says what is wrong with the others. */
async function watchServices(onBuilt: () => void): Promise<{ close(): Promise<void> }> {
  const watcher = await build({
    root: join(root, 'services'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite did not watch the services.');
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') onBuilt();
    if (event.code === 'ERROR') console.error(event.error.message);
    if ('result' in event) void event.result.close();
  });
  return watcher;
}

function startServer(database: Database, apiPort: number, stop: Stop): Server {
  const env = (): NodeJS.ProcessEnv => ({
    ...process.env,
    PORT: String(apiPort),
    LECTERN_DATA: dataFolder,
    LECTERN_SEED: process.env['LECTERN_SEED'] ?? 'demo',
    ...database.env(),
  });
  // The addresses that people open are those of the development server.
  const sayOwnPort = (text: string): void => say(text.replaceAll(`:${apiPort}`, `:${port}`));
  return superviseServer({ entry: join(root, 'services', 'dist', 'main.js'), env, say: sayOwnPort }, stop);
}

await runMain(dev);
