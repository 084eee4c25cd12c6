import { AUDIENCES, fold, unfolded, type Audience } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { migrations } from '../../../services/src/migrations.ts';
import { Committer } from '../../../services/src/ledger/command/committer.ts';
import { Mailboxes } from '../../../services/src/ledger/command/mailboxes.ts';
import { Snapshots } from '../../../services/src/ledger/command/snapshots.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import { LedgerSignal } from '../../../services/src/ledger/event-store/ledger-signal.ts';
import { LedgerFeed } from '../../../services/src/ledger/feed/ledger.feed.ts';
import { PlaybackStore } from '../../../services/src/live/playback/playback-store.ts';
import { Playbacks } from '../../../services/src/live/playback/playbacks.ts';
import { Opening } from '../../../services/src/ledger/sealing/opening.ts';
import { Seals } from '../../../services/src/ledger/sealing/seals.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { lanes, type Lanes } from '../../../services/src/replay/lanes.ts';
import { frameOf } from '../../../services/src/replay/moments.ts';
import { seeded, type Random } from '../../support/random.ts';
import { teachLesson, type Taught } from '../../support/taught-lesson.ts';
import { summary, type Summary } from '../figures.ts';
import { compare, type Measured } from './rounds.ts';

const LESSON = { students: 1000, minutes: 90 };
const [SEEKS, COLD_SEEKS, FOLDS] = [40, 12, 2];

/** What one process has of the replay: nothing yet. */
function processOn(database: Database, settings: Settings, log: Log) {
  const store = new EventStore(database);
  const feed = new LedgerFeed(new LedgerSignal(settings), store, log);
  const mailboxes = new Mailboxes(store, new Committer(store, log), feed, new Snapshots(database, log));
  const seals = new Seals(database, log);
  const playbacks = new Playbacks(store, new PlaybackStore(database), mailboxes, seals);
  playbacks.note('lesson', lanes);
  return { store, mailboxes, seals, playbacks };
}
type Process = ReturnType<typeof processOn>;

/**
 * Any second of a lesson of 1,000 students and 90 minutes, to the last byte of its answer: in a process that shows it to
 * somebody already (warm), and in one that has just started (cold); beside folding the lesson from its first fact.
 */
export async function benchReplay(settings: Settings, rounds: number): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  const log = new Log(settings);
  const database = new Database(settings, log);
  const taught = await teachLesson(settings.databaseUrl, LESSON);
  const random = seeded(1);
  const inFresh = async (work: (fresh: Process) => Promise<unknown>): Promise<void> => {
    const fresh = processOn(database, settings, log);
    await work(fresh);
    fresh.mailboxes.onModuleDestroy(); // what ended is collected
  };
  const since = performance.now();
  await inFresh((fresh) => seek(fresh, taught, 'teacher', random));
  console.log(`  ${taught.facts} facts, prepared in ${((performance.now() - since) / 1000).toFixed(1)} s`);

  // What starts has little to collect: nothing is kept warm meanwhile.
  const cold: Run[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const audience of AUDIENCES)
      cold.push({
        audience,
        seeks: await timed(COLD_SEEKS, () => inFresh((fresh) => seek(fresh, taught, audience, random))),
        peer: await timed(FOLDS, () => inFresh((fresh) => foldAll(fresh, taught, audience, random))),
      });
  }
  const warm: Run[] = [];
  const kept = processOn(database, settings, log);
  for (const { audience, peer } of cold)
    warm.push({ audience, seeks: await timed(SEEKS, () => seek(kept, taught, audience, random)), peer });
  const results: Measured[] = [];
  for (const audience of AUDIENCES)
    for (const [how, runs] of Object.entries({ warm, cold }))
      results.push(...(await figuresOf(how, audience, runs, rounds)));
  await database.onApplicationShutdown();
  return results;
}

interface Run {
  readonly audience: Audience;
  readonly seeks: Summary;
  readonly peer: Summary;
}

async function figuresOf(how: string, audience: Audience, runs: readonly Run[], rounds: number): Promise<Measured[]> {
  const theirs = runs.filter((run) => run.audience === audience);
  const next = (figure: (run: Run) => number) => {
    const left = theirs.map(figure).values();
    return () => left.next().value!;
  };
  const measured: Measured[] = [];
  for (const percentile of ['p50', 'p95'] as const) {
    const name = `seek as ${audience}, ${how}, ${percentile}`;
    const about = { name, unit: 'ms', peerName: 'folding from the first fact', rounds };
    measured.push(
      await compare(
        about,
        next(({ seeks }) => seeks[percentile]),
        next(({ peer }) => peer.p50),
      ),
    );
  }
  return measured;
}

async function timed(times: number, work: () => Promise<unknown>): Promise<Summary> {
  const samples: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const since = performance.now();
    await work();
    samples.push(performance.now() - since);
  }
  return summary(samples);
}

/** A seek as a query makes it: who may is asked of the lesson and of its class, and the answer is encoded. */
async function seek({ playbacks, mailboxes }: Process, taught: Taught, as: Audience, random: Random): Promise<Buffer> {
  await mailboxes.get(`class/${taught.classId}`).ready();
  const { playback, head, ready } = await playbacks.open<LessonStreamState, Lanes>(`lesson/${taught.lessonId}`);
  await ready;
  const person = as === 'student' ? taught.studentIds[random.int(taught.studentIds.length)] : undefined;
  return encoded(await frameOf(playback, { as, person }, 1 + random.int(head), undefined));
}

/** The same without anything that was kept. */
async function foldAll({ store, seals }: Process, taught: Taught, as: Audience, random: Random): Promise<Buffer> {
  const id = `lesson/${taught.lessonId}`;
  const facts = await store.load(id, 0);
  const until = 1 + random.int(facts.length);
  const folded = facts
    .slice(0, until)
    .reduce((before, fact) => fold(lessonStream, before, fact), unfolded(lessonStream));
  const opening = new Opening(lessonStream, id, seals);
  await opening.load(new Set(taught.studentIds));
  return encoded({ version: until, view: opening.present(folded.state, as) });
}

const encoded = (answer: object): Buffer => Buffer.from(JSON.stringify(answer));
