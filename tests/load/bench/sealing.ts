import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { fingerprint } from '../../../services/src/ledger/event-store/hash.ts';
import { seal, unseal } from '../../../services/src/ledger/sealing/box.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { compare, type Measured } from './rounds.ts';

const TEXTS = 2000;
const [SECRET, STREAM] = ['a secret as long as they are here', `lesson/${newId()}`];

/** What sealing and opening a danmu of 140 units costs, beside the fingerprint that every command has anyway. */
export async function benchSealing(_: Settings, rounds: number): Promise<Measured[]> {
  const words = '合外力矩为零时角动量守恒'.repeat(6).slice(0, 70);
  const boxes = Array.from({ length: TEXTS }, (): Sealed => seal(words, newId(), SECRET, STREAM));
  const about = { unit: 'µs', peerName: 'the fingerprint of a command', rounds };
  const peer = () => each(() => fingerprint(SECRET, { words }));
  return [
    await compare(
      { ...about, name: 'sealing 70 characters' },
      () => each(() => seal(words, 'p', SECRET, STREAM)),
      peer,
    ),
    await compare({ ...about, name: 'opening them' }, () => each((n) => unseal(boxes[n]!, SECRET, STREAM)), peer),
  ];
}

/** The mean time of one, in µs. */
function each(work: (n: number) => unknown): number {
  const since = performance.now();
  for (let n = 0; n < TEXTS; n += 1) work(n);
  return ((performance.now() - since) * 1000) / TEXTS;
}
