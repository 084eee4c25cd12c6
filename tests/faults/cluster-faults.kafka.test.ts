import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../infra/local/build.ts';
import { MEMBERS } from './cluster.ts';
import {
  brokerDown,
  brokerWiped,
  killed,
  redisFlushed,
  redisStopped,
  relayPaused,
  rollingRestart,
  type Fault,
} from './cluster-faults.ts';
import { runFaults } from './cluster-run.ts';
import { isLong } from './storm.ts';

/** What others lean on: who decides, and who tells rooms. A broker that is wiped is a test of the relay; the long form has all of it. */
const short: readonly (readonly [string, readonly Fault[]])[] = [
  ['one part after the other fails', [killed('command 1'), redisStopped(3000)]],
];
const long: typeof short = [
  ['the broker is killed', [brokerDown(10_000), brokerDown(60_000)]],
  ['the broker is wiped', [brokerWiped, brokerWiped]],
  ['the relay is paused beside its successor', [relayPaused(30_000), relayPaused(30_000)]],
  ['processes are killed', [...MEMBERS, ...MEMBERS].map(killed)],
  ['Redis is flushed and stopped', [redisFlushed, redisStopped(60_000), redisFlushed]],
  ['every service is restarted in turn', [rollingRestart, rollingRestart]],
];
const SEEDS = isLong ? [1, 2, 3] : [1];
/** All parts of a cluster and its class on two cores: with more a second, what is waited for is the machine. */
const LOAD = { students: 40, perSecond: isLong ? 300 : 100, calmMs: isLong ? 3000 : 500 };
const runs = (isLong ? long : short).flatMap(([name, faults]) => SEEDS.map((seed) => ({ name, seed, faults })));

describe(`a cluster under ${LOAD.perSecond} commands a second`, () => {
  beforeAll(() => ensureBuilt(() => undefined));

  it.each(runs)(
    '[R4.19] [R8.35] [R9.06] loses nothing, doubles nothing and catches up when $name (seed $seed)',
    async (run) => {
      expect(await runFaults({ ...LOAD, ...run })).toEqual([]);
    },
  );
});
