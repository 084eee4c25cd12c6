import type { TestDatabase } from './database.ts';
import { asOwner } from './platform.ts';

/** An empty ledger without a tree, in a database that was used before: cheaper than a new one. */
export const emptyLedger = (database: TestDatabase): Promise<unknown> =>
  asOwner(
    database,
    `truncate event, tree_tile, tree_head, tree_incarnation;
     update tree set size = 0;
     update ledger set incarnation = gen_random_uuid()`,
  );
