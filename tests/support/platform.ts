import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { Tries } from '../../services/src/edge/limits/tries.ts';
import { CommandPath } from '../../services/src/ledger/command/command-path.ts';
import { Committer } from '../../services/src/ledger/command/committer.ts';
import { Deciders } from '../../services/src/ledger/command/deciders.ts';
import { Mailboxes } from '../../services/src/ledger/command/mailboxes.ts';
import { Snapshots } from '../../services/src/ledger/command/snapshots.ts';
import { Submission, type Actor, type Outcome } from '../../services/src/ledger/submission.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import type { Feed } from '../../services/src/ledger/feed/feed.ts';
import { LedgerFeed } from '../../services/src/ledger/feed/ledger.feed.ts';
import { LedgerSignal } from '../../services/src/ledger/event-store/ledger-signal.ts';
import { Redis } from '../../services/src/ops/redis/redis.ts';
import { Seals } from '../../services/src/ledger/sealing/seals.ts';
import { readSettings } from '../../services/src/ops/settings.ts';
import { Log } from '../../services/src/ops/telemetry/log.ts';
import { Client } from 'pg';
import type { TestDatabase } from './database.ts';

/** What only the owner of the database may do. */
export async function asOwner(database: TestDatabase, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.ownerUrl);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

export const settingsFor = (url: string, environment: Readonly<Record<string, string>> = {}) =>
  readSettings({ DATABASE_URL: url, LECTERN_LOG: 'silent', ...environment });

type FeedParts = ConstructorParameters<typeof LedgerFeed>;

/** The write side of one process, built by hand; two of them on one database are two processes. Its feed is not started. */
export function writeSide(
  url: string,
  openFeed: (...parts: FeedParts) => Feed = (...parts) => new LedgerFeed(...parts),
) {
  const settings = settingsFor(url);
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new EventStore(database);
  const signal = new LedgerSignal(settings);
  const committer = new Committer(store, log);
  const feed = openFeed(signal, store, log);
  const snapshots = new Snapshots(database, log);
  const mailboxes = new Mailboxes(store, committer, feed, snapshots);
  const redis = new Redis(settings, log); // none is configured
  const tries = new Tries(redis);
  const deciders = new Deciders();
  const seals = new Seals(database, log);
  const path = new CommandPath(deciders, mailboxes, store, seals, log);
  const close = async (): Promise<void> => {
    await signal.onModuleDestroy();
    mailboxes.onModuleDestroy();
    await committer.beforeApplicationShutdown();
    await database.onApplicationShutdown();
  };
  return {
    settings,
    log,
    database,
    store,
    signal,
    redis,
    tries,
    feed,
    committer,
    mailboxes,
    snapshots,
    deciders,
    seals,
    path,
    close,
  };
}

export type WriteSide = ReturnType<typeof writeSide>;

export const actor = (personId: string, more: Partial<Actor> = {}): Actor => ({
  personId,
  school: 's1',
  bound: true,
  secret: `secret of ${personId}`,
  ...more,
});

interface Deciding {
  readonly path: Pick<CommandPath, 'execute'>;
}

interface Given {
  readonly key?: string;
  readonly at?: number;
  readonly as?: Actor;
}

/** Gives a command as it comes from the edge: `give(side, 'p1', 'jar/1', 'AddMarbles', { n: 1 })`. */
export function give(
  side: Deciding,
  personId: string,
  stream: string,
  name: string,
  data: object,
  { key = newId(), at = Date.now(), as = actor(personId) }: Given = {},
): Promise<Outcome> {
  const [family, id] = stream.split('/') as [string, string];
  return side.path.execute(new Submission(as, family, id, name, data, key, at));
}

/** The code that a command was refused with. */
export const refusalOf = (outcome: Outcome): string | undefined => ('refused' in outcome ? outcome.refused : undefined);

/** A club with these members, and an open jar of it. */
export async function openJar(
  side: Deciding,
  members: Readonly<Record<string, Role>>,
  more: object = {},
): Promise<{ readonly jar: string; readonly club: string }> {
  const [jarId, clubId] = [newId(), newId()];
  const all = { keeper: 'teacher', ...members };
  await Promise.all(
    Object.entries(all).map(([personId, role]) =>
      give(side, 'founder', `club/${clubId}`, 'NameMember', { personId, role }),
    ),
  );
  const outcome = await give(side, 'keeper', `jar/${jarId}`, 'OpenJar', { clubId, ...more });
  if (!('receipt' in outcome)) throw new Error(`The jar was not opened: ${JSON.stringify(outcome)}`);
  return { jar: `jar/${jarId}`, club: `club/${clubId}` };
}
