import type { Client } from '../support/client.ts';
import { summary, type Summary } from './figures.ts';

interface Report {
  readonly asOf: { readonly lagMs: number };
}

export interface Watched {
  /** How long each answer took, and how old the oldest fact was that was missing in it; both in ms. */
  readonly took: Summary;
  readonly lag: Summary;
  readonly failures: number;
}

/** A teacher who has the report open all lesson long: asks for it every so often, until told to stop. */
export function watchReport(teacher: Client, lessonId: string, everyMs: number): () => Promise<Watched> {
  const [took, lags]: [number[], number[]] = [[], []];
  let failures = 0;
  const look = async (): Promise<void> => {
    const began = performance.now();
    const { status, result } = await teacher.query<Report>(`/api/lesson/${lessonId}/report`);
    took.push(Math.round(performance.now() - began));
    if (status === 200 && result !== undefined) lags.push(result.asOf.lagMs);
    else failures += 1;
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
    return { took: summary(took), lag: summary(lags), failures };
  };
}
