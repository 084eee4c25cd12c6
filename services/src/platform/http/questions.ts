import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import type * as z from 'zod/mini';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { Mailboxes } from '../command/mailboxes.ts';
import { roleAtLarge, roleIn } from '../command/role-in.ts';
import { faultsOf } from '../refusal/faults.ts';
import { RefusedError } from '../refusal/refused-error.ts';

/** A query on its way to whoever answers it; the class is its handler's address on the query bus. */
export class Question {
  constructor(
    readonly kind: QueryKind,
    readonly input: unknown,
    readonly person: SignedInPerson | undefined,
  ) {}
}

type Answer<Input = unknown, Result = unknown> = (input: Input, person: SignedInPerson | undefined) => Promise<Result>;

/** Who answers which query: each context registers its own. */
@Injectable()
export class Answers {
  private readonly answers = new Map<QueryKind, Answer>();

  register<Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
    kind: QueryKind<Input, Result>,
    answer: Answer<z.output<Input>, z.output<Result>>,
  ): void {
    this.answers.set(kind, answer as Answer);
  }

  find(kind: QueryKind): Answer | undefined {
    return this.answers.get(kind);
  }
}

/** The one path of every query: validate → authorise → answer. */
@QueryHandler(Question)
export class QueryPath implements IQueryHandler<Question> {
  constructor(
    private readonly answers: Answers,
    private readonly mailboxes: Mailboxes,
  ) {}

  async execute({ kind, input, person }: Question): Promise<unknown> {
    const parsed = kind.input.safeParse(input);
    if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
    const role = await this.roleFor(kind, parsed.data, person);
    if (!may({ role, bound: person?.bound ?? false }, kind.allow))
      throw new RefusedError(person ? 'page.forbidden' : 'session.required');
    const answer = this.answers.find(kind);
    if (answer === undefined) throw new RefusedError('page.missing');
    return answer(parsed.data, person);
  }

  /** A query about one stream is asked in the role that one has there; any other as whoever one is. */
  private async roleFor(kind: QueryKind, input: unknown, person: SignedInPerson | undefined): Promise<Role> {
    if (person === undefined) return 'anyone';
    const [, family] = /^\/api\/([a-z]+)\/:id(?:\/|$)/.exec(kind.path) ?? [];
    if (family === undefined) return roleAtLarge(person, kind.allow);
    const mailbox = this.mailboxes.get(`${family}/${(input as { id: string }).id}`);
    await mailbox.ready();
    const { stream, head } = mailbox;
    const granting = stream.grantedBy?.(head.folded.state, undefined) ?? mailbox.id;
    const granted = this.mailboxes.get(granting);
    await granted.ready();
    if (head.school !== person.school) throw new RefusedError('page.missing');
    return roleIn({ stream, head, granting, granted: granted.head }, person);
  }
}
