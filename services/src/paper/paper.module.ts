import { newId } from '@lectern/contracts/kernel/ids.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { paper, paperMachine, type PaperCommand } from '@lectern/contracts/paper/paper.ts';
import { Paper, Papers } from '@lectern/contracts/paper/queries.ts';
import type { PaperState } from '@lectern/contracts/paper/state.ts';
import type { PaperStreamState } from '@lectern/contracts/paper/paper.ts';
import { Module } from '@nestjs/common';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Projector } from '../rows/projector.ts';
import { decidePaper, type PaperGathered } from './paper.decider.ts';
import { papers } from './paper.rows.ts';

const READY = { ready: 0, faulty: { from: 1 } };

@Module({})
export class PaperModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    private readonly mailboxes: Mailboxes,
  ) {
    const copied: Gather = async (_id, data, { personId }): Promise<PaperGathered> => {
      const { copyOf } = data as Extract<PaperCommand, { name: 'CreatePaper' }>['data'];
      const fresh = newId;
      if (copyOf === undefined) return { fresh };
      return { fresh, original: await this.own(copyOf, personId) };
    };
    deciders.register(paper, decidePaper, {
      CreatePaper: copied,
      AddPaperVariant: async (): Promise<PaperGathered> => ({ fresh: newId }),
    });
    projector.keepRows(papers);
    answers.register(Paper, async ({ paperId: id }, asker) => {
      const found = await this.own(id, asker!.personId);
      if (found === undefined) throw new RefusedError('paper.unknown');
      const { title, description, tags, editedIn, variants } = found;
      return { id, title, description, tags, editedIn, variants: variants as Paper['variants'] };
    });
    lists.serve(Papers, {
      rows: papers,
      search: ['search'],
      where: ({ personId }, { ready }) => ({
        ownerId: personId,
        status: 'draft',
        ...(ready !== undefined && { errors: READY[ready] }),
      }),
    });
  }

  /** The paper as its facts say now, for who made it; undefined where it was deleted, and for everybody else. */
  private async own(id: string, personId: string): Promise<PaperState | undefined> {
    const mailbox = this.mailboxes.get(`paper/${id}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    const { paper: state } = folded.state as PaperStreamState;
    const isThere = statusOf(folded, paperMachine, 'paper') === 'draft' && state.ownerId === personId;
    return isThere ? state : undefined;
  }
}
