import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { jarsOf } from '../../../../tests/support/feed.ts';
import { brokenLinks, wholeLedger } from '../../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

let database: TestDatabase;
let side: WriteSide;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  await side.store.onModuleInit();
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

const versionsOf = async (stream: string) => (await side.store.load(stream, 0)).map(({ version }) => version);

it('a mailbox whose ledger lost its tail notices the new head, and decides on what is there', async () => {
  const jars = jarsOf(side);
  const stream = await jars.opened();
  for (let n = 0; n < 5; n += 1) await jars.grow(stream);
  const mailbox = side.mailboxes.get(stream);
  expect(mailbox.head.folded.version).toBe(6);
  await asOwner(database, `delete from event where stream = '${stream}' and version > 3`);
  await jars.grow(stream);
  await Promise.all([jars.grow(stream), jars.grow(stream)]);
  expect(await versionsOf(stream)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(brokenLinks(await wholeLedger(side.store))).toEqual([]);
  expect(mailbox.head.hash).toBe((await side.store.load(stream, 5))[0]!.hash);
});

it('a mailbox notices it also by what others append then, and when the stream is gone as a whole', async () => {
  const other = writeSide(database.url);
  const [mine, theirs] = [jarsOf(side), jarsOf(other)];
  const stream = await mine.opened();
  for (let n = 0; n < 3; n += 1) await mine.grow(stream);
  await asOwner(database, `delete from event where stream = '${stream}' and version > 2`);
  for (let n = 0; n < 4; n += 1) await theirs.grow(stream);
  const mailbox = side.mailboxes.get(stream);
  await mailbox.heard({ stream, version: 6 });
  expect(mailbox.head.hash).toBe((await side.store.load(stream, 5))[0]!.hash);
  await mine.grow(stream);
  expect(await versionsOf(stream)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await asOwner(database, `delete from event where stream = '${stream}'`);
  await mailbox.refresh();
  expect(mailbox.head).toMatchObject({ hash: '', folded: { version: 0 } });
  await other.close();
});
