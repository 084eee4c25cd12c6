import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { FileQueryKind } from '@lectern/contracts/kernel/file-query.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import type * as z from 'zod/mini';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { LentRoles } from '../command/lent-roles.ts';
import { Mailboxes } from '../command/mailboxes.ts';
import { roleAtLarge, roleIn, type Ground } from '../command/role-in.ts';
import { faultsOf } from '../refusal/faults.ts';
import { RefusedError } from '../refusal/refused-error.ts';
import { tidied } from './body.ts';
import { QueryTurns } from './query-turns.ts';
import type { FileAnswer } from './file-answer.ts';

/** A query on its way to whoever answers it; the class is its handler's address on the query bus. */
export class Question {
  constructor(
    readonly kind: QueryKind,
    readonly input: unknown,
    readonly person: SignedInPerson | undefined,
    /** The network that it came from. */
    readonly from: string,
  ) {}
}

/** Whoever answers is told in which role it is asked, and from where. */
type Answer<Input = unknown, Result = unknown> = (
  input: Input,
  person: SignedInPerson | undefined,
  role: Role,
  from: string,
) => Promise<Result>;

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

  /** Of a question whose answer is a file. */
  registerFile<Input extends z.ZodMiniType>(
    kind: FileQueryKind<Input>,
    answer: Answer<z.output<Input>, FileAnswer>,
  ): void {
    this.answers.set(kind, answer as Answer);
  }

  find(kind: QueryKind): Answer | undefined {
    return this.answers.get(kind);
  }
}

/** The one path of every query: tidy, as bodies are → validate → authorise → answer. */
@QueryHandler(Question)
export class QueryPath implements IQueryHandler<Question> {
  constructor(
    private readonly answers: Answers,
    private readonly mailboxes: Mailboxes,
    private readonly lent: LentRoles,
    private readonly turns: QueryTurns,
  ) {}

  execute(question: Question): Promise<unknown> {
    const { person } = question;
    return person === undefined ? this.answer(question) : this.turns.take(person.personId, () => this.answer(question));
  }

  private async answer({ kind, input, person, from }: Question): Promise<unknown> {
    const parsed = kind.input.safeParse(tidied(input));
    if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
    const role = await this.roleFor(kind, parsed.data, person);
    if (role === undefined) throw new RefusedError(person ? 'page.forbidden' : 'session.required');
    const answer = this.answers.find(kind);
    if (answer === undefined) throw new RefusedError('page.missing');
    return answer(parsed.data, person, role, from);
  }

  /** The role that allows it: first the one that someone has there, or at large, then those that they were lent. */
  private async roleFor(
    kind: QueryKind,
    input: unknown,
    person: SignedInPerson | undefined,
  ): Promise<Role | undefined> {
    const isAllowed = (role: Role) => may({ role, bound: person?.bound ?? false }, kind.allow);
    if (person === undefined) return isAllowed('anyone') ? 'anyone' : undefined;
    const [, family] = /^\/api\/([a-z]+)\/:id(?:\/|$)/.exec(kind.path) ?? [];
    if (family === undefined) {
      const role = roleAtLarge(person, kind.allow);
      return isAllowed(role) ? role : (await this.lent.of(person)).find(isAllowed);
    }
    const ground = await this.groundOf(`${family}/${(input as { id: string }).id}`, person);
    const role = roleIn(ground, person);
    if (isAllowed(role)) return role;
    const { id, granting } = ground;
    return (await this.lent.of(person, { stream: id, granting })).find(isAllowed);
  }

  private async groundOf(id: string, person: SignedInPerson): Promise<Ground & { readonly id: string }> {
    const mailbox = this.mailboxes.get(id);
    await mailbox.ready();
    const { stream, head } = mailbox;
    const granting = stream.grantedBy?.(head.folded.state, undefined, person.personId) ?? mailbox.id;
    const granted = this.mailboxes.get(granting);
    await granted.ready();
    if (head.school !== person.school) throw new RefusedError('page.missing');
    return { id, stream, head, granting, granted: granted.head };
  }
}
