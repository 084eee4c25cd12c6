import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { summary } from '../figures.ts';
import { answering } from './answering.ts';
import { answersOf, Phones } from './phones.ts';
import { phonesOf } from './phones-of.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';
import { startUsualGateway } from './usual-gateway.ts';

const [AT_ONCE, SPREAD, OVER_MS, GOAL_MS] = [1000, 3000, 2000, 250];

/** A class answers over its sockets: all in the same moment, beside a gateway as it is usually written; and within two seconds. */
export async function benchAnswers(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  return [await atOnce(settings, rounds, short ? 20 : AT_ONCE), await spread(settings, rounds, short ? 30 : SPREAD)];
}

async function atOnce(settings: Settings, rounds: number, size: number): Promise<Measured> {
  const lesson = await answering({ ...settings, ...AS_MANY }, size);
  const ours = new Phones();
  await ours.open(await phonesOf(settings, lesson));
  const questionId = newId();
  const usual = await startUsualGateway(settings.ownerUrl, questionId);
  const theirs = new Phones();
  await theirs.open(lesson.people.map(() => ({ kind: 'ws', url: usual.url })));
  const measured = await compare(
    {
      name: `${AT_ONCE} answer at once`,
      unit: 'receipts/s until the last',
      peerName: 'a Nest gateway, a transaction per command and a send per socket per event',
      rounds,
    },
    async () => (1000 * size) / Math.max(...(await ours.give(answersOf(lesson.questionId, size)))),
    async () => {
      const took = await theirs.give(
        lesson.people.map((personId) => [
          JSON.stringify({ event: 'answer', data: { id: newId(), questionId, personId, choice: 'B' } }),
        ]),
      );
      await theirs.settled();
      return (1000 * size) / Math.max(...took);
    },
  );
  for (const phones of [ours, theirs]) {
    await phones.close();
    phones.end();
  }
  await usual.close();
  await lesson.close();
  return measured;
}

async function spread(settings: Settings, rounds: number, size: number): Promise<Measured> {
  const lesson = await answering({ ...settings, ...AS_MANY }, size);
  const phones = new Phones();
  await phones.open(await phonesOf(settings, lesson));
  const measured = await compare(
    { name: `${SPREAD} answers over 2 s, p99`, unit: 'ms', peerName: 'the goal', rounds },
    async () => {
      await phones.settled(); // those of the round before have been shown
      return summary(await phones.give(answersOf(lesson.questionId, size), OVER_MS)).p99;
    },
    () => GOAL_MS,
  );
  await phones.close();
  phones.end();
  await lesson.close();
  return measured;
}
