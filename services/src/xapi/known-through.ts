import { Injectable } from '@nestjs/common';
import { StatementQueries } from './statements.queries.ts';

/** So long is a moment good for answers that hold no statements: anybody may cause them, and few ask the database. */
const GOOD_MS = 2000;

/** Up to when everything is there, as every answer says it. */
@Injectable()
export class KnownThrough {
  private known = { through: 0, at: -Infinity };
  private asking: Promise<number> | undefined;

  constructor(private readonly statements: StatementQueries) {}

  /** As it is now. */
  async now(): Promise<number> {
    const through = await this.statements.consistentThrough();
    this.known = { through, at: Date.now() };
    return through;
  }

  /** A moment ago, or as last known: what was whole then is whole now, and a database that is away is no other answer. */
  async lately(): Promise<number> {
    if (Date.now() - this.known.at < GOOD_MS) return this.known.through;
    this.asking ??= this.now()
      .catch(() => this.known.through)
      .finally(() => (this.asking = undefined));
    return this.asking;
  }
}
