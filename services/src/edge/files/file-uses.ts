import { Injectable } from '@nestjs/common';
import { EventStore, type StoredFact } from '../../ledger/event-store/event-store.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import { Freshness } from '../../rows/freshness.ts';
import type { Work } from '../../rows/parking.ts';
import { Projector } from '../../rows/projector.ts';
import { FileRegister } from './file-register.ts';

/** So long a file may wait for the command that refers to it. */
export const GRACE_MS = 24 * 3600_000;

/** What a fact says of one thing in its stream, or of all of another: the files that it refers to from now on. */
export type Refers = (
  fact: StoredFact,
) =>
  | { readonly subject: string; readonly fileIds: readonly string[] }
  | { readonly stream: string; readonly fileIds: readonly [] }
  | undefined;

/** Uploaded files that no fact refers to, or none any more, are collected: they were never used, or taken away again. */
@Injectable()
export class FileUses {
  private readonly followed: { readonly name: string; readonly families: readonly string[] }[] = [];

  constructor(
    private readonly files: FileRegister,
    private readonly freshness: Freshness,
    private readonly projector: Projector,
    private readonly store: EventStore,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'files', service: 'projector', collect: () => this.sweep() });
  }

  /** Of each area whose facts, of these kinds at least, refer to files; `name` is that of its place in the ledger. */
  follow(name: string, families: readonly string[], refers: Refers, kinds?: readonly string[]): void {
    this.followed.push({ name, families });
    const work: Work = async (manager, facts) => {
      const uses = facts.flatMap((fact) => {
        const use = refers(fact);
        return use === undefined ? [] : [{ stream: fact.stream, school: fact.school, ...use, hashes: use.fileIds }];
      });
      if (uses.length > 0) await this.files.use(manager, uses);
    };
    this.projector.follow(name, families, work, kinds && { kinds: new Set(kinds) });
  }

  /** Not while it is not known what is used: what is read of the facts is behind by less than files are given. */
  async sweep(graceMs = GRACE_MS): Promise<number> {
    const known = await Promise.all(this.followed.map((one) => this.isKnown(one, graceMs)));
    return known.includes(false) ? 0 : this.files.collect(graceMs);
  }

  /** Who has taken nothing yet knows all there is where nothing was ever said. */
  private async isKnown({ name, families }: (typeof this.followed)[number], graceMs: number): Promise<boolean> {
    const { position, lagMs } = await this.freshness.of(name, families);
    if (position === 0) return (await this.store.read(0, 1, families)).length === 0;
    return lagMs <= graceMs / 2;
  }
}
