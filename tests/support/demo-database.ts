import { hash } from '@node-rs/argon2';
import { rm } from 'node:fs/promises';
import type { Bus } from '../../services/src/bus/bus.ts';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { asOwner, copyOf, demoTemplateOf, filesBeside, makeOnce, named, templateName, using } from './database.ts';
import type { TestDatabase } from './database.ts';
import { startServerProcess } from './server-process.ts';

/** What makes a password costly to guess is tested by itself; here a whole class signs in for many a test. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const WITHIN_MS = 10 * 60_000;

/**
 * A database with the demo school: a copy of one that is made once in a run. The built program keeps read models by what
 * its own code says of them, and would make those of the sources anew at each start: it has a template of its own making.
 */
export async function demoDatabase(by: 'sources' | 'program' = 'sources'): Promise<TestDatabase> {
  const template = demoTemplateOf(templateName(), by);
  await makeOnce(template, async (unfinished) => {
    const { url, ownerUrl } = named(unfinished);
    if (by === 'sources') await makeBySources(unfinished, url);
    else await makeByProgram(unfinished, url);
    const password = await hash(DEMO_PASSWORD, CHEAP);
    await using(ownerUrl, (client) => client.query('update account set password = $1', [password]));
    await rm(filesBeside(url), { recursive: true, force: true });
  });
  return copyOf(template);
}

async function makeByProgram(name: string, url: string): Promise<void> {
  await asOwner(`create database ${name}`);
  const server = await startServerProcess(url);
  await server.end();
}

/** Until all read models hold all of it. */
async function makeBySources(name: string, url: string): Promise<void> {
  await asOwner(`create database ${name} template ${templateName()}`);
  const [{ seedDemo }, { BUS }, { EventStore }, { startServer }, { readSettings }] = await Promise.all([
    import('../../services/src/demo/demo.seed.ts'),
    import('../../services/src/bus/bus.ts'),
    import('../../services/src/ledger/event-store/event-store.ts'),
    import('../../services/src/server.ts'),
    import('../../services/src/ops/settings.ts'),
  ]);
  const places = { LECTERN_FILES: filesBeside(url), LECTERN_DATA: filesBeside(url) };
  const server = await startServer(readSettings({ DATABASE_URL: url, PORT: '0', LECTERN_LOG: 'silent', ...places }));
  try {
    await seedDemo(server);
    const bus = server.app.get<Bus>(BUS);
    const end = await server.app.get(EventStore).head();
    const isThere = await Promise.all(Object.keys(bus.behind()).map((one) => bus.reached(one, end, WITHIN_MS)));
    if (isThere.includes(false)) throw new Error('The read models of the demo school were not filled in time.');
  } finally {
    await server.close();
  }
}
