import { Injectable } from '@nestjs/common';
import { wasStudent } from '@lectern/contracts/class/membership.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { guestRoleOf } from '@lectern/contracts/guests/state.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { lessonStream, type ClassStreamState, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Database } from '../ops/database/database.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { resultOf } from './my-result.ts';

/** What lessons came to for whoever asks, and for one of a teacher's students. */
@Injectable()
export class ResultQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly seals: Seals,
  ) {}

  async mine(lessonId: string, personId: string, role: Role, after?: string) {
    const { state, classes, asOf } = await this.streams(lessonId, after);
    return { ...(await this.opened(lessonId, resultOf(state, classes, personId, role))), asOf: await asOf() };
  }

  /** What the student reads, for who teaches them; of students of the lesson only, as in the rest of its report [R6.06]. */
  async learner(lessonId: string, personId: string, after?: string) {
    const { state, classes, asOf } = await this.streams(lessonId, after);
    const member = get(classes.class.members, personId);
    const isGuest = isCounted(guestRoleOf(state.guests, personId));
    if (!isGuest && (member === undefined || !wasStudent(member))) throw new RefusedError('page.missing');
    const [result, named] = [resultOf(state, classes, personId, 'student'), await this.named(personId)];
    if (result.attendance === undefined || named === undefined) throw new RefusedError('page.missing');
    return { ...(await this.opened(lessonId, result)), personId, ...named, asOf: await asOf() };
  }

  private async opened(lessonId: string, result: ReturnType<typeof resultOf>) {
    const writers = result.questions.flatMap(({ words, remark }) =>
      [words, remark].flatMap((one) => one?.sealedBy ?? []),
    );
    const secrets = await this.seals.know([...new Set(writers)]);
    const open = (sealed: Sealed) => this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `lesson/${lessonId}`);
    const questions = result.questions.map(({ words, remark, ...one }) => ({
      ...one,
      ...(words && { words: open(words) }),
      ...(remark && { remark: open(remark) }),
    }));
    return { ...result, questions };
  }

  /** The streams themselves: a class that reads its results at once asks nothing more of the database than how fresh they are. */
  private async streams(lessonId: string, after: string | undefined) {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    const [incarnation] = after?.split('.') ?? [];
    await (incarnation === this.store.incarnation ? mailbox.refresh() : mailbox.ready());
    const { version } = mailbox.head.folded;
    const state = mailbox.head.folded.state as LessonStreamState;
    const granting = lessonStream.grantedBy?.(state, undefined);
    if (granting === undefined) throw new RefusedError('lesson.unknown');
    const room = this.mailboxes.get(granting);
    await room.ready();
    const classes = room.head.folded.state as ClassStreamState;
    return { state, classes, asOf: () => this.asOf(mailbox.id, version) };
  }

  private async named(personId: string) {
    const { rows } = await this.database.reads.query<{ name: string; login: string | null }>(
      'select p.name, a.login from person p left join account a on a.person = p.id where p.id = $1',
      [personId],
    );
    return rows[0] && { name: rows[0].name, ...(rows[0].login !== null && { login: rows[0].login }) };
  }

  private async asOf(stream: string, version: number) {
    const { rows } = await this.database.reads.query<{ position: number; at: number }>({
      name: 'result-as-of',
      text: `select position::float8, (extract(epoch from at) * 1000)::float8 as at from event where stream = $1 and version = $2`,
      values: [stream, version],
    });
    return { position: rows[0]?.position ?? 0, lagMs: 0, ...(rows[0] && { at: Math.round(rows[0].at) }) };
  }
}
