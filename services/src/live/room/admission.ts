import { Injectable } from '@nestjs/common';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import { AUDIENCES } from '@lectern/contracts/kernel/stream.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { SignedInPerson } from '../../edge/auth/signed-in-person.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Mailboxes } from '../../ledger/command/mailboxes.ts';
import { roleIn } from '../../ledger/command/role-in.ts';
import type { Resume } from './room.ts';

/** What a socket's address asks for. */
export interface RoomRequest {
  readonly family: string;
  readonly id: string;
  readonly wireVersion: number;
  readonly user: string | undefined;
  readonly as: string | undefined;
  readonly resume: Resume | undefined;
}

/** Reads /ws/<family>/<id>?v=…&user=…&as=screen&after=…&incarnation=… */
export function readRoomRequest(url: string): RoomRequest | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, family, id] = /^\/ws\/([a-z]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (family === undefined || !streams.some((stream) => stream.family === family) || !idSchema.safeParse(id).success)
    return undefined;
  const [after, incarnation] = [searchParams.get('after'), searchParams.get('incarnation')];
  return {
    family,
    id: id!,
    wireVersion: Number(searchParams.get('v')),
    user: searchParams.get('user') ?? undefined,
    as: searchParams.get('as') ?? undefined,
    resume: after !== null && incarnation !== null ? { incarnation, after: Number(after) } : undefined,
  };
}

/** Who gets into which room, and what they see there: asked of stream state, never of a read model. */
@Injectable()
export class Admission {
  constructor(private readonly mailboxes: Mailboxes) {}

  async admit(
    request: Pick<RoomRequest, 'family' | 'id' | 'as'>,
    person: SignedInPerson,
  ): Promise<{ mailbox: Mailbox; audience: Audience } | RefusalCode> {
    const mailbox = this.mailboxes.get(`${request.family}/${request.id}`);
    await mailbox.ready();
    const first = await this.audience(mailbox, request, person);
    if (AUDIENCES.includes(first as Audience)) return { mailbox, audience: first as Audience };
    // Perhaps another process let them in a moment ago.
    await this.refresh(mailbox, person);
    const audience = await this.audience(mailbox, request, person);
    if (!this.mailboxes.holds(mailbox)) return this.admit(request, person); // let go of meanwhile, while it was empty
    return AUDIENCES.includes(audience as Audience)
      ? { mailbox, audience: audience as Audience }
      : (audience as RefusalCode);
  }

  private async audience(
    mailbox: Mailbox,
    { as }: Pick<RoomRequest, 'as'>,
    person: SignedInPerson,
  ): Promise<Audience | RefusalCode> {
    const { head, stream } = mailbox;
    // What is one's own is there before anything has happened in it.
    if ((head.school ?? (stream.isOnesOwn && person.school)) !== person.school) return 'page.missing';
    const granting = this.granting(mailbox, person);
    await granting.ready();
    const role = roleIn({ stream, head, granting: granting.id, granted: granting.head }, person);
    return stream.audienceOf?.(head.folded.state, { role, personId: person.personId, as }) ?? 'page.forbidden';
  }

  private async refresh(mailbox: Mailbox, person: SignedInPerson): Promise<void> {
    await mailbox.refresh();
    await this.granting(mailbox, person).refresh();
  }

  private granting({ id, stream, head }: Mailbox, { personId }: SignedInPerson): Mailbox {
    return this.mailboxes.get(stream.grantedBy?.(head.folded.state, undefined, personId) ?? id);
  }
}
