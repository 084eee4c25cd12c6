/** WebAssembly that counts its steps: what every round of a loop takes from a budget, until there is none and it traps. */

/** The global that holds how many steps are left, an i32; it traps once this is below zero. */
export const STEPS_LEFT = 'stepsLeft';

const [IMPORTS, GLOBALS, EXPORTS, CODE] = [2, 6, 7, 10];
const [FUNCTION, TABLE, MEMORY, GLOBAL] = [0, 1, 2, 3];
const LOOP = 0x03;

/**
 * The same module, with a counter at the head of every loop (as engines of ledgers meter gas). Nothing that is called counts
 * by itself: what recurses ends with its stack.
 * @see https://webassembly.github.io/spec/core/binary/
 * @throws Error of an instruction that is not known here (SIMD, threads, garbage collection)
 */
export function countingSteps(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = new Reader(module, 8);
  const sections: { readonly id: number; readonly body: Uint8Array }[] = [];
  while (!from.isAtEnd) {
    const id = from.byte();
    sections.push({ id, body: from.bytes(from.uint()) });
  }
  const bodyOf = (id: number) => sections.find((section) => section.id === id)?.body ?? Uint8Array.of(0);
  const counter = importedGlobals(bodyOf(IMPORTS)) + new Reader(bodyOf(GLOBALS)).uint();
  const [i32, mutable, end] = [0x7f, 1, 0x0b];
  const exported = [...sized([...new TextEncoder().encode(STEPS_LEFT)]), GLOBAL, ...uint(counter)];
  const remade: Readonly<Record<number, (body: Uint8Array) => Uint8Array>> = {
    [GLOBALS]: (body) => withOneMore(body, [i32, mutable, 0x41, 0, end]),
    [EXPORTS]: (body) => withOneMore(body, exported),
    [CODE]: (body) => withCounters(body, counter),
  };
  const parts = sections.map(({ id, body }) => {
    const made = remade[id]?.(body) ?? body;
    return [Uint8Array.of(id, ...uint(made.length)), made];
  });
  return joined([module.subarray(0, 8), ...parts.flat()]);
}

function withCounters(code: Uint8Array, counter: number): Uint8Array {
  const from = new Reader(code);
  const count = from.uint();
  const [get, set, left] = [0x23, 0x24, uint(counter)];
  // left -= 1; if (left < 0) unreachable
  const step = Uint8Array.of(
    // oxfmt-ignore
    get,
    ...left,
    0x41,
    1,
    0x6b,
    set,
    ...left,
    get,
    ...left,
    0x41,
    0,
    0x48,
    0x04,
    0x40,
    0x00,
    0x0b,
  );
  const functions = Array.from({ length: count }, () => {
    const body = from.bytes(from.uint());
    const parts: Uint8Array[] = [];
    let copied = 0;
    for (const at of loopsIn(body)) {
      parts.push(body.subarray(copied, at), step);
      copied = at;
    }
    const made = joined([...parts, body.subarray(copied)]);
    return [Uint8Array.from(uint(made.length)), made];
  });
  return joined([Uint8Array.from(uint(count)), ...functions.flat()]);
}

/** Where the first instruction of each loop of a function stands. */
function loopsIn(body: Uint8Array): number[] {
  const from = new Reader(body);
  for (let groups = from.uint(); groups > 0; groups -= 1) {
    from.uint(); // so many locals
    from.byte(); // of this type
  }
  const loops: number[] = [];
  while (!from.isAtEnd) {
    const instruction = from.byte();
    skipRest(from, instruction);
    if (instruction === LOOP) loops.push(from.at);
  }
  return loops;
}

/** Past what stands behind the byte of an instruction. */
function skipRest(from: Reader, instruction: number): void {
  if (instruction === 0xfc) return skipNumbers(from, AFTER_FC[from.uint()]);
  const [, , rest] = AFTER.find(([first, last]) => instruction >= first && instruction <= last) ?? [];
  if (rest === 'table') return skipNumbers(from, from.uint() + 1);
  if (rest === 'bytes4') return void from.bytes(4);
  if (rest === 'bytes8') return void from.bytes(8);
  skipNumbers(from, rest);
}

function skipNumbers(from: Reader, count: number | undefined): void {
  if (count === undefined) throw new Error(`An instruction before byte ${from.at} is not known.`);
  for (let n = 0; n < count; n += 1) from.number();
}

/** From one instruction to another: how many numbers stand behind each, or what else does. */
const AFTER: readonly (readonly [number, number, number | 'table' | 'bytes4' | 'bytes8'])[] = [
  [0x00, 0x01, 0], // unreachable, nop
  [0x02, 0x04, 1], // block, loop, if
  [0x05, 0x05, 0], // else
  [0x0b, 0x0b, 0], // end
  [0x0c, 0x0d, 1], // br, br_if
  [0x0e, 0x0e, 'table'], // br_table
  [0x0f, 0x0f, 0], // return
  [0x10, 0x10, 1], // call
  [0x11, 0x11, 2], // call_indirect
  [0x1a, 0x1b, 0], // drop, select
  [0x20, 0x26, 1], // locals, globals, tables
  [0x28, 0x3e, 2], // loads and stores
  [0x3f, 0x42, 1], // memory.size and grow, i32.const, i64.const
  [0x43, 0x43, 'bytes4'], // f32.const
  [0x44, 0x44, 'bytes8'], // f64.const
  [0x45, 0xc4, 0], // numbers
  [0xd0, 0xd0, 1], // ref.null
  [0xd1, 0xd1, 0], // ref.is_null
  [0xd2, 0xd2, 1], // ref.func
];

/** Behind those of two parts: conversions that saturate, then memory and tables. */
const AFTER_FC: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

function importedGlobals(imports: Uint8Array): number {
  const from = new Reader(imports);
  let globals = 0;
  for (let left = from.uint(); left > 0; left -= 1) {
    from.bytes(from.uint());
    from.bytes(from.uint());
    const kind = from.byte();
    if (kind === GLOBAL) globals += 1;
    if (kind === FUNCTION) from.uint();
    else from.byte(); // of which type
    if (kind === GLOBAL) from.byte();
    if (kind === TABLE || kind === MEMORY) {
      if (kind === MEMORY) throw new Error('A memory that is imported is not known here.');
      if ((from.byte() & 1) === 1) from.uint();
      from.uint();
    }
  }
  return globals;
}

function withOneMore(list: Uint8Array, entry: readonly number[]): Uint8Array {
  const from = new Reader(list);
  const count = from.uint();
  return joined([Uint8Array.from(uint(count + 1)), list.subarray(from.at), Uint8Array.from(entry)]);
}

const sized = (bytes: readonly number[]): number[] => [...uint(bytes.length), ...bytes];

/** LEB128: seven bits in each byte, the lowest first. */
const uint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uint(value >>> 7)]);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

class Reader {
  private readonly content: Uint8Array;
  at: number;

  constructor(content: Uint8Array, at = 0) {
    this.content = content;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.content.length;
  }

  byte(): number {
    const byte = this.content[this.at];
    if (byte === undefined) throw new Error('The module ends too early.');
    this.at += 1;
    return byte;
  }

  bytes(length: number): Uint8Array {
    if (this.at + length > this.content.length) throw new Error('The module ends too early.');
    this.at += length;
    return this.content.subarray(this.at - length, this.at);
  }

  /** An unsigned number of at most 32 bits. */
  uint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  /** Past a number of any size, signed or not. */
  number(): void {
    while (this.byte() >= 0x80);
  }
}
