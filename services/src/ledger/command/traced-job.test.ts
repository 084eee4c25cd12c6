import { beforeEach, describe, expect, it } from 'vitest';
import type { Fields, Tracing } from '../../ops/telemetry/tracing.ts';
import type { Decision, Job } from './job.ts';
import { ended, traced } from './traced-job.ts';

let told: (readonly [name: string, how: string, fields?: Fields])[];
let open: number;
const tracing: Tracing = {
  share: 1,
  begin: (name) => {
    open += 1;
    const over = (how: 'ended' | 'failed') => (fields?: Fields) => {
      open -= 1;
      told.push(fields ? [name, how, fields] : [name, how]);
    };
    return { trace: 't', kept: 't', end: over('ended'), fail: over('failed') };
  },
};
beforeEach(() => {
  [told, open] = [[], 0];
});

const head = { folded: { version: 4 } } as never;
const job = (decide: () => Decision): Job =>
  traced({ until: 0, reads: () => [], decide, done: () => undefined, failed: () => undefined }, tracing, 't');
const decision = {} as Decision;

describe('the steps of a command', () => {
  it('are its decision and the wait until that is durable', () => {
    const one = job(() => decision);
    expect(one.decide(head, () => head)).toBe(decision);
    expect(open).toBe(1);
    one.done({ refused: 'already.so' });
    expect([told, open]).toEqual([
      [
        ['decide', 'ended', { 'lectern.version': 4 }],
        ['append', 'ended'],
      ],
      0,
    ]);
  });

  it('are told again when it met a conflict and was decided anew', () => {
    const one = job(() => decision);
    one.decide(head, () => head);
    one.decide(head, () => head);
    one.done({ refused: 'already.so' });
    expect(told.map(([name, , fields]) => [name, fields?.['lectern.outcome']])).toEqual([
      ['decide', undefined],
      ['append', 'conflict'],
      ['decide', undefined],
      ['append', undefined],
    ]);
    expect(open).toBe(0);
  });

  it('fail with a decider that throws, and with an append that fails', () => {
    const broken = job(() => {
      throw new RangeError('a fault inside');
    });
    expect(() => broken.decide(head, () => head)).toThrow('a fault inside');
    broken.failed(new RangeError('a fault inside'));
    const lost = job(() => decision);
    lost.decide(head, () => head);
    lost.failed(new Error('away'));
    expect([told.map(([name, how]) => `${name} ${how}`), open]).toEqual([
      ['decide failed', 'decide ended', 'append failed'],
      0,
    ]);
  });
});

describe('the end of a command', () => {
  const receipt = { stream: 's', version: 7, cursor: { incarnation: 'i', position: 9 }, facts: 1, repeated: false };
  it.each([
    [{ receipt }, 'ended', 'recorded'],
    [{ receipt: { ...receipt, repeated: true } }, 'ended', 'repeated'],
    [{ refused: 'page.forbidden' }, 'ended', 'page.forbidden'],
    [{ refused: 'server.busy' }, 'failed', 'server.busy'],
  ] as const)('%j is %s, as %s', (outcome, how, what) => {
    ended(tracing.begin('x', 'server', undefined), outcome, { 'lectern.stream': 's' });
    expect(told[0]).toMatchObject(['x', how, { 'lectern.stream': 's', 'lectern.outcome': what }]);
  });
});
