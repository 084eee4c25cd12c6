import { superviseServer, type Server } from './server.ts';

export interface MemberOptions {
  name: string;
  /** What it is made of, as in gateway,web. */
  services: string;
  port: number;
  entry: string;
  logFile: string;
  env(): NodeJS.ProcessEnv;
  say(text: string): void;
  /** Told when nothing new should go to it, and when it listens again; resolves when it is asked again. */
  onLeaving(): void;
  onListening(): Promise<void>;
  /** Aborted when there is no time for finishing anything. */
  hurried: AbortSignal;
}

/** One process of a cluster, which is started again whenever it ends unasked. */
export interface Member {
  readonly name: string;
  readonly services: string;
  readonly port: number;
  /** Of the process that runs now; undefined between two of them. */
  readonly pid: number | undefined;
  /** Resolves when it listens and is asked, also after it died. */
  listening(): Promise<void>;
  /** Ends the process as a crash would; another one takes its place. Resolves when that listens. */
  kill(): Promise<void>;
  /** Lets it finish, then starts another in its place. Resolves when that listens. */
  restart(): Promise<void>;
  /** Lets it finish, and leaves its place empty. */
  stop(): Promise<void>;
  /** After a stop. Resolves when it listens. */
  start(): Promise<void>;
  /** Settles with the reason when it cannot be kept running. */
  failed: Promise<string>;
}

/** Beyond the time that it gives its sockets to go elsewhere. */
const GRACE_MS = 15_000;

export function startMember(options: MemberOptions): Member {
  const { name, services, port } = options;
  const failed = Promise.withResolvers<string>();
  let listens = Promise.withResolvers<void>();
  let ended = new AbortController();
  let server: Server = begin();

  function begin(): Server {
    const begun = superviseServer(
      {
        entry: options.entry,
        env: () => ({ ...options.env(), PORT: String(port), LECTERN_SERVICES: services }),
        logFile: options.logFile,
        // What it says when it first listens names its own port, which nobody should open.
        say: (text) => text.startsWith('The server') && options.say(text.replace('The server', name)),
        onListening: () => {
          const { resolve } = listens;
          void options.onListening().then(resolve);
        },
        graceMs: GRACE_MS,
      },
      { asked: ended.signal, hurried: options.hurried },
    );
    void begun.finished.then((problem) => problem !== undefined && failed.resolve(`${name}: ${problem}`));
    return begun;
  }

  /** Whoever waits from now on waits for the next process. */
  const leaving = (): Promise<void> => {
    options.onLeaving();
    listens = Promise.withResolvers();
    return listens.promise;
  };
  const stop = async (): Promise<void> => {
    void leaving();
    ended.abort();
    await server.finished;
  };
  return {
    name,
    services,
    port,
    get pid() {
      return server.pid;
    },
    listening: () => listens.promise,
    kill: () => {
      const again = leaving();
      if (server.pid !== undefined) process.kill(server.pid, 'SIGKILL');
      return again;
    },
    restart: () => {
      const again = leaving();
      server.restart();
      return again;
    },
    stop,
    start: () => {
      ended = new AbortController();
      server = begin();
      return listens.promise;
    },
    failed: failed.promise,
  };
}
