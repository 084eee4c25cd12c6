import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import type { Server } from '../../services/src/server.ts';
import { Client, newKey } from '../support/client.ts';
import { openSchool, serverOn, urlOf, type School } from './school.ts';

const LECTERN_CLUSTER_SECRET = 'a secret of all processes';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

/** What a process of these services answers, in numbers; a socket that is let in counts as 101. */
async function answers(server: Server) {
  const at = teacher.at(urlOf(server));
  const status = async (method: string, path: string, body?: object) =>
    (await at.fetch(method, path, { ...(body && { body }), headers: { [HEADERS.key]: newKey() } })).status;
  return {
    page: await status('GET', '/api/lessons'),
    session: await status('GET', '/api/session'),
    upload: await status('PUT', '/api/files'),
    command: await status('POST', `/api/lesson/${newId()}/SubmitAnswer`, {}),
    socket: await at.room('lesson', demoLesson.id).then(
      async (room) => (await room.close(), 101),
      () => 0,
    ),
    live: await status('GET', '/health/live'),
    metrics: await status('GET', '/metrics'),
  };
}

describe('a process', () => {
  const health = { live: 200, metrics: 200 };
  const shut = { page: 404, session: 404, upload: 404, command: 404, socket: 0 };
  it.each([
    ['gateway', { ...shut, ...health, socket: 101 }],
    ['command', { ...shut, ...health, command: 422 }],
    ['projector', { ...shut, ...health }],
    ['web', { ...shut, ...health, page: 200, session: 200, upload: 422 }],
  ])('that runs only %s opens only its doors, and those of whoever runs it', async (services, expected) => {
    const server = await serverOn(school.database, { LECTERN_SERVICES: services, LECTERN_CLUSTER_SECRET });
    try {
      expect(await answers(server)).toEqual(expected);
    } finally {
      await server.close();
    }
  });
});
