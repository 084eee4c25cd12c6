import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering } from './answering.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

const [STUDENTS, LESSONS, WAVES] = [1000, 200, 5];
const SIZES = [100, 3000] as const;

/** As many students in 200 lessons and in one; and what an answer costs in classes of different sizes. */
export async function benchManyLessons(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const all = { ...settings, ...AS_MANY };
  const [students, lessons] = short ? [20, 4] : [STUDENTS, LESSONS];
  const running = await answering(all, students, { waves: WAVES, lessons });
  const spread = await compare(
    { name: `commands in ${LESSONS} lessons`, unit: 'commands/s', peerName: 'in one lesson', rounds },
    () => running.round(lessons),
    () => running.round(),
  );
  await running.close();
  const [small, large] = short ? [5, 20] : SIZES;
  const few = await answering(all, small, { waves: WAVES });
  const crowd = await answering(all, large, { waves: WAVES });
  const exponent = await compare(
    { name: 'exponent of CPU over students', unit: '', peerName: 'of what is the same for each', rounds },
    async () => {
      // The small class answers as often in all: what is measured is as much work.
      const times = large / small;
      const perRound = (await cpu(() => repeat(times, () => few.round()))) / times;
      return Math.log((await cpu(() => crowd.round())) / perRound) / Math.log(times);
    },
    () => 1,
  );
  await few.close();
  await crowd.close();
  return [spread, exponent];
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await work();
}

async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
