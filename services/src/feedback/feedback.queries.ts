import { Injectable } from '@nestjs/common';
import { feedbackMachine, type Ticket } from '@lectern/contracts/feedback/feedback.ts';
import type { FeedbackTicket } from '@lectern/contracts/feedback/queries.ts';
import { isSealed, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { FeedbackStreamState } from '@lectern/contracts/feedback/feedback.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { FileReplies } from '../edge/files/file-replies.ts';
import { StoredAnswer } from '../edge/http/file-answer.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** What was said in tickets, in clear for who may read it; and the number of the next one. */
@Injectable()
export class FeedbackQueries {
  constructor(
    private readonly database: Database,
    private readonly mailboxes: Mailboxes,
    private readonly roles: StreamRoles,
    private readonly seals: Seals,
    private readonly directory: Directory,
    private readonly replies: FileReplies,
  ) {}

  /** As in FK-20261126-004. One that is refused in the end leaves a gap. */
  async number(school: string, at: number): Promise<string> {
    const day = wallClock(at).slice(0, 'yyyy-mm-dd'.length).replaceAll('-', '');
    const { rows } = await this.database.pool.query<{ last: number }>(
      `insert into feedback_number (school, day, last) values ($1, $2, 1)
       on conflict (school, day) do update set last = feedback_number.last + 1 returning last`,
      [school, day],
    );
    return `FK-${day}-${String(rows[0]!.last).padStart(3, '0')}`;
  }

  /** @throws RefusedError feedback.unknown */
  async ticket(asker: SignedInPerson, id: string, ticketId: string): Promise<FeedbackTicket> {
    const { ticket, status } = await this.of(asker, id, ticketId);
    const { number, place, contact, messages, isUnread, closed } = ticket;
    const open = await this.opener(id, [place, contact, closed?.words, ...messages.map(({ words }) => words)]);
    const names = await this.directory.names(asker.school, [id, ...messages.map(({ personId }) => personId)]);
    const nameOf = (personId: string) => names.get(personId) ?? '';
    return {
      number,
      name: nameOf(id),
      ...(place && { place: open(place) }),
      ...(contact && { contact: open(contact) }),
      status,
      isUnread,
      messages: messages.map(({ personId, at, words, pictures }) => ({
        at,
        isTheirs: personId === id,
        name: nameOf(personId),
        words: open(words),
        pictures: [...pictures],
      })),
      ...(closed && {
        closed: { at: closed.at, reason: closed.reason, ...(closed.words && { words: open(closed.words) }) },
      }),
    };
  }

  /** @throws RefusedError feedback.unknown, page.missing */
  async picture(asker: SignedInPerson, id: string, ticketId: string, file: string): Promise<StoredAnswer> {
    const { ticket } = await this.of(asker, id, ticketId);
    const images = ticket.messages.flatMap(({ pictures }) => pictures.flatMap((one) => one.images));
    const isErased = !(await this.seals.know([id])).get(id);
    if (isErased || !images.some((image) => image.file === file)) throw new RefusedError('page.missing');
    return new StoredAnswer((reply) => this.replies.send({ hash: file, mediaType: 'image/webp' }, reply));
  }

  /** Rows of lists with what was written in clear. */
  async opened(rows: readonly { readonly personId: string; readonly words: Sealed; readonly place?: Sealed }[]) {
    const secrets = await this.seals.know([...new Set(rows.map(({ personId }) => personId))]);
    const opened = rows.map((row) => {
      const texts = Object.entries(row).filter(([, value]) => isSealed(value)) as unknown as [string, Sealed][];
      const stream = `feedback/${row.personId}`;
      return {
        ...row,
        ...Object.fromEntries(
          texts.map(([field, one]) => [field, this.seals.openWith(secrets.get(one.sealedBy), one, stream)]),
        ),
      };
    });
    return opened as never;
  }

  private async of(asker: SignedInPerson, id: string, ticketId: string) {
    const mayRead = id === asker.personId || (await this.roles.allowing({ operator: true }, asker)) !== undefined;
    const mailbox = this.mailboxes.get(`feedback/${id}`);
    await mailbox.ready();
    const { folded, school } = mailbox.head;
    const { tickets } = (folded.state as FeedbackStreamState).feedback;
    const ticket: Ticket | undefined = tickets[ticketId];
    if (!mayRead || school !== asker.school || ticket === undefined) throw new RefusedError('feedback.unknown');
    return { ticket, status: statusOf(folded, feedbackMachine, ticketId) as FeedbackTicket['status'] };
  }

  private async opener(id: string, sealed: readonly (Sealed | undefined)[]) {
    const secrets = await this.seals.know([...new Set(sealed.flatMap((one) => one?.sealedBy ?? []))]);
    return (one: Sealed): string => this.seals.openWith(secrets.get(one.sealedBy), one, `feedback/${id}`);
  }
}
