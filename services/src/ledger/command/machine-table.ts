import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { subjectsOf, toXState, type Machine } from '@lectern/contracts/kernel/machine.ts';
import { statusOf, type Folded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import { createMachine, initialTransition, transition } from 'xstate';

/** status → kind of fact → whether XState accepts it. Built once: asking XState costs 20 times a look-up. */
type Accepted = ReadonlyMap<string, ReadonlySet<string>>;

const tables = new Map<Machine, Accepted>();

/** The first fact that a machine of the stream refuses in the status that the facts before it produced. */
export function refusedByMachine(
  stream: Stream,
  folded: Folded,
  facts: readonly NewFact[],
): { machine: string; status: string; fact: string } | undefined {
  const moved = new Map<string, string>();
  for (const fact of facts) {
    for (const part of stream.contexts) {
      for (const machine of part.machines) {
        for (const subject of subjectsOf(machine, fact)) {
          const place = `${machine.id} ${subject}`;
          const status = moved.get(place) ?? statusOf(folded, machine, subject);
          if (!tableOf(machine).get(status)?.has(fact.type)) return { machine: machine.id, status, fact: fact.type };
          moved.set(place, machine.states[status]!.on[fact.type]!);
        }
      }
    }
  }
  return undefined;
}

function tableOf(machine: Machine): Accepted {
  let table = tables.get(machine);
  if (table === undefined) tables.set(machine, (table = build(machine)));
  return table;
}

function build(machine: Machine): Accepted {
  const logic = createMachine(toXState(machine));
  const [start] = initialTransition(logic);
  const facts = new Set(Object.values(machine.states).flatMap((state) => Object.keys(state.on)));
  return new Map(
    Object.keys(machine.states).map((status) => {
      const snapshot = logic.resolveState({ ...start, value: status, context: {} });
      const accepted = [...facts].filter(
        (type) =>
          snapshot.can({ type }) && transition(logic, snapshot, { type })[0].value === machine.states[status]!.on[type],
      );
      return [status, new Set(accepted)];
    }),
  );
}
