import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

type Tools = Pick<LessonStreamState, 'behaviour' | 'bonus' | 'packets' | 'quickAnswer' | 'rollCall'>;

/**
 * The bonus points that one student has in a lesson, whole ones: given by hand or with a tag, taken of red packets, for an answer to a
 * roll call or to a quick answer. What was taken back or said otherwise is not among them.
 */
export function bonusPointsOf({ behaviour, bonus, packets, quickAnswer, rollCall }: Tools, personId: string): number {
  const had = [
    ...[...bonus.given, ...behaviour.recorded].filter(({ takenBackAt }) => takenBackAt === undefined),
    ...rollCall.rounds.flatMap(({ calls }) => calls),
    ...quickAnswer.rounds.flatMap(({ presses }) => presses),
  ];
  const taken = packets.packets.map(({ grabs }) => get(grabs, personId)?.points ?? 0);
  const points = had.filter((one) => one.personId === personId).map((one) => one.points ?? 0);
  return [...taken, ...points].reduce((sum, one) => sum + one, 0);
}
