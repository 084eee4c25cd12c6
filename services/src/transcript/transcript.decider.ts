import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { weightsTotal, type OwnModule } from '@lectern/contracts/transcript/grade.ts';
import {
  policy,
  PolicySet,
  ScoresGiven,
  TranscriptPublished,
  type TranscriptCommand,
  type TranscriptStreamState,
} from '@lectern/contracts/transcript/transcript.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Who of those that are scored is a student of the class. */
export type Students = ReadonlySet<string>;

export function decideTranscript(
  { transcript }: TranscriptStreamState,
  command: TranscriptCommand,
  { gathered, seal, streamId: classId }: Deciding<Students>,
): readonly NewFact[] | Refused | undefined {
  switch (command.name) {
    case 'SetPolicy': {
      const { basedOn, ...set } = command.data;
      if (weightsTotal(set) !== 100) return refuse('transcript.notHundred'); // [R5.21]
      if (hasNameTwice(set.own)) return refuse('transcript.nameTwice'); // [R5.20]
      return policy.conflict(transcript, { basedOn }) ?? [PolicySet(set)];
    }
    case 'GiveScores': {
      const { unitId, scores, reason, basedOn } = command.data;
      if (!transcript.own.some(({ units }) => units.some(({ id }) => id === unitId)))
        return refuse('transcript.noUnit');
      if (scores.some(({ personId }) => !gathered.has(personId))) return refuse('transcript.notStudent');
      const editedIn = get(transcript.scored, unitId)?.editedIn ?? 0;
      if (basedOn !== editedIn) return refuse('edit.conflict', { editedIn });
      return [ScoresGiven({ unitId, scores, ...(reason !== undefined && { reason: seal(reason) }) })];
    }
    case 'PublishTranscript': {
      const { basedOn, ...shows } = command.data;
      return policy.conflict(transcript, { basedOn }) ?? [TranscriptPublished({ classId, ...shows })];
    }
    case 'HideTranscript':
      return undefined;
  }
}

/** No two modules have one name, nor two units of one module; and an id is of one thing. */
function hasNameTwice(own: readonly OwnModule[]): boolean {
  const units = own.flatMap((one) => one.units);
  const ids = [...own, ...units].map(({ id }) => id);
  return [own.map(({ name }) => name), ids, ...own.map((one) => one.units.map(({ name }) => name))].some(
    (names) => new Set(names).size < names.length,
  );
}
