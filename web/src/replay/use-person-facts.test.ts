import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { expect, it } from 'vitest';
import { everyPage } from './use-person-facts.ts';

it('somebody with more facts than one page holds is known by all of them', async () => {
  const versions = [2, 5, 9, 40, 41];
  const asked: number[] = [];
  const facts = await everyPage((after) => {
    asked.push(after);
    const rest = versions.filter((version) => version > after);
    const page = rest.slice(0, 2).map((version) => ({ version }) as ReplayedFact);
    return Promise.resolve({ facts: page, more: rest.length > 2 });
  });
  expect([facts.map(({ version }) => version), asked]).toEqual([versions, [0, 5, 40]]);
});
