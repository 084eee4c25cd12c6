import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fact, type Fact, type NewFact } from './fact.ts';
import { accepts, machine } from './machine.ts';
import { context, fold, ownAll, presentAll, statusOf, stream, unfolded } from './stream.ts';

const LampLit = fact('LampLit', { summary: 'A lamp was lit.', data: z.object({ personId: z.string() }) });
const LampBroken = fact('LampBroken', { summary: 'A lamp broke.', data: z.object({ personId: z.string() }) });
const BellRung = fact('BellRung', { summary: 'The bell rang.', data: z.object({}) });

const lampMachine = machine('lamp', {
  summary: 'Somebody’s lamp.',
  per: ({ data }) => (data as { personId?: string }).personId,
  initial: 'dark',
  states: { dark: { on: { LampLit: 'lit' } }, lit: { on: { LampBroken: 'broken' } }, broken: { on: {} } },
});

interface State {
  readonly lamps: readonly string[];
  readonly bells: { readonly rung: number };
}

const lamps = context<readonly string[], State, typeof LampLit | typeof LampBroken>({
  name: 'lamps',
  facts: [LampLit, LampBroken],
  commands: [],
  machines: [lampMachine],
  initial: [],
  evolve: (lit, { type, data }) => (type === 'LampLit' ? [...lit, data.personId] : lit),
  present: (state, audience) => (audience === 'teacher' ? { lit: state.lamps } : { count: state.lamps.length }),
  own: (state, personId) => (state.lamps.includes(personId) ? { mine: true } : undefined),
});

const bells = context<{ rung: number }, State, typeof BellRung>({
  name: 'bells',
  facts: [BellRung],
  commands: [],
  machines: [],
  initial: { rung: 0 },
  evolve: ({ rung }) => ({ rung: rung + 1 }),
  present: (state) => state.bells,
});

const house = stream<State>({ family: 'house', summary: 'A house.', contexts: [lamps, bells] });

const recorded = (facts: readonly NewFact[]): Fact[] =>
  facts.map((one, index) => ({ ...one, version: index + 1, actor: 'a', role: 'teacher', at: index }));
const after = (...facts: NewFact[]) =>
  recorded(facts).reduce((folded, one) => fold(house, folded, one), unfolded(house));

describe('fold', () => {
  it('begins with nothing: version 0, and every subject in its initial status', () => {
    expect(unfolded(house)).toMatchObject({ version: 0, state: { lamps: [], bells: { rung: 0 } } });
    expect(statusOf(unfolded(house), lampMachine, 'ann')).toBe('dark');
  });

  it('moves the slice of its context, the status of its subject and the version', () => {
    const folded = after(LampLit({ personId: 'ann' }), BellRung({}));
    expect(folded).toMatchObject({ version: 2, state: { lamps: ['ann'], bells: { rung: 1 } } });
    expect(statusOf(folded, lampMachine, 'ann')).toBe('lit');
    expect(statusOf(folded, lampMachine, 'bob')).toBe('dark');
  });

  it('leaves the slices of other contexts the same object', () => {
    const before = after(LampLit({ personId: 'ann' }));
    const [, second] = recorded([BellRung({}), BellRung({})]);
    const next = fold(house, before, second!);
    expect(next.state.lamps).toBe(before.state.lamps);
    expect(next.statuses).toBe(before.statuses);
  });

  it('lets a kind of fact that it does not know move the version and nothing else', () => {
    const before = after(LampLit({ personId: 'ann' }));
    const unknown: Fact = {
      type: 'LampPainted',
      data: { personId: 'ann' },
      version: 2,
      actor: 'a',
      role: 'teacher',
      at: 9,
    };
    const next = fold(house, before, unknown);
    expect(next.version).toBe(2);
    expect(next.state).toBe(before.state);
    expect(next.statuses).toBe(before.statuses);
  });

  it('leaves a status where it is when a recorded fact was not foreseen', () => {
    const folded = after(LampBroken({ personId: 'ann' }));
    expect(statusOf(folded, lampMachine, 'ann')).toBe('dark');
    expect(folded.version).toBe(1);
  });
});

describe('views', () => {
  const folded = after(LampLit({ personId: 'ann' }), BellRung({}));

  it('hold each context’s part under the context’s name', () => {
    expect(presentAll(house, folded.state, 'teacher')).toEqual({ lamps: { lit: ['ann'] }, bells: { rung: 1 } });
    expect(presentAll(house, folded.state, 'screen')).toEqual({ lamps: { count: 1 }, bells: { rung: 1 } });
  });

  it('of one person hold only what is theirs', () => {
    expect(ownAll(house, folded.state, 'ann')).toEqual({ lamps: { mine: true } });
    expect(ownAll(house, folded.state, 'bob')).toEqual({});
  });
});

describe('accepts', () => {
  it('says whether a button may be shown enabled', () => {
    expect(accepts(lampMachine, 'dark', 'LampLit')).toBe(true);
    expect(accepts(lampMachine, 'lit', 'LampLit')).toBe(false);
    expect(accepts(lampMachine, 'no such status', 'LampLit')).toBe(false);
  });
});
