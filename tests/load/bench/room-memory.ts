import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering } from './answering.ts';
import { Phones, type Phone } from './phones.ts';
import { phonesOf } from './phones-of.ts';
import { openRawSockets } from './raw-sockets.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

const [STUDENTS, SETTLE_MS] = [2000, 1500];

/** What a process holds for each student who is connected to a lesson, beside sockets that nothing is made of. */
export async function benchRoomMemory(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const size = short ? 20 : STUDENTS;
  const lesson = await answering({ ...settings, ...AS_MANY }, size);
  const raw = await openRawSockets(() => undefined);
  const ours = await phonesOf(settings, lesson);
  const phones = new Phones();
  const perStudent = (all: readonly Phone[]) => async () => {
    const before = await held();
    await phones.open(all);
    const during = await held();
    await phones.close();
    return (during - before) / 1024 / size;
  };
  const result = await compare(
    { name: `memory per student at ${STUDENTS}`, unit: 'KB', peerName: 'a socket of ws', rounds },
    perStudent(ours),
    perStudent(ours.map(() => ({ kind: 'ws', url: raw.url }))),
  );
  phones.end();
  await raw.close();
  await lesson.close();
  return [result];
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is left in the heap and beside it, in bytes, once what came or went is over. */
async function held(): Promise<number> {
  await pause(SETTLE_MS);
  collectGarbage();
  await pause(0);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
