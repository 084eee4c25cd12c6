import 'reflect-metadata';
import { readSettings, type Settings } from '../../../services/src/ops/settings.ts';
import { benchAnswers } from './answers.ts';
import { benchAppend } from './append.ts';
import { benchAtOnce } from './at-once.ts';
import { benchBigClass } from './big-class.ts';
import { benchCatchUp } from './catch-up.ts';
import { benchCommands } from './commands.ts';
import { benchDanmu } from './danmu.ts';
import { benchEvidence } from './evidence.ts';
import { benchExports } from './exports.ts';
import { benchFanOut } from './fan-out.ts';
import { benchFirstLoad, benchMobile } from './first-load.ts';
import { benchFlood } from './flood.ts';
import { benchGrading } from './grading.ts';
import { benchGraph } from './graph.ts';
import { benchGroups } from './groups.ts';
import { benchHotLesson } from './hot-lesson.ts';
import { benchInbound } from './inbound.ts';
import { benchLag } from './lag.ts';
import { benchLists } from './lists.ts';
import { benchLongStream } from './long-stream.ts';
import { benchManyLessons } from './many-lessons.ts';
import { benchOrders } from './orders.ts';
import { benchQuestions } from './questions.ts';
import { benchRelay } from './relay.ts';
import { benchRendering } from './rendering.ts';
import { benchReplay } from './replay.ts';
import { benchReport } from './report.ts';
import { benchRoomMemory } from './room-memory.ts';
import { benchRoom } from './room.ts';
import type { Measured } from './rounds.ts';
import { benchSealing } from './sealing.ts';
import { benchStatistics } from './statistics.ts';
import { benchStorms } from './storms.ts';
import { benchTopic } from './topic.ts';
import { benchTerm } from './term.ts';
import { benchTracing } from './tracing.ts';
import { benchTracking } from './tracking.ts';
import { benchTranscoding } from './transcoding.ts';
import { benchWords } from './words.ts';

type Bench = (settings: Settings, rounds: number, short: boolean) => Promise<Measured[]>;

const benches: Readonly<Record<string, Bench>> = {
  append: benchAppend,
  commands: benchCommands,
  room: benchRoom,
  rendering: benchRendering,
  words: benchWords,
  sealing: benchSealing,
  tracing: benchTracing,
  tracking: benchTracking,
  replay: benchReplay,
  report: benchReport,
  evidence: benchEvidence,
  exports: benchExports,
  relay: benchRelay,
  flood: benchFlood,
  storms: benchStorms,
  groups: benchGroups,
  'at-once': benchAtOnce,
  lag: benchLag,
  lists: benchLists,
  statistics: benchStatistics,
  orders: benchOrders,
  'big-class': benchBigClass,
  topic: benchTopic,
  graph: benchGraph,
  grading: benchGrading,
  term: benchTerm,
  questions: benchQuestions,
  'first-load': benchFirstLoad,
  mobile: benchMobile,
  'hot-lesson': benchHotLesson,
  'fan-out': benchFanOut,
  answers: benchAnswers,
  'catch-up': benchCatchUp,
  danmu: benchDanmu,
  inbound: benchInbound,
  'long-stream': benchLongStream,
  'many-lessons': benchManyLessons,
  'room-memory': benchRoomMemory,
  transcoding: benchTranscoding,
};

/** What a run is asked for. */
export interface Asked {
  readonly databaseUrl: string;
  readonly brokers: string;
  readonly rounds: number;
  readonly only: readonly string[];
  /** Only whether the benches work: as little as they can do. */
  readonly short: boolean;
}

/** Each bench beside its peer in the same run: on a shared machine only the ratio means something. */
export async function run({ databaseUrl, brokers, rounds, only, short }: Asked): Promise<Measured[]> {
  const settings = readSettings({ DATABASE_URL: databaseUrl, KAFKA_BROKERS: brokers, PORT: '0', LECTERN_LOG: 'warn' });
  const results: Measured[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (only.includes(name)) results.push(...(await bench(settings, rounds, short)));
  }
  return results;
}
