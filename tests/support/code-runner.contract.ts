import type { Ran } from '@lectern/contracts/question/outcomes.ts';
import type { CodeRunner, RunOrder } from '@lectern/contracts/question/runner.ts';
import { afterAll, describe, expect, it } from 'vitest';

/** What every runner of JavaScript keeps to, wherever it runs. */
export function keepsToContract(name: string, open: () => Promise<CodeRunner & { close?: () => Promise<void> }>): void {
  const opening = open();
  const run = async (code: string, calls: readonly string[] = ['f()'], more: Partial<RunOrder> = {}) =>
    (await opening).run({ language: 'javascript', code, calls, timeMs: 200, memoryMb: 16, ...more });
  const one = async (code: string, call = 'f()'): Promise<Ran> => (await run(code, [call]))[0]!;
  const fault = (what: string) => expect.objectContaining({ fault: what });
  afterAll(async () => (await opening).close?.());

  describe(`the contract of runners: ${name}`, () => {
    it('answers each call with what it comes to, as it is written', async () => {
      const code = 'const f = (x) => x;';
      const calls = ['f(1.5)', 'f("甲")', 'f([1, {a: 2}])', 'f(null)', 'f()', 'f(2n)', 'f(true)', '1, 2'];
      const outputs = ['1.5', '甲', '[1,{"a":2}]', 'null', 'undefined', '2n', 'true', '2'];
      expect(await run(code, calls)).toEqual(outputs.map((output) => ({ output })));
    });

    it('prints before it answers, and what was printed alone is enough', async () => {
      expect(await one('function f() { console.log("a", 1); }')).toEqual({ output: 'a 1' });
      expect(await one('function f() { console.log("a"); return 2; }')).toEqual({ output: 'a\n2' });
    });

    it('runs each call in a machine of its own', async () => {
      const code = 'let n = 0; globalThis.m ??= 0; const f = () => [++n, ++globalThis.m];';
      expect(await run(code, ['f()', 'f()'])).toEqual([{ output: '[1,1]' }, { output: '[1,1]' }]);
    });

    it('says where it does not parse, and what was thrown', async () => {
      expect(await one('function f( {')).toEqual(fault('syntax'));
      expect(await one('const f = () => { throw new TypeError("nein"); };')).toEqual({
        fault: 'error',
        message: 'TypeError: nein',
      });
      expect(await one('const f = 1;')).toEqual(fault('error'));
      expect(await one('', 'f(')).toEqual(fault('error')); // of the test, not of the program
    });

    it.each([
      ['an endless loop', 'function f() { for (;;); }', 'time'],
      ['a loop before anything is called', 'for (;;);', 'time'],
      ['a loop that catches everything', 'function f() { for (;;) try { for (;;); } catch {} }', 'time'],
      ['an expression that never ends', 'const f = () => /^(a+)+$/.test("a".repeat(60) + "b");', 'time'],
      ['a loop in how it is written', 'const f = () => ({ toJSON() { for (;;); } });', 'time'],
      ['memory without end', 'function f() { const all = []; for (;;) all.push("x" + all.length); }', 'memory'],
      ['a text that doubles', 'function f() { let s = "xxxx"; for (;;) s += s; }', 'memory'],
      ['one large block', 'const f = () => new ArrayBuffer(1e9).byteLength;', 'memory'],
      ['recursion without end', 'const f = () => f() + 1;', 'error'],
      ['output without end', 'function f() { for (;;) console.log("xxxxxxxxxxxxxxxx"); }', 'output'],
      ['one huge answer', 'const f = () => "x".repeat(1e5);', 'output'],
    ])('ends %s', async (_, code, what) => {
      expect(await one(code)).toEqual(fault(what));
      expect(await one('const f = () => 1;')).toEqual({ output: '1' }); // and is there for the next one
    });

    it('leaves a program no network, no file, no process, no time and no chance', async () => {
      const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'require', 'process', 'Buffer', 'Deno', 'self', 'window'];
      const more = [
        'postMessage',
        'importScripts',
        'Date',
        'performance',
        'setTimeout',
        'Worker',
        'WebAssembly',
        'print',
      ];
      const code = `const f = () => ${JSON.stringify([...names, ...more])}.filter((name) => name in globalThis);`;
      expect(await one(code)).toEqual({ output: '[]' });
      expect(await one('const f = () => Function("return typeof process + typeof fetch")();')).toEqual({
        output: 'undefinedundefined',
      });
      expect(await one('const f = () => import("node:fs");', 'f() instanceof Promise')).toEqual({ output: 'true' });
      const chance = 'const f = () => [Math.random(), Math.random()];';
      expect(await one(chance)).toEqual(await one(chance));
    });

    it('comes to the same again, also where it is cut off', async () => {
      const code = 'const f = (n) => { let s = 0; for (let i = 0; i < n; i += 1) s += i; return s; };';
      const calls = [1e3, 1e5, 2e6, 1e8].map((n) => `f(${n})`);
      const first = await run(code, calls);
      expect(first.at(-1)).toEqual(fault('time'));
      expect(await run(code, calls)).toEqual(first);
    });

    it('takes whatever is thrown', async () => {
      for (const thrown of ['null', 'undefined', '1', '"text"', 'Symbol()', '{ get name() { throw 1; } }', '[]'])
        expect(await one(`const f = () => { throw ${thrown}; };`)).toEqual(fault('error'));
    });
  });
}
