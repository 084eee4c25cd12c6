import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Client } from 'pg';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering } from './answering.ts';
import { compare, type Measured } from './rounds.ts';
import { run, signedIn } from './storms.ts';

/** There is no room for thirty of them. */
const [PEOPLE, GROUPS, CAPACITY] = [300, 30, 9];
const GOAL_S = 1;

/** A class of 300 joins 30 groups in the same moment, over HTTP; who finds no room is told so, and nobody else. */
export async function benchGroups(settings: Settings, rounds: number): Promise<Measured[]> {
  const running = await answering(settings);
  const { lessonId, teach } = running;
  const client = new Client(settings.ownerUrl);
  await client.connect();
  const people = await signedIn(client, running.people.slice(0, PEOPLE));
  await client.end();

  async function joined(): Promise<number> {
    const groupingId = newId();
    const groups = Array.from({ length: GROUPS }, (_, n) => ({ groupId: newId(), name: `${n}`, capacity: CAPACITY }));
    const of = { title: 'bench', kind: 'selfSelected', most: CAPACITY, durationS: 3600, groups };
    await teach('OpenGrouping', { groupingId, ...of });
    const steps = people.map((own, n) => [
      {
        path: `/api/lesson/${lessonId}/JoinGroup`,
        headers: { ...own, [HEADERS.key]: newId() },
        body: { groupingId, groupId: groups[n % GROUPS]!.groupId },
      },
    ]);
    const { took, refused } = await run(`http://127.0.0.1:${running.port}`, steps);
    await teach('CancelGrouping', { groupingId });
    const { '409 group.full': full, ...others } = refused;
    if (full !== PEOPLE - GROUPS * CAPACITY || Object.keys(others).length > 0)
      throw new Error(`Of ${PEOPLE} who joined were refused: ${JSON.stringify(refused)}`);
    return Math.max(...took) / 1000;
  }
  const about = { name: `until ${PEOPLE} who join ${GROUPS} groups at once have their answers`, unit: 's' };
  const measured = await compare({ ...about, peerName: 'the goal', rounds }, joined, () => GOAL_S);
  await running.close();
  return [measured];
}
