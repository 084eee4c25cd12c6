import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../support/random.ts';
import { Cluster } from './cluster.ts';
import { auditCluster } from './cluster-audit.ts';
import type { Fault } from './cluster-faults.ts';
import { figures, liveDelays, type Happened } from './cluster-figures.ts';
import { Load } from './cluster-load.ts';
import { News } from './cluster-news.ts';
import { recovery } from './cluster-recovery.ts';

export interface Run {
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly students: number;
  readonly perSecond: number;
  /** Between two faults, at least. */
  readonly calmMs: number;
}

/** A cluster, a class at its pace, one fault after another; then everything is compared with everything. Answers what is wrong. */
export async function runFaults({ seed, faults, calmMs, students, perSecond }: Run): Promise<string[]> {
  const random = seeded(seed);
  const cluster = await Cluster.start();
  try {
    const news = new News();
    const load = await Load.open(news, { url: cluster.url, seed, students, perSecond });
    const happened: Happened[] = [];
    for (const fault of faults) {
      await pause(calmMs + random.between(0, 1000));
      const from = performance.now();
      const recovered = await recovery(cluster, load, news, () => fault.run(cluster, random));
      const delays = liveDelays(news, from, performance.now());
      happened.push({ ...fault, ...recovered, delays });
    }
    const audited = await auditCluster(cluster, load);
    process.stdout.write(`${figures(happened, load, news, audited)}\n`);
    const slow = happened.filter(({ delays, liveWithinMs = Infinity }) => delays.p99 > liveWithinMs);
    return [...audited.wrong, ...slow.map(({ name, delays }) => `${name}: pushes took up to ${delays.p99} ms`)];
  } finally {
    await cluster.close();
  }
}
