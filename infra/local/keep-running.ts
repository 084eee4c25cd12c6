import { waited } from './signals.ts';
import type { Supervised } from './supervised.ts';

const [TRIES, FIRST_DELAY_MS] = [5, 200];

/**
 * Starts it again whenever it ends unasked; one that was killed or stopped through its handle waits for the handle's
 * start. Resolves with the reason when it cannot be kept running, and never once a stop was asked for.
 */
export async function keepRunning(
  name: string,
  kept: Pick<Supervised, 'exited' | 'start'>,
  say: (text: string) => void,
  stop: AbortSignal,
): Promise<string> {
  for (;;) {
    const { exited } = kept;
    const { code, signal, expected } = await exited;
    if (stop.aborted) return new Promise(() => {});
    if (expected) {
      // Whoever ended it may start it again: that one is looked after like the first.
      while (kept.exited === exited) if (!(await waited(FIRST_DELAY_MS, stop))) return new Promise(() => {});
      continue;
    }
    say(`${name} ended unexpectedly (${signal ?? `code ${code}`}); starting it again.`);
    const problem = await startAgain(kept, stop);
    if (problem !== undefined) return problem;
  }
}

async function startAgain(
  kept: Pick<Supervised, 'start'>,
  stop: AbortSignal,
  attempt = 1,
): Promise<string | undefined> {
  try {
    await kept.start();
    return undefined;
  } catch (error) {
    const again = attempt < TRIES && (await waited(FIRST_DELAY_MS * 2 ** attempt, stop));
    return again ? startAgain(kept, stop, attempt + 1) : (error as Error).message;
  }
}
