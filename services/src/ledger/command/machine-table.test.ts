import * as fc from 'fast-check';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { machine, subjectsOf, type Machine } from '@lectern/contracts/kernel/machine.ts';
import { unfolded, type Context, type Folded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import { emptyTable, set } from '@lectern/contracts/kernel/table.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { factsOfKind } from '../../../../tests/support/arbitraries.ts';
import { refusedByMachine } from './machine-table.ts';

const contexts = (stream: Stream): readonly Context[] => stream.contexts;

/** The stream with one machine only, and subjects of it in a status. */
function at(
  stream: Stream,
  one: Machine,
  subjects: readonly string[],
  status: string,
): { only: Stream; folded: Folded } {
  const only = {
    ...stream,
    contexts: contexts(stream).map((part) => ({ ...part, machines: part.machines.filter((other) => other === one) })),
  };
  const statuses = { [one.id]: subjects.reduce((table, subject) => set(table, subject, status), emptyTable<string>()) };
  return { only, folded: { ...unfolded(only), statuses } };
}

const cases = (streams as readonly Stream[]).flatMap((stream) =>
  contexts(stream).flatMap(({ machines }) => machines.map((one) => [one.id, one, stream] as const)),
);

describe('the table of what a machine accepts', () => {
  it.each(cases)('says of %s what its contract says, for every status and every kind of fact', (_, one, stream) => {
    const kinds = contexts(stream).flatMap(({ facts }) => facts);
    let asked = 0;
    for (const kind of kinds) {
      const [fact] = fc.sample(factsOfKind(kind), { numRuns: 1, seed: 1 });
      const subjects = subjectsOf(one, fact!);
      for (const status of Object.keys(one.states)) {
        const { only, folded } = at(stream, one, subjects, status);
        const isAccepted = subjects.length === 0 || one.states[status]!.on[kind.type] !== undefined;
        expect(refusedByMachine(only, folded, [fact!])).toEqual(
          isAccepted ? undefined : { machine: one.id, status, fact: kind.type },
        );
        asked += subjects.length === 0 ? 0 : 1;
      }
    }
    expect(asked).toBeGreaterThan(0);
  });
});

describe('the facts of one command', () => {
  const lamp = machine('lamp', {
    summary: 'A lamp.',
    per: ({ data }: NewFact) => (data as { lamp?: string }).lamp,
    initial: 'off',
    states: { off: { on: { SwitchedOn: 'on' } }, on: { on: { SwitchedOff: 'off' } } },
  });
  const stream = {
    family: 'room',
    summary: '',
    contexts: [
      {
        name: 'lamps',
        facts: [],
        commands: [],
        machines: [lamp],
        initial: {},
        evolve: () => ({}),
        present: () => ({}),
      },
    ],
  } satisfies Stream;
  const folded = unfolded(stream);
  const on = (id?: string): NewFact => ({ type: 'SwitchedOn', data: { lamp: id } });
  const off = (id?: string): NewFact => ({ type: 'SwitchedOff', data: { lamp: id } });

  it('are asked about in order, each in the status that the one before produced', () => {
    expect(refusedByMachine(stream, folded, [on('a'), off('a'), on('a')])).toBeUndefined();
    expect(refusedByMachine(stream, folded, [on('a'), off('a'), off('a')])).toEqual({
      machine: 'lamp',
      status: 'off',
      fact: 'SwitchedOff',
    });
  });

  it('are asked about by subject, and not at all when they are about none', () => {
    expect(refusedByMachine(stream, folded, [on('a'), on('b'), off('a')])).toBeUndefined();
    expect(refusedByMachine(stream, folded, [on('a'), off('b')])).toMatchObject({ status: 'off' });
    expect(refusedByMachine(stream, folded, [off(undefined), { type: 'Anything', data: {} }])).toBeUndefined();
    expect(refusedByMachine(stream, folded, [{ type: 'toString', data: { lamp: 'a' } }])).toMatchObject({
      fact: 'toString',
    });
  });
});
