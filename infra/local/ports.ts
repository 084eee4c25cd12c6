import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which systems give outgoing connections their ports: those would take ours while we are down. */
const [LOWEST, HIGHEST] = [20_000, 32_767];

/** A free port of the loopback address, the preferred one if it is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
