import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering } from './answering.ts';
import { BareTable, EntryMaker } from './facts.ts';
import { compare, rate, type Measured } from './rounds.ts';

const BATCH = 500;

/** From the command bus to the ledger and back, in process, with all readers at work: 500 answer one question at once. */
export async function benchCommands(settings: Settings, rounds: number): Promise<Measured[]> {
  const { commands, students, round, close } = await answering(settings);
  const bare = new BareTable(settings.ownerUrl);
  await bare.create();
  const peer = () => {
    const [maker, stream] = [new EntryMaker(), `bench/${newId()}`];
    const batches = Array.from({ length: commands / BATCH }, () =>
      Array.from({ length: BATCH }, () => maker.make(stream)),
    );
    return rate(commands, async () => {
      for (const batch of batches) await bare.insert(batch);
    });
  };
  const about = { name: `${students} students answer at once`, unit: 'commands/s', rounds };
  const result = await compare({ ...about, peerName: 'bare insert of as many rows' }, () => round(), peer);
  await bare.end();
  await close();
  return [result];
}
