import { setTimeout as pause } from 'node:timers/promises';
import { audit, readLog } from '../support/lesson-audit.ts';
import { MEMBERS, PREFIX, type Cluster } from './cluster.ts';
import type { Load } from './cluster-load.ts';
import { headOf, isPublished } from './cluster-recovery.ts';
import { faultsOfLedger } from './ledger.ts';
import { compareWithRebuild } from './rebuild.ts';
import { auditTopics, type TopicAudit } from './topic-audit.ts';

const SETTLED_WITHIN_MS = 30_000;
const SHOWN_WITHIN_MS = 30_000;
const LOOK_MS = 100;

export interface Audited {
  /** All that is wrong; empty when the whole is sound. */
  readonly wrong: string[];
  readonly facts: number;
  readonly topics: TopicAudit;
  readonly rebuilt: number;
  /** What the projectors counted while they ran, by reading. */
  readonly counted: ReadonlyMap<string, number>;
}

/** Ends the lesson, lets everything come to rest, ends all processes, and looks at what they left from every side. */
export async function auditCluster(cluster: Cluster, load: Load): Promise<Audited> {
  const { classroom } = load;
  await load.end();
  const end = await classroom.give('EndLesson');
  await classroom.allShown(end.version, SHOWN_WITHIN_MS);
  const wrong = [
    ...audit(await readLog(classroom.teacher, classroom.lessonId), classroom),
    ...refusals(load),
    ...(await settled(cluster)),
  ];
  const counted = await countedBy(cluster);
  await classroom.leave();
  await cluster.stopMembers();
  const { ownerUrl } = cluster.postgres;
  const topics = await auditTopics(ownerUrl, cluster.kafka.brokers, PREFIX, cluster.kafka.clusterId);
  wrong.push(...(await faultsOfLedger(ownerUrl)), ...topics.faults);
  const facts = await headOf(cluster);
  const rebuild = await compareWithRebuild(ownerUrl);
  wrong.push(...rebuild.faults);
  return { wrong, facts, topics, rebuilt: rebuild.rows, counted };
}

/** Nothing that this class gives is against a rule: whoever is refused was logged out, or not known any more. */
function refusals({ classroom }: Load): string[] {
  return classroom.students.flatMap(({ name, given }) =>
    given
      .filter(({ outcome }) => outcome?.problem !== undefined)
      .map((one) => `${name} was refused ${one.name}: ${one.outcome!.problem!.code}`),
  );
}

/** Everything is on its topic, and every consumer says that it has taken everything. */
async function settled(cluster: Cluster): Promise<string[]> {
  const since = Date.now();
  const head = await headOf(cluster);
  const isSettled = async (): Promise<boolean> => (await isPublished(cluster, head)) && (await cluster.hasTaken(since));
  for (; !(await isSettled()); await pause(LOOK_MS))
    if (Date.now() > since + SETTLED_WITHIN_MS)
      return [`not everything was published and taken ${SETTLED_WITHIN_MS} ms after the end`];
  return [];
}

async function countedBy(cluster: Cluster): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const name of MEMBERS) {
    for (const [reading, value] of await cluster.metrics(name)) sums.set(reading, (sums.get(reading) ?? 0) + value);
  }
  return sums;
}
