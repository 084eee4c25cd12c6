import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Client } from 'pg';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering } from './answering.ts';
import { compare, type Measured } from './rounds.ts';
import { run, signedIn } from './storms.ts';

const ANSWERING = 1000;
/** For a third of them nothing is left. */
const [GRABBING, PARTS] = [300, 200];
const GOAL_S = 1;

/** A thousand fill in blanks in the same moment, over HTTP, beside the same thousand who choose; 300 grab for one packet. */
export async function benchAtOnce(settings: Settings, rounds: number): Promise<Measured[]> {
  const running = await answering(settings, ANSWERING);
  const { lessonId, questionId: choosing, teach } = running;
  const client = new Client(settings.ownerUrl);
  await client.connect();
  const people = await signedIn(client, running.people);
  await client.end();

  /** Until the last of them has an answer, in s; and how often they were refused. */
  async function allGiven(count: number, name: string, data: object) {
    const steps = people
      .slice(0, count)
      .map((own) => [
        { path: `/api/lesson/${lessonId}/${name}`, headers: { ...own, [HEADERS.key]: newId() }, body: data },
      ]);
    const { took, refused } = await run(`http://127.0.0.1:${running.port}`, steps);
    return { seconds: Math.max(...took) / 1000, refused };
  }
  async function answered(name: string, data: object): Promise<number> {
    const { seconds, refused } = await allGiven(ANSWERING, name, data);
    if (Object.keys(refused).length > 0) throw new Error(`Answers were refused: ${JSON.stringify(refused)}`);
    return seconds;
  }
  async function grabbed(): Promise<number> {
    const packetId = newId();
    await teach('SendPacket', { packetId, points: 2 * PARTS, parts: PARTS, split: 'random' });
    const { seconds, refused } = await allGiven(GRABBING, 'GrabPacket', { packetId });
    const { '409 packets.empty': empty, ...others } = refused;
    if (empty !== GRABBING - PARTS || Object.keys(others).length > 0)
      throw new Error(`Of ${GRABBING} who grabbed were refused: ${JSON.stringify(refused)}`);
    return seconds;
  }

  const chosen: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    chosen.push(await answered('SubmitAnswer', { questionId: choosing, choice: 'A' }));
  await teach('CollectQuestion', { questionId: choosing });
  const questionId = newId();
  const blanks = [{ accepted: ['0.58'] }, { accepted: ['2.1'], within: '0.05' }];
  await teach('WriteQuestion', { questionId, kind: 'fillBlank', text: '___, ___', choices: [], points: 20, blanks });
  await teach('PublishQuestion', { questionId, durationS: 3600 });
  const peers = chosen.values();
  const about = { unit: 's', rounds };
  const results = [
    await compare(
      { ...about, name: `until ${ANSWERING} who fill in blanks at once have receipts`, peerName: 'as many who choose' },
      () => answered('FillBlanks', { questionId, blanks: ['０.５８', '2.12'] }),
      () => peers.next().value!,
    ),
    await compare(
      { ...about, name: `until ${GRABBING} who grab at once have their answers`, peerName: 'the goal' },
      grabbed,
      () => GOAL_S,
    ),
  ];
  await running.close();
  return results;
}
