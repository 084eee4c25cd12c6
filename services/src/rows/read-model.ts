import type { Work } from './parking.ts';
import type { MakeTables } from './swap.ts';

/** What makes a read model, and the tables that are its own: enough to make it anew from the ledger. */
export interface ReadModel {
  readonly name: string;
  readonly families: readonly string[];
  readonly tables: readonly string[];
  readonly work: Work;
  /** Nothing follows from facts of other kinds. */
  readonly kinds?: ReadonlySet<string>;
  /** What its table is made from. */
  readonly definition?: string;
  /** Where the program says what the tables are. */
  readonly make?: MakeTables;
}
