import { existsSync } from 'node:fs';
import { request } from 'node:http';

const PATIENCE_MS = 1000;
const SOCKET = '/var/run/docker.sock';

/** Whether a container engine answers: the one that DOCKER_HOST names, or Docker's own socket. */
export async function engineAnswers(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const host = env['DOCKER_HOST'] ?? (existsSync(SOCKET) ? `unix://${SOCKET}` : '');
  if (host === '') return false;
  const { protocol, hostname, port, pathname } = new URL(host);
  const where = protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port };
  return new Promise((resolve) => {
    const asked = request({ ...where, path: '/_ping', timeout: PATIENCE_MS }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
