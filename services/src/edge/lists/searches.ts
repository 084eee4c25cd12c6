import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../auth/signed-in-person.ts';

/** Something that was found; the area that has it says the rest. */
export interface FoundRow {
  readonly id: string;
  readonly name: string;
}

/** What of an area this person may see and is meant: at most so many, what is likeliest first. */
type Source<Row extends FoundRow> = (asker: SignedInPerson, search: string, limit: number) => Promise<readonly Row[]>;

/** What is found by one field over everything: each area that has something to find says how. */
@Injectable()
export class Searches {
  private readonly sources = new Map<string, Source<FoundRow>>();

  add<Row extends FoundRow>(kind: string, source: Source<Row>): void {
    this.sources.set(kind, source);
  }

  /** Kinds in the order that is asked for. */
  async find(kinds: readonly string[], asker: SignedInPerson, search: string, limit: number) {
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const rows = (await this.sources.get(kind)?.(asker, search, limit)) ?? [];
        return rows.map((row) => ({ kind, ...row }));
      }),
    );
    return found.flat();
  }
}
