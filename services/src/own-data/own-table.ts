import type { Label } from '@lectern/contracts/kernel/list.ts';

/** One table of the archive: what is read of one person ($1), and what its columns are called. */
export interface OwnTable {
  readonly name: string;
  readonly title: Label;
  readonly columns: Readonly<Record<string, Label>>;
  /** Moments are those columns whose names end in `_at`. */
  readonly sql: string;
}
