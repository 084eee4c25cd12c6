import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorReporter } from './error-reporter.ts';

export interface ReporterWorld {
  readonly reporter: ErrorReporter;
  /** Whoever is told answers nobody from now on. */
  silence(): Promise<void>;
  close(): Promise<void>;
}

const awkward: Record<string, unknown> = {
  nothing: undefined,
  text: 'thrown by somebody who throws texts',
  'no error at all': { message: 'an object' },
  'a trap': new Proxy(new Error('trap'), {
    get: () => {
      throw new Error('caught');
    },
  }),
  'an error without a stack': Object.assign(new Error('bare'), { stack: undefined }),
  'an endless message': new Error('a'.repeat(10_000_000)),
};

/** What everyone can rely on who reports an error, whoever is told. */
export function errorReporterContract(name: string, make: () => Promise<ReporterWorld>): void {
  describe(`${name}, as an error reporter`, () => {
    let world: ReporterWorld;
    beforeEach(async () => {
      world = await make();
    });
    afterEach(() => world.close());

    it.each(Object.keys(awkward))('never throws, whatever is reported: %s', async (kind) => {
      expect(() => world.reporter.report(awkward[kind])).not.toThrow();
      await world.reporter.flush(2000);
      const { reported, dropped } = world.reporter.figures;
      expect(reported + dropped).toBe(1);
    });

    it('counts each report: sent, or dropped', async () => {
      for (let n = 0; n < 5; n += 1) world.reporter.report(new Error(`${n}`), { request: 'r' });
      await world.reporter.flush(2000);
      const { reported, dropped } = world.reporter.figures;
      expect(reported + dropped).toBe(5);
    });

    it('keeps nobody waiting: not by a report, and by flush no longer than asked', async () => {
      await world.silence();
      const began = performance.now();
      for (let n = 0; n < 1000; n += 1) world.reporter.report(new Error('a storm'));
      await world.reporter.flush(50);
      expect(performance.now() - began).toBeLessThan(5000);
      expect(world.reporter.figures.dropped).toBeGreaterThan(900);
    });
  });
}
