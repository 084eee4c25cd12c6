import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { paperMachine, type PaperStreamState } from '@lectern/contracts/paper/paper.ts';
import type { PaperContent } from '@lectern/contracts/paper/content.ts';
import { variantsOf, type PaperState } from '@lectern/contracts/paper/state.ts';
import { Injectable } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** Papers as their facts say now, for who made them. */
@Injectable()
export class OwnPapers {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commerce: Commerce,
    private readonly clock: Clock,
  ) {}

  /** Undefined where it was deleted, and for everybody else. */
  async find(id: string, personId: string): Promise<PaperState | undefined> {
    const mailbox = this.mailboxes.get(`paper/${id}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    const { paper: state } = folded.state as PaperStreamState;
    const isThere = statusOf(folded, paperMachine, 'paper') === 'draft' && state.ownerId === personId;
    return isThere ? state : undefined;
  }

  /** @throws RefusedError paper.unknown */
  async read(id: string, personId: string): Promise<PaperState> {
    const found = await this.find(id, personId);
    if (found === undefined) throw new RefusedError('paper.unknown');
    return found;
  }

  /** What of a paper can be put on paper [R6.13]. @throws RefusedError paper.unknown, membership.required, paper.nothingToPrint */
  async printable(id: string, asker: SignedInPerson): Promise<Printable> {
    const found = await this.read(id, asker.personId);
    const closed = await this.commerce.whyClosed(asker, 'papers', this.clock.now());
    if (closed !== undefined) throw new RefusedError(closed.refused);
    const variants = variantsOf(found).filter(({ groups }) => groups.some(({ questions }) => questions.length > 0));
    if (variants.length === 0) throw new RefusedError('paper.nothingToPrint');
    return { title: found.title, fileName: found.title.replaceAll(/[/\\:*?"<>|]/g, ' '), variants };
  }
}

interface Printable {
  readonly title: string;
  /** The title without what leads out of a folder. */
  readonly fileName: string;
  /** Those that have questions. */
  readonly variants: readonly PaperContent[];
}
