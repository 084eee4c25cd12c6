import { LIMITS } from '../kernel/limits.ts';
import type { Ran } from './outcomes.ts';
import type { RunOrder } from './runner.ts';
import { countingSteps, STEPS_LEFT } from './wasm-steps.ts';

/**
 * Python in MicroPython, a machine of its own in WebAssembly, and of what it asks of its surroundings nothing is there but a
 * place to print: no network, no file, no clock, and none of the page's or the server's JavaScript. Its time is counted in its
 * own steps, so that a program comes to the same on every machine.
 */
export const PYTHON = 'micropython-1.27.0/1';

/** It goes so many rounds of its loops in a millisecond, on a usual machine. */
const STEPS_PER_MS = 200_000;
const PAGE_BYTES = 65_536;
/** To begin with: it asks for more as it needs it. */
const HEAP_BYTES = 2 * 1024 * 1024;
/** It takes nothing back while a test runs: what was let go of counts until its end, and so there is room for more of it. */
const ROOM = 8;
const PYSTACK_BYTES = 16 * 1024;
const MESSAGE_UNITS = 300;

/** What its calls of the C library are answered: a function that is not there; of files, the same in WASI's numbers. */
const [NO_SUCH_CALL, NO_SUCH_FILE_CALL] = [-52, 52];
const THROWN = -1;

/** It would wait for a keyboard as long as it may. */
const PRELUDE = 'def input(*_):\n    raise EOFError("no input")';
/** A test is one expression, as what is between quotes here can be nothing else. */
const EVALUATE = (call: string): string => `__value__ = eval(${JSON.stringify(call)})`;
/** Below what was printed; of a program that prints and answers nothing, nothing more. */
const WRITE = (hasPrinted: boolean): string =>
  hasPrinted ? '__value__ is None or print(__value__)' : 'print(__value__)';

type Call = (...given: number[]) => number | void;
type Exports = Record<
  'malloc' | 'mp_js_init' | 'proxy_c_init' | 'mp_js_do_exec' | 'setThrew' | '_emscripten_stack_restore',
  Call
> & {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly __wasm_call_ctors: () => void;
  readonly emscripten_stack_init: () => void;
  readonly emscripten_stack_get_current: () => number;
  readonly [STEPS_LEFT]: WebAssembly.Global<'i32'>;
};

/** MicroPython, ready to be run: `content` is its WebAssembly as it was published. */
export const pythonMachine = (content: Uint8Array): Promise<WebAssembly.Module> =>
  WebAssembly.compile(countingSteps(content));

/** A fresh machine for each test: none finds what another one left. */
export const runPython = (machine: WebAssembly.Module, order: RunOrder): Ran[] =>
  order.calls.map((call) => runOne(machine, order, call));

function runOne(machine: WebAssembly.Module, { code, timeMs, memoryMb }: RunOrder, call: string): Ran {
  const python = new Python(machine, memoryMb);
  try {
    python.begin(timeMs * STEPS_PER_MS);
    python.execute(PRELUDE);
    const program = python.execute(code);
    if (program !== undefined) return program;
    const test = python.execute(EVALUATE(call)) ?? python.execute(WRITE(python.printed !== ''));
    if (test !== undefined) return test.fault === 'syntax' ? { ...test, fault: 'error' } : test;
    const output = python.printed.replace(/\n$/, '');
    return output.length > LIMITS.programOutput ? { fault: 'output', message: '' } : { output };
  } catch (error) {
    return python.overLimits() ?? { fault: 'error', message: String((error as Error).message).slice(0, MESSAGE_UNITS) };
  }
}

type Fault = Extract<Ran, { fault: unknown }>;

/** Thrown where C would jump to where an exception is caught. */
const JUMP = new Error('longjmp');

class Python {
  private readonly exports: Exports;
  private readonly bytes: number[] = [];
  private isTooLong = false;
  private chance = 42;
  private readonly pagesMost: number;

  constructor(machine: WebAssembly.Module, memoryMb: number) {
    const imports: Record<string, Record<string, Call>> = {};
    for (const { module, name } of WebAssembly.Module.imports(machine))
      (imports[module] ??= {})[name] = this.answering(name);
    this.exports = new WebAssembly.Instance(machine, imports).exports as unknown as Exports;
    const { memory } = this.exports;
    this.pagesMost = (memory.buffer.byteLength + ROOM * memoryMb * 1024 * 1024) / PAGE_BYTES;
  }

  get printed(): string {
    return new TextDecoder().decode(Uint8Array.from(this.bytes));
  }

