import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { MyNotes, note } from '@lectern/contracts/note/note.ts';
import type { Beside } from '@lectern/contracts/note/note-key.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Module } from '@nestjs/common';
import { Answers } from '../edge/http/questions.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Freshness } from '../rows/freshness.ts';
import { Projector } from '../rows/projector.ts';
import { Tables } from '../rows/tables.ts';
import { decideNote, type NoteGathered } from './note.decider.ts';
import { notes } from './note.rows.ts';

interface Row {
  readonly deckId: string;
  readonly n: number;
  readonly words: Sealed;
  readonly editedIn: number;
  readonly at: number;
}

@Module({})
export class NoteModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    private readonly mailboxes: Mailboxes,
    private readonly seals: Seals,
    private readonly freshness: Freshness,
    private readonly tables: Tables,
  ) {
    const gather: Gather = (_, data, { personId }) => this.joined(data as Beside, personId);
    deciders.register(note, decideNote, { WriteNote: gather });
    projector.keepRows(notes);
    answers.register(MyNotes, async ({ lessonId }, person) => ({
      notes: await this.of(person!.personId, lessonId),
    }));
  }

  private async joined({ lessonId }: Beside, personId: string): Promise<NoteGathered> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    const { attendance } = mailbox.head.folded.state as LessonStreamState;
    return { hasJoined: get(attendance.participants, personId)?.joinedAt !== undefined };
  }

  /** In the order of their pages; what is beside no page comes first. */
  private async of(personId: string, lessonId: string) {
    await this.freshness.caughtUp([notes.name]);
    const found = this.tables.select(notes).where({ personId, lessonId });
    for (const field of ['deckId', 'n', 'words', 'editedIn', 'at']) found.show(field, field);
    const all = await this.tables.read<Row>(found, ['n', 'deckId']);
    const secret = (await this.seals.know([personId])).get(personId);
    return all.map(({ deckId, n, words, editedIn, at }) => ({
      lessonId,
      ...(n > 0 && { page: { deckId, n } }),
      words: this.seals.openWith(secret, words, `note/${personId}`),
      editedIn,
      at,
    }));
  }
}
