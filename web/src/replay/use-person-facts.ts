import { ReplayFacts, type ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { useLast } from './use-facts.ts';
import { askedAgainAfter } from './use-replay.ts';

const PAGE = 200;

/**
 * All facts by or about somebody, as far as a lesson has come: what was known stays while it grows; undefined while
 * nothing is known.
 */
export function usePersonFacts(id: string, person: string, through: number): readonly ReplayedFact[] | undefined {
  const { data } = useQuery({
    queryKey: ['replayPerson', id, person, through],
    queryFn: () =>
      everyPage((after) => query<typeof ReplayFacts>(ReplayFacts, { id, person, after, until: through, limit: PAGE })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { error } }) => askedAgainAfter(error),
  });
  return useLast(data);
}

interface FactsPage {
  readonly facts: readonly ReplayedFact[];
  readonly more: boolean;
}

/** One after another, until there is no more. */
export async function everyPage(
  page: (after: number) => Promise<FactsPage>,
  after = 0,
): Promise<readonly ReplayedFact[]> {
  const { facts, more } = await page(after);
  const last = facts.at(-1);
  return more && last ? [...facts, ...(await everyPage(page, last.version))] : facts;
}
