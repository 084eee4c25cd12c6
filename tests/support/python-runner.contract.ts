import type { Ran } from '@lectern/contracts/question/outcomes.ts';
import type { CodeRunner, RunOrder } from '@lectern/contracts/question/runner.ts';
import { afterAll, describe, expect, it } from 'vitest';

/** What every runner of Python keeps to, wherever it runs. */
export function keepsToPython(name: string, open: () => Promise<CodeRunner & { close?: () => Promise<void> }>): void {
  const opening = open();
  const run = async (code: string, calls: readonly string[] = ['f()'], more: Partial<RunOrder> = {}) =>
    (await opening).run({ language: 'python', code, calls, timeMs: 200, memoryMb: 8, ...more });
  const one = async (code: string, call = 'f()'): Promise<Ran> => (await run(code, [call]))[0]!;
  const fault = (what: string) => expect.objectContaining({ fault: what });
  const body = (...lines: string[]) => `def f():\n${lines.map((line) => `    ${line}`).join('\n')}`;
  afterAll(async () => (await opening).close?.());

  describe(`the contract of runners of Python: ${name}`, () => {
    it('answers each call with what it comes to, as Python prints it', async () => {
      const code = 'def f(x=None):\n    return x';
      const calls = ['f(1.5)', 'f("甲")', 'f([1, {"a": 2}])', 'f()', 'f(2**70)', 'f(True)', '1, 2', 'f("it\'s")'];
      const outputs = ['1.5', '甲', "[1, {'a': 2}]", 'None', '1180591620717411303424', 'True', '(1, 2)', "it's"];
      expect(await run(code, calls)).toEqual(outputs.map((output) => ({ output })));
    });

    it('prints before it answers, and what was printed alone is enough', async () => {
      expect(await one(body('print("a", 1)'))).toEqual({ output: 'a 1' });
      expect(await one(body('print("a")', 'return 2'))).toEqual({ output: 'a\n2' });
    });

    it('runs each call in a machine of its own', async () => {
      const code = 'n = []\ndef f():\n    n.append(1)\n    return len(n)';
      expect(await run(code, ['f()', 'f()'])).toEqual([{ output: '1' }, { output: '1' }]);
    });

    it('knows what a class writes: classes, texts, functions of functions, parts of the library', async () => {
      const code = [
        'import json, math, re',
        'class Point:',
        '    def __init__(self, x): self.x = x',
        '    def __repr__(self): return f"<{self.x:.2f}>"',
        'def f(): return [Point(math.sqrt(2)), json.loads("[1, 2]"), re.match("a+", "aab").group(0)]',
        'def g(): return {k: v for k, v in sorted({"b": 1, "a": 2}.items())}',
        'def h(): return sum(n * n for n in range(10) if n % 2), list(map(lambda n: n + 1, [1, 2]))',
      ].join('\n');
      expect(await run(code, ['f()', 'g()', 'h()'])).toEqual([
        { output: "[<1.41>, [1, 2], 'aa']" },
        { output: "{'a': 2, 'b': 1}" },
        { output: '(165, [2, 3])' },
      ]);
    });

    it('says where it does not parse, and what was raised', async () => {
      expect(await one('x = 1\ndef f(:')).toEqual({ fault: 'syntax', message: 'SyntaxError: invalid syntax (line 2)' });
      expect(await one(body('return 1', '  return 2'))).toEqual(fault('syntax'));
      expect(await one(body('raise TypeError("nein")'))).toEqual({ fault: 'error', message: 'TypeError: nein' });
      expect(await one('f = 1')).toEqual(fault('error'));
      expect(await one('', 'f(')).toEqual(fault('error')); // of the test, not of the program
      expect(await one('', 'x = 1')).toEqual(fault('error')); // a test is one expression
    });

    it.each([
      ['an endless loop', body('while True: pass'), 'time'],
      ['a loop before anything is called', 'while True: pass', 'time'],
      [
        'a loop that catches everything',
        body('while True:', '  try:', '    while True: pass', '  except: pass'),
        'time',
      ],
      ['an expression that never ends', `import re\n${body('return re.match("(a+)+$", "a" * 40 + "b")')}`, 'time'],
      ['a loop in how it is written', 'class A:\n    def __str__(self):\n        while True: pass\nf = A', 'time'],
      ['waiting for what never comes', `import time\n${body('time.sleep(1)')}`, 'time'],
      ['a list that doubles', body('s = [0]', 'while True: s += s'), 'memory'],
      ['one large block', body('return len(bytearray(10**9))'), 'memory'],
      ['recursion without end', body('return f() + 1'), 'error'],
      ['output without end', body('while True: print("xxxxxxxxxxxxxxxx")'), 'output'],
      ['one huge answer', body('return "x" * 100000'), 'output'],
      ['a question to a keyboard', body('return input()'), 'error'],
      ['an end', `import sys\n${body('sys.exit(0)')}`, 'error'],
    ])('ends %s', async (_, code, what) => {
      expect(await one(code)).toEqual(fault(what));
      expect(await one(body('return 1'))).toEqual({ output: '1' }); // and is there for the next one
    });

    it('leaves a program no network, no file, no time, no chance, and nothing of the JavaScript around it', async () => {
      for (const module of ['socket', 'ssl', 'requests', 'subprocess', 'urllib.request', 'pyodide'])
        expect(await one(`import ${module}`)).toEqual({
          fault: 'error',
          message: `ImportError: no module named '${module.split('.')[0]}'`,
        });
      for (const reach of ['js.fetch', 'js.process', 'js.eval("1")', 'js.globalThis', 'js.x'])
        expect(await one(`import js\n${body(`return ${reach}`)}`)).toEqual(fault('error'));
      expect(await one('import js\njs.x = 1')).toEqual(fault('error'));
      expect(await one(`import jsffi\n${body('return jsffi.create_proxy(f)')}`)).toEqual(fault('error'));
      for (const call of ['open("/etc/passwd").read()', 'open("a", "w")', '__import__("os").listdir("/")'])
        expect(await one('', call)).toEqual(fault('error'));
      const chance = 'import random, time\ndef f(): return [random.random(), random.randint(1, 6), time.time()]';
      expect(await one(chance)).toEqual(await one(chance));
    });

    it('comes to the same again, also where it is cut off', async () => {
      const code = 'def f(n):\n    s = 0\n    for i in range(n): s += i % 7\n    return s';
      const calls = [1e3, 1e5, 3e5, 1e8].map((n) => `f(${n})`);
      const first = await run(code, calls);
      expect(first[0]).toEqual({ output: '2997' });
      expect(first.at(-1)).toEqual(fault('time'));
      expect(await run(code, calls)).toEqual(first);
    });

    it('takes whatever is raised', async () => {
      for (const raised of ['KeyboardInterrupt', 'Exception', 'A', 'A("\\x04\\n")', 'BaseException("甲" * 1000)'])
        expect(await one(`class A(Exception): pass\n${body(`raise ${raised}`)}`)).toEqual(fault('error'));
    });
  });
}
