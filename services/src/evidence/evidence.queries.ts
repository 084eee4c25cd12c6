import type { SignedHead } from '@lectern/contracts/evidence/queries.ts';
import { mayReadTexts } from '@lectern/contracts/evidence/texts.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Clock } from '../ops/database/clock.ts';
import { Looks } from '../ledger/command/looks.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { Heads, NotSignable, type Signer, type StoredHead } from './heads.ts';
import { Proofs } from './proofs.ts';
import { LedgerBroken } from './tree.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Bundles, type Asked } from './bundle.ts';

/** What a bundle is about, and what it is called. */
export interface Evidenced extends Pick<Asked, 'stream' | 'beside'> {
  readonly called: string;
}

/** What is asked about the ledger's tree. */
@Injectable()
export class EvidenceQueries {
  /** Who has an export under way: it is work for a second or two, and one at a time is enough for anybody. */
  private readonly exporting = new Set<string>();

  constructor(
    private readonly heads: Heads,
    private readonly proofs: Proofs,
    private readonly store: EventStore,
    private readonly bundles: Bundles,
    private readonly directory: Directory,
    private readonly mailboxes: Mailboxes,
    private readonly looks: Looks,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async head() {
    const head = await this.heads.newest();
    const verifierKey = head?.verifierKey ?? (await this.heads.verifierKey(this.store.incarnation));
    return { ...(head && { head: headSeen(head) }), ...(verifierKey !== undefined && { verifierKey }) };
  }

  async proof(lessonId: string, version: number) {
    const proof = await this.proofs.of(`lesson/${lessonId}`, version);
    if (proof === undefined) throw new RefusedError('page.missing');
    const { head, index, path, included } = proof;
    const [leaf, entry] = [hex(proof.leaf), hex(proof.entry)];
    return { ...(head && { head: headSeen(head) }), index, leaf, entry, proof: path.map(hex), included };
  }

  async lesson(lessonId: string, person: SignedInPerson, role: Role): Promise<FileAnswer> {
    const titles = await this.directory.names(person.school, [lessonId]);
    return this.bundle({ stream: `lesson/${lessonId}`, called: titles.get(lessonId) ?? lessonId }, person, role);
  }

  /**
   * Everything that may be refused is refused before the first byte: a second export beside the first, a look that could not
   * be recorded, a head that could not be signed.
   */
  async bundle(about: Evidenced, person: SignedInPerson, role: Role): Promise<FileAnswer> {
    const { personId } = person;
    if (this.exporting.has(personId)) throw new RefusedError('evidence.another');
    this.exporting.add(personId);
    try {
      const file = await this.prepared(about, person, role);
      return new FileAnswer(file.name, (out, language) =>
        file.write(out, language).finally(() => this.exporting.delete(personId)),
      );
    } catch (error) {
      this.exporting.delete(personId);
      throw error;
    }
  }

  private async prepared({ called, ...about }: Evidenced, person: SignedInPerson, role: Role): Promise<FileAnswer> {
    const { stream } = about;
    await this.looks.record(person, role, {
      stream,
      granting: await this.grantingOf(stream, person),
      what: 'evidence',
    });
    const signer = await this.signed();
    const asked = {
      ...about,
      school: person.school,
      exportedBy: person.personId,
      role,
      exportedAt: this.clock.now(),
      mayRead: (type: string) => mayReadTexts(role, type),
    };
    const name = `evidence ${called} ${new Date(asked.exportedAt).toISOString().slice(0, 10)}.zip`;
    return new FileAnswer(name.replaceAll(/[\\/:*?"<>|]/g, ' '), (out) => this.bundles.write(out, asked, signer));
  }

  private async signed(): Promise<Signer> {
    try {
      return await this.heads.fresh();
    } catch (error) {
      if (!(error instanceof NotSignable || error instanceof LedgerBroken)) throw error;
      this.log.error({ error: error.message }, 'evidence was asked for, and no head could be signed');
      throw new RefusedError('evidence.unsigned');
    }
  }

  /** The stream that says who has which role in a lesson. */
  private async grantingOf(stream: string, { personId }: SignedInPerson): Promise<string> {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    return mailbox.stream.grantedBy?.(mailbox.head.folded.state, undefined, personId) ?? stream;
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const headSeen = ({ size, root, checkpoint, signedAt }: StoredHead): z.output<typeof SignedHead> => ({
  size,
  root: hex(root),
  checkpoint,
  signedAt,
});
