import { describe, expect, it } from 'vitest';
import { countingSteps, STEPS_LEFT } from './wasm-steps.ts';

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** `run(n)`, which goes round a loop until n is 0, and what else stands in it. */
const rounds = (...more: number[]): Uint8Array<ArrayBuffer> => {
  // (loop (local.set 0 (i32.sub (local.get 0) (i32.const 1))) (br_if 0 (local.get 0)))
  const body = [0, ...more, 0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x21, 0, 0x20, 0, 0x0d, 0, 0x0b, 0x0b];
  const sections = [
    [1, 5, 1, 0x60, 1, 0x7f, 0], // a type: i32 → nothing
    [3, 2, 1, 0], // a function of it
    [6, 6, 1, 0x7f, 1, 0x41, 7, 0x0b], // a global of its own
    [7, 7, 1, 3, 0x72, 0x75, 0x6e, 0, 0], // exported as run
    [10, body.length + 2, 1, body.length, ...body],
  ];
  return Uint8Array.from([HEADER, ...sections].flat());
};

async function instance(module: Uint8Array<ArrayBuffer>) {
  const { instance: made } = await WebAssembly.instantiate(module);
  return made.exports as unknown as {
    readonly run: (n: number) => void;
    readonly [STEPS_LEFT]: WebAssembly.Global<'i32'>;
  };
}

describe('WebAssembly that counts its steps', () => {
  it('takes one for each round of a loop', async () => {
    const counted = await instance(countingSteps(rounds()));
    counted[STEPS_LEFT].value = 100;
    counted.run(40);
    expect(counted[STEPS_LEFT].value).toBe(60);
  });

  it('traps when none is left, and not before', async () => {
    const counted = await instance(countingSteps(rounds()));
    counted[STEPS_LEFT].value = 40;
    counted.run(40);
    expect(() => counted.run(1)).toThrow(WebAssembly.RuntimeError);
    expect(counted[STEPS_LEFT].value).toBe(-1);
  });

  it('takes no byte of a number for a loop', async () => {
    const [drop, nothing] = [0x1a, 0x40];
    const counted = await instance(
      countingSteps(rounds(0x41, 0x83, 0x03, drop, 0x43, 3, 3, 3, 3, drop, 0x02, nothing, 0x0b)),
    );
    counted[STEPS_LEFT].value = 10;
    counted.run(5);
    expect(counted[STEPS_LEFT].value).toBe(5);
  });

  it('is not made of what has an instruction that is not known, or that ends too early', () => {
    expect(() => countingSteps(rounds(0xfd, 0x0c))).toThrow('not known');
    expect(() => countingSteps(rounds().subarray(0, -4))).toThrow('too early');
  });
});
