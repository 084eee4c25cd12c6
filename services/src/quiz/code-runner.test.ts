import { expect, it } from 'vitest';
import { keepsToContract } from '../../../tests/support/code-runner.contract.ts';
import { keepsToPython } from '../../../tests/support/python-runner.contract.ts';
import { ThreadRunner } from './code-runner.ts';

const opened = async (patience?: () => number) => {
  const runner = new ThreadRunner(patience);
  return Object.assign(runner, { close: () => runner.onModuleDestroy() });
};

keepsToContract('the runner in a thread', opened);
keepsToPython('the runner in a thread', opened);

it('is ended when it does not answer, and another thread goes on with what waits', async () => {
  const runner = await opened(() => 1);
  const order = { language: 'javascript', code: 'for (;;);', calls: ['1', '2'], timeMs: 5000, memoryMb: 16 } as const;
  const ended = { fault: 'time', message: '' };
  const [first, second] = await Promise.all([runner.run(order), runner.run(order)]);
  expect([first, second]).toEqual([
    [ended, ended],
    [ended, ended],
  ]);
  await runner.close();
});

it('answers in the order of asking, one program at a time', async () => {
  const runner = await opened();
  const asked = Array.from({ length: 20 }, (_, n) =>
    runner.run({ language: 'javascript', code: '', calls: [String(n)], timeMs: 100, memoryMb: 8 }),
  );
  expect((await Promise.all(asked)).map(([ran]) => ran)).toEqual(asked.map((_, n) => ({ output: String(n) })));
  await runner.close();
});
