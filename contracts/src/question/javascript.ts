import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { LIMITS } from '../kernel/limits.ts';
import type { Ran } from './outcomes.ts';
import type { RunOrder } from './runner.ts';

/**
 * JavaScript in QuickJS, a machine of its own in WebAssembly: there is no network, no file, no process and no clock in it.
 * Its time is counted in its own steps, so that a program comes to the same on every machine.
 */
export const JAVASCRIPT = 'quickjs-0.32.0/1';

/** It asks so often in a millisecond whether it is to go on, on a usual machine. */
const STEPS_PER_MS = 10;
const STACK_BYTES = 256 * 1024;
const MESSAGE_UNITS = 300;

/** What a program may not find: chance and time. Answers what writes a value, with what stands there before the program runs. */
const PRELUDE = `(() => {
  let seed = 42;
  Math.random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
  delete globalThis.Date; delete globalThis.performance;
  const { stringify } = JSON, print = globalThis.print, text = String;
  delete globalThis.print;
  const show = (value) => {
    if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? text(value) + 'n' : text(value);
    const written = stringify(value);
    return written === undefined ? text(value) : written;
  };
  const log = (...all) => print(all.map(show).join(' '));
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
  return show;
})()`;

/** A fresh machine for each test: none finds what another one left. */
export const runJavaScript = (quickJs: QuickJSWASMModule, order: RunOrder): Ran[] =>
  order.calls.map((call) => runOne(quickJs, order, call));

function runOne(quickJs: QuickJSWASMModule, { code, timeMs, memoryMb }: RunOrder, call: string): Ran {
  const runtime = quickJs.newRuntime();
  runtime.setMemoryLimit(memoryMb * 1024 * 1024);
  runtime.setMaxStackSize(STACK_BYTES);
  let steps = 0;
  let over: 'time' | 'output' | undefined;
  runtime.setInterruptHandler(() => {
    if ((steps += 1) > timeMs * STEPS_PER_MS) over ??= 'time';
    return over !== undefined;
  });
  const context = runtime.newContext();
  const lines: string[] = [];
  let length = 0;
  const print = context.newFunction('print', (line) => {
    const text = context.getString(line);
    length += text.length + 1;
    if (length > LIMITS.programOutput) over ??= 'output';
    else lines.push(text);
  });
  context.setProp(context.global, 'print', print);
  print.dispose();
  const show = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'));
  try {
    const evaluated = (text: string, file: string): QuickJSHandle | Ran => {
      const result = context.evalCode(text, file);
      return result.error ? faultOf(context, result.error, over) : result.value;
    };
    const program = evaluated(code, 'program.js');
    if ('fault' in program || 'output' in program) return program;
    program.dispose();
    // In brackets it is one expression: a test is a call, and no second program.
    const value = evaluated(`(${call}\n)`, 'test.js');
    if ('fault' in value || 'output' in value)
      return 'fault' in value && value.fault === 'syntax' ? { ...value, fault: 'error' } : value;
    const isNothing = context.typeof(value) === 'undefined' && lines.length > 0;
    const shown = isNothing ? undefined : context.callFunction(show, context.undefined, value);
    value.dispose();
    if (shown?.error) return faultOf(context, shown.error, over);
    const answered = shown === undefined ? [] : [context.getString(shown.value)];
    shown?.value.dispose();
    if (over !== undefined) return { fault: over, message: '' };
    const output = [...lines, ...answered].join('\n');
    return output.length > LIMITS.programOutput ? { fault: 'output', message: '' } : { output };
  } finally {
    show.dispose();
    context.dispose();
    runtime.dispose();
  }
}

function faultOf(context: QuickJSContext, error: QuickJSHandle, over: 'time' | 'output' | undefined): Ran {
  if (over !== undefined) {
    error.dispose();
    return { fault: over, message: '' };
  }
  // What reads the error needs a little room where the program took all.
  context.runtime.setMemoryLimit(-1);
  const name = part(context, error, 'name');
  const message = part(context, error, 'message');
  error.dispose();
  if (name === 'SyntaxError') return { fault: 'syntax', message };
  if (message === 'out of memory' || message === 'string too long') return { fault: 'memory', message: '' };
  return { fault: 'error', message: `${name === '' ? 'Error' : name}: ${message}`.slice(0, MESSAGE_UNITS) };
}

/** Of an error that a program may have made as it likes: only what is a text is read. */
function part(context: QuickJSContext, error: QuickJSHandle, field: string): string {
  if (context.typeof(error) === 'string') return field === 'message' ? context.getString(error).slice(0, 300) : '';
  try {
    const value = context.getProp(error, field);
    const text = context.typeof(value) === 'string' ? context.getString(value) : '';
    value.dispose();
    return text.slice(0, MESSAGE_UNITS);
  } catch {
    return ''; // nothing was thrown, or what was says it in a way of its own
  }
}
