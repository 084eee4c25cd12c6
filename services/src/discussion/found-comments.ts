import type { FoundComment, FoundComments } from '@lectern/contracts/discussion/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { Injectable } from '@nestjs/common';
import { setImmediate as turn } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { Person } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { comments, topics } from './discussion.rows.ts';

type Asked = z.output<typeof FoundComments.input>;
type SealedComment = Omit<FoundComment, 'words'> & { readonly words: Sealed };

const ORDER = ['-at', '-commentId'] as const;
/** So many are read at once, along the index of a topic's comments by their time. */
const AT_A_TIME = 500;
/** After so many that were opened others of this process have their turn. */
const OPENED_IN_A_TURN = 50;
/** In all topics. */
const KEPT = 20_000;

const joins = {
  topic: { table: topics, on: { id: 'topicId' } },
  root: { table: comments, on: { topicId: 'topicId', commentId: 'rootId' } },
  person: { table: Person, on: { id: 'personId' } },
  to: { table: Person, on: { id: 'toPersonId' } },
} as const;

/** However wide or large it is written. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Comments by their words, which no table has in the open: they are opened in the order of their time until a page is full.
 * What was opened is kept in memory alone, and until somebody is erased.
 */
@Injectable()
export class CommentSearch {
  /** By comment, those that were asked for longest ago first. */
  private readonly opened = new Map<string, string>();
  private forgotten = 0;

  constructor(
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly seals: Seals,
  ) {}

  async found({ id, search, after, cursor }: Asked, { school }: SignedInPerson) {
    const [kept, ...joined] = [comments, topics].map(({ readModel }) => readModel);
    const asOf = await this.freshness.of(
      kept!.name,
      kept!.families,
      after,
      joined.map(({ name }) => name),
    );
    const parts = folded(search).split(/\s+/u).filter(Boolean);
    const found: FoundComment[] = [];
    let [from, read] = [cursor, 0];
    for (;;) {
      const rows = await this.behind(id, school, from);
      const texts = await this.open(id, rows);
      for (const { words: _sealed, ...row } of rows) {
        const words = texts.get(row.commentId) ?? '';
        from = `${row.at}.${row.commentId}`;
        if (parts.every((part) => folded(words).includes(part))) found.push({ ...row, words });
        if (found.length === LIMITS.foundComments) return { rows: found, next: from, asOf };
      }
      read += rows.length;
      if (rows.length < AT_A_TIME) return { rows: found, asOf };
      if (read >= LIMITS.commentsSearched) return { rows: found, next: from, asOf };
    }
  }

  private behind(id: string, school: string, cursor: string | undefined): Promise<SealedComment[]> {
    const query = this.tables.select(comments, joins);
    for (const field of ['commentId', 'rootId', 'words', 'at']) query.show(field, field);
    query.show('name', 'person.name').show('toName', 'to.name');
    query.where({ school, topicId: id, isShown: true, 'root.isShown': { not: false } });
    query.where({ 'topic.status': ['open', 'closed'] });
    const [at, commentId] = cursor?.split('.') ?? [];
    if (at !== undefined) query.behind(ORDER, [Number(at), commentId!]);
    return this.tables.read<SealedComment>(query, ORDER, AT_A_TIME);
  }

  /** The words of each; what was asked for last is kept longest, and nothing of a time before somebody was erased. */
  private async open(id: string, rows: readonly SealedComment[]): Promise<ReadonlyMap<string, string>> {
    const { forgotten } = this.seals;
    if (this.forgotten !== forgotten) this.opened.clear();
    this.forgotten = forgotten;
    const closed = rows.filter(({ commentId }) => !this.opened.has(commentId));
    const texts = new Map(rows.map(({ commentId }) => [commentId, this.opened.get(commentId) ?? '']));
    const secrets = await this.seals.know([...new Set(closed.map(({ words }) => words.sealedBy))]);
    for (const [n, { commentId, words }] of closed.entries()) {
      if (n % OPENED_IN_A_TURN === OPENED_IN_A_TURN - 1) await turn();
      texts.set(commentId, this.seals.openWith(secrets.get(words.sealedBy), words, `discussion/${id}`));
    }
    if (this.seals.forgotten === forgotten) this.keep(texts);
    return texts;
  }

  private keep(texts: ReadonlyMap<string, string>): void {
    for (const [commentId, text] of texts) {
      this.opened.delete(commentId);
      this.opened.set(commentId, text);
    }
    for (const [commentId] of this.opened) {
      if (this.opened.size <= KEPT) return;
      this.opened.delete(commentId);
    }
  }
}