  begin(steps: number): void {
    this.exports[STEPS_LEFT].value = Math.min(steps, 2 ** 31 - 1);
    this.exports.emscripten_stack_init();
    this.exports.__wasm_call_ctors();
    this.exports.mp_js_init(PYSTACK_BYTES, HEAP_BYTES);
    this.exports.proxy_c_init();
  }

  overLimits(): Fault | undefined {
    if (this.isTooLong) return { fault: 'output', message: '' };
    return this.exports[STEPS_LEFT].value < 0 ? { fault: 'time', message: '' } : undefined;
  }

  /** What was thrown, if anything was. @throws whatever ended the machine itself */
  execute(text: string): Fault | undefined {
    const { malloc, mp_js_do_exec, memory } = this.exports;
    const content = new TextEncoder().encode(text);
    const [source, answer] = [malloc(content.length + 1) as number, malloc(12) as number];
    if (source === 0 || answer === 0) return { fault: 'memory', message: '' };
    new Uint8Array(memory.buffer, source, content.length + 1).set([...content, 0]);
    mp_js_do_exec(source, content.length, answer);
    const [kind, length, at] = new Int32Array(memory.buffer, answer, 3) as unknown as [number, number, number];
    return kind === THROWN ? faultOf(this.textAt(at, length)) : undefined;
  }

  private textAt(at: number, length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, length));
  }

  /** Allowed is what is named here: whatever else it asks for is not there. */
  private answering(name: string): Call {
    if (name.startsWith('invoke_')) return (at, ...given) => this.invoke(at, given);
    if (name.startsWith('__syscall_')) return () => NO_SUCH_CALL;
    if (name.startsWith('fd_')) return name === 'fd_write' ? this.write : () => NO_SUCH_FILE_CALL;
    return this.calls[name] ?? nothingThere;
  }

  private readonly calls: Readonly<Record<string, Call>> = {
    _emscripten_throw_longjmp: () => {
      throw JUMP;
    },
    emscripten_resize_heap: (bytes) => this.grow(bytes),
    mp_js_ticks_ms: () => 0,
    mp_js_time_ms: () => 0,
    mp_js_random_u32: () => (this.chance = (Math.imul(this.chance, 1_664_525) + 1_013_904_223) >>> 0),
    proxy_js_free_obj: () => undefined,
  };

  /** A call from which C may jump back: what is thrown meanwhile is that, or ends everything. */
  private invoke(at: number, given: readonly number[]): number | void {
    const stack = this.exports.emscripten_stack_get_current();
    try {
      return (this.exports.__indirect_function_table.get(at) as Call)(...given);
    } catch (error) {
      if (error !== JUMP) throw error;
      this.exports._emscripten_stack_restore(stack);
      this.exports.setThrew(1, 0);
    }
  }

  private grow(bytes: number): number {
    const { memory } = this.exports;
    const more = Math.ceil(((bytes >>> 0) - memory.buffer.byteLength) / PAGE_BYTES);
    if (memory.buffer.byteLength / PAGE_BYTES + more > this.pagesMost) return 0;
    memory.grow(more);
    return 1;
  }

  /** Of the pieces (address, length) that it wants written: to whichever of its files, it is output. */
  private readonly write: Call = (_, pieces, count, written) => {
    const view = new DataView(this.exports.memory.buffer);
    let total = 0;
    for (let n = 0; n < count; n += 1) {
      const [at, length] = [view.getUint32(pieces + 8 * n, true), view.getUint32(pieces + 8 * n + 4, true)];
      total += length;
      if (this.bytes.length + length > 4 * LIMITS.programOutput) {
        this.isTooLong = true;
        throw new Error('Too much output.');
      }
      this.bytes.push(...new Uint8Array(this.exports.memory.buffer, at, length));
    }
    view.setUint32(written, total, true);
    return 0;
  };
}

const nothingThere = (): never => {
  throw new Error('ImportError: nothing outside of the program is there');
};

/** What it says of an exception: its type, and behind a sign the lines that lead there. */
function faultOf(said: string): Fault {
  const [type = '', traceback = ''] = said.split('\u0004');
  if (type === 'MemoryError') return { fault: 'memory', message: '' };
  const last = (traceback.trimEnd().split('\n').at(-1) ?? '').replace(/:$/, '');
  if (!['SyntaxError', 'IndentationError'].includes(type)) return { fault: 'error', message: shown(last || type) };
  const [, line] = /line (\d+)/.exec(traceback) ?? [];
  return { fault: 'syntax', message: shown(line === undefined ? last : `${last} (line ${line})`) };
}

const shown = (message: string): string => message.slice(0, MESSAGE_UNITS);
