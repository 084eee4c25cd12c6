import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { fold, unfolded, type Folded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import { refusedByMachine } from '../../../services/src/ledger/command/machine-table.ts';
import type { FactMeta, NewEntry } from '../../../services/src/ledger/event-store/event-store.ts';
import { factHash, fingerprint } from '../../../services/src/ledger/event-store/hash.ts';
import type { Voice } from './class-hour.ts';

/** What one command recorded, and when it arrived, in ms. */
export interface Given {
  readonly voice: Voice;
  readonly facts: readonly NewFact[];
  readonly at: number;
}

/** A stream's log as the command path would have written it: every fact accepted by the machines, each hash from the one before. */
export function chained<State>(stream: Stream<State>, id: string, school: string, log: readonly Given[]): NewEntry[] {
  let folded: Folded<State> = unfolded(stream);
  let hash = '';
  const address = { stream: id, school, family: stream.family };
  return log.map(({ voice: { personId, role }, facts, at }) => {
    const refused = refusedByMachine(stream, folded, facts);
    if (refused !== undefined) throw new Error(`${refused.machine} in ${refused.status} refuses ${refused.fact}`);
    const [previous, command] = [hash, newId(at)];
    const recorded = facts.map(({ type, data }, index) => {
      const isFirst = index === 0;
      const meta: FactMeta = {
        actor: personId,
        role,
        ...(isFirst && { fingerprint: fingerprint(personId, data) }),
        ...(isFirst && facts.length > 1 && { count: facts.length }),
        ...(isFirst && role !== 'system' && { clientAt: at - 40 }),
      };
      const version = folded.version + 1;
      hash = factHash(hash, { ...address, version, type, data, meta, command: isFirst ? command : null, at });
      folded = fold(stream, folded, { type, data, version, actor: personId, role, at });
      return { type, data, meta, at, hash };
    });
    return { ...address, previous, command, relies: {}, facts: recorded };
  });
}
