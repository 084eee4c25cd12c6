import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMachine, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { factsOfKind } from '../../tests/support/arbitraries.ts';
import { accepts, subjectsOf, toXState } from './kernel/machine.ts';
import { fold, statusOf, unfolded, type Stream } from './kernel/stream.ts';
import { emptyTable, set } from './kernel/table.ts';
import { streams } from './streams.ts';

const all = (streams as readonly Stream[]).flatMap((stream) => {
  const kinds = stream.contexts.flatMap((context) => context.facts);
  return stream.contexts.flatMap(({ machines }) =>
    machines.map((machine) => ({ id: machine.id, machine, stream, kinds })),
  );
});

describe.each(all)('the machine “$id”', ({ machine, stream, kinds }) => {
  const xstate = createMachine(toXState(machine));
  const spoken = new Set(Object.values(machine.states).flatMap(({ on }) => Object.keys(on)));

  it('is flat, and every transition leads to a status it has', () => {
    const targets = Object.values(machine.states).flatMap(({ on }) => Object.values(on));
    expect(Object.keys(machine.states)).toEqual(expect.arrayContaining([machine.initial, ...targets]));
    for (const state of Object.values(machine.states)) expect(Object.keys(state)).toEqual(['on']);
  });

  it('is reachable in every status', () => {
    const paths = getShortestPaths(xstate, { events: kinds.map(({ type }) => ({ type })) });
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(machine.states)));
  });

  it('speaks only of facts that its stream has', () => {
    expect(kinds.map(({ type }) => type)).toEqual(expect.arrayContaining([...spoken]));
  });

  it('knows the subject of every fact that it accepts somewhere', () => {
    for (const kind of kinds.filter(({ type }) => spoken.has(type))) {
      expect(fc.sample(factsOfKind(kind), 5).map((fact) => machine.per(fact))).not.toContain(undefined);
    }
  });

  it.each(Object.keys(machine.states))(
    'in “%s” takes every kind of fact as XState does, and fold follows',
    (status) => {
      const snapshot = xstate.resolveState({ value: status, context: {} });
      for (const kind of kinds) {
        const { type } = kind;
        const expected = transition(xstate, snapshot, { type })[0].value;
        expect({ type, accepted: accepts(machine, status, type) }).toEqual({ type, accepted: snapshot.can({ type }) });
        const [fact] = fc.sample(factsOfKind(kind), 1);
        const [subject] = subjectsOf(machine, fact!);
        if (subject === undefined) continue;
        const empty = unfolded(stream);
        const statuses = { ...empty.statuses, [machine.id]: set(emptyTable<string>(), subject, status) };
        const after = fold(stream, { ...empty, statuses }, fact!);
        expect({ type, status: statusOf(after, machine, subject) }).toEqual({ type, status: expected });
        expect(statusOf(after, machine, 'another subject')).toBe(machine.initial);
      }
    },
  );
});

it('no two machines have the same id', () => {
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
