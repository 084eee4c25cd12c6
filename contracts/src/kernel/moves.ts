import type { NewFact } from './fact.ts';
import { accepts, subjectsOf, type Machine, type Moving } from './machine.ts';
import { refuse, type Refused } from './refusal.ts';
import { statusOf, type Context, type Folded } from './stream.ts';

/**
 * What becomes of such a command: its fact, or why not. `already.so` where the subject is where the fact would lead it, the
 * machine's own refusal where there is no such subject, and else `step.notNow`. Undefined where it is none.
 */
export function plainStep(
  { moves, machines }: Pick<Context, 'moves' | 'machines'>,
  folded: Folded,
  { name, data }: { readonly name: string; readonly data: unknown },
  moving: Moving,
): readonly NewFact[] | Refused | undefined {
  const move = moves !== undefined && Object.hasOwn(moves, name) ? moves[name] : undefined;
  if (move === undefined) return undefined;
  const fact = move(data as never, moving);
  for (const machine of machines) {
    for (const subject of subjectsOf(machine, fact)) {
      const status = statusOf(folded, machine, subject);
      if (!accepts(machine, status, fact.type)) return refuse(whyNot(machine, status, fact.type));
    }
  }
  return [fact];
}

function whyNot(machine: Machine, status: string, factType: string) {
  if (Object.values(machine.states).some(({ on }) => on[factType] === status)) return 'already.so';
  return (status === machine.initial ? machine.unknown : undefined) ?? 'step.notNow';
}
