import { expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { settingsFor } from '../../../../tests/support/platform.ts';
import { OwnFailures, type Failures } from './failures.ts';
import { Sessions } from './sessions.ts';

const noFailures = { of: () => new OwnFailures(1) } as Partial<Failures> as Failures;

/** Sessions of a database in which there are none, and how often it was asked. */
function ofNobody() {
  const query = vi.fn<() => Promise<object>>().mockResolvedValue({ rows: [] });
  return { sessions: new Sessions({ pool: { query } } as unknown as Database, settingsFor(''), noFailures), query };
}

it('what cannot be a token is nobody’s, and neither looked up nor kept', async () => {
  const { sessions, query } = ofNobody();
  for (const token of [undefined, '', 'short', 'x'.repeat(44), 'x'.repeat(16_000), `${'x'.repeat(42)};`])
    expect(await sessions.find(token)).toBeUndefined();
  expect(query).not.toHaveBeenCalled();
});

it('a token that is nobody’s is looked up once in a while', async () => {
  const { sessions, query } = ofNobody();
  for (let n = 0; n < 3; n += 1) expect(await sessions.find('x'.repeat(43))).toBeUndefined();
  expect(query).toHaveBeenCalledTimes(1);
});
