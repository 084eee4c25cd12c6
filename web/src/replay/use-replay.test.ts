import { expect, it } from 'vitest';
import { NetworkError, ProblemError } from '../kit/data/errors.ts';
import { askedAgainIn } from './use-replay.ts';

const refused = (status: number) => new ProblemError({ type: 'about:blank', title: '', status, code: 'server.error' });

it('a lesson is asked for again while it is prepared or runs, and after an outage until the server is back', () => {
  const over = { prepared: 1, status: 'ended' };
  expect(askedAgainIn(over, null)).toBe(false);
  const preparing = askedAgainIn({ prepared: 0.4, status: 'ended' }, null);
  const running = askedAgainIn({ prepared: 1, status: 'running' }, null);
  expect(preparing).toBeLessThan(1000);
  expect(running).toBeGreaterThan(1000);
  for (const data of [over, { ...over, prepared: 0.4 }, { ...over, status: 'running' }])
    for (const error of [new NetworkError(), refused(503)]) expect(askedAgainIn(data, error)).toBe(running);
});

it('[R6.07] a server that refuses, for a grant was withdrawn, is not asked again', () => {
  for (const status of [403, 404])
    expect(askedAgainIn({ prepared: 1, status: 'running' }, refused(status))).toBe(false);
});
