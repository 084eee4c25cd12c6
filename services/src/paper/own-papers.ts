import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { paperMachine, type PaperStreamState } from '@lectern/contracts/paper/paper.ts';
import type { PaperState } from '@lectern/contracts/paper/state.ts';
import { Injectable } from '@nestjs/common';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** Papers as their facts say now, for who made them. */
@Injectable()
export class OwnPapers {
  constructor(private readonly mailboxes: Mailboxes) {}

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
}
