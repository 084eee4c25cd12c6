import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { summary } from '../figures.ts';
import { answering } from './answering.ts';
import { Phones } from './phones.ts';
import { phonesOf } from './phones-of.ts';
import { openRawSockets } from './raw-sockets.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

/** As many again take part as watch: one person waits two seconds between two. */
const [STUDENTS, SENDERS, A_SECOND, SECONDS] = [500, 1000, 400, 5];
/** Each danmu is sent by itself: fewer of them tell what one costs. */
const PEER_SECONDS = 1;
/** Of the phones, those whose sightings are kept. */
const WATCHED = 5;

/** A class that writes as fast as it may: what each danmu costs for each who sees it, and how old it is when it comes. */
export async function benchDanmu(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const [students, senders, seconds] = short ? [10, 300, 0.25] : [STUDENTS, SENDERS, SECONDS];
  const lesson = await answering({ ...settings, ...AS_MANY }, senders);
  const ours = new Phones();
  await ours.open((await phonesOf(settings, lesson)).slice(0, students));
  await ours.watch(WATCHED);
  const raw = await openRawSockets(() => undefined);
  const theirs = new Phones();
  await theirs.open(Array.from({ length: students }, () => ({ kind: 'ws', url: raw.url })));

  const ages: number[] = [];
  let turn = 0;
  const thing = async (): Promise<number> => {
    await ours.settled();
    const sent = new Map<string, number>();
    const spent = await paced(seconds, () => {
      const danmuId = newId();
      sent.set(danmuId, performance.timeOrigin + performance.now());
      return lesson.give((turn += 1), 'SendDanmu', { danmuId, words: `为什么这一步可以约掉 ${turn}` });
    });
    const seen = (await ours.settled()).sightings.flatMap(([id, at]) => (sent.has(id) ? [at - sent.get(id)!] : []));
    if (seen.length < sent.size) throw new Error(`Of ${sent.size} danmu ${seen.length} sightings came.`);
    ages.push(summary(seen).p99 / LIMITS.tickMs);
    return spent / sent.size / students;
  };
  const event = JSON.stringify({
    event: 'danmu',
    data: { danmuId: newId(), personId: newId(), words: '为什么这一步可以约掉' },
  });
  const peer = async (): Promise<number> => {
    let sends = 0;
    const spent = await paced(Math.min(seconds, PEER_SECONDS), async () => {
      for (const ws of raw.sockets) ws.send(event);
      sends += 1;
    });
    await theirs.settled();
    return spent / sends / students;
  };
  const about = { unit: 'µs CPU', peerName: 'a send of each to each', rounds };
  const cost = await compare({ ...about, name: `${A_SECOND} danmu/s to ${STUDENTS} students` }, thing, peer);
  const measured = ages.values();
  const age = await compare(
    { name: 'age of a danmu, p99', unit: 'ticks', peerName: 'a tick', rounds },
    () => measured.next().value!,
    () => 1,
  );
  for (const phones of [ours, theirs]) {
    await phones.close();
    phones.end();
  }
  await raw.close();
  await lesson.close();
  return [cost, age];
}

/** So many a second; what this process spends on them, in µs, from the first to a tick after the last. */
async function paced(seconds: number, give: () => Promise<unknown>): Promise<number> {
  const [before, since, count] = [process.cpuUsage(), performance.now(), A_SECOND * seconds];
  const given: Promise<unknown>[] = [];
  for (let n = 0; n < count; n += 1) {
    const due = since + (1000 * n) / A_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    given.push(give());
  }
  await Promise.all(given);
  await pause(2 * LIMITS.tickMs);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
