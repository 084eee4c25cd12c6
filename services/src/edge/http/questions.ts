import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { FileQueryKind } from '@lectern/contracts/kernel/file-query.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type * as z from 'zod/mini';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { StreamRoles } from '../auth/stream-roles.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { tidied } from './body.ts';
import type { WrittenAnswer } from './written-answer.ts';
import { QueryTurns } from './query-turns.ts';
import type { FileAnswer, StoredAnswer } from './file-answer.ts';

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
    answer: Answer<z.output<Input>, z.output<Result> | WrittenAnswer<z.output<Result>>>,
  ): void {
    this.answers.set(kind, answer as Answer);
  }

  /** Of a question whose answer is a file. */
  registerFile<Input extends z.ZodMiniType>(
    kind: FileQueryKind<Input>,
    answer: Answer<z.output<Input>, FileAnswer | StoredAnswer>,
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
    private readonly roles: StreamRoles,
    private readonly turns: QueryTurns,
  ) {}

  execute(question: Question): Promise<unknown> {
    const { person } = question;
    return person === undefined ? this.answer(question) : this.turns.take(person.personId, () => this.answer(question));
  }

  private async answer({ kind, input, person, from }: Question): Promise<unknown> {
    const parsed = kind.input.safeParse(tidied(input));
    if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
    const [, family] = /^\/api\/([a-z]+)\/:id(?:\/|$)/.exec(kind.path) ?? [];
    const stream = family && `${family}/${(parsed.data as { id: string }).id}`;
    const role = await this.roles.allowing(kind.allow, person, stream);
    if (role === undefined) throw new RefusedError(person ? 'page.forbidden' : 'session.required');
    const answer = this.answers.find(kind);
    if (answer === undefined) throw new RefusedError('page.missing');
    return answer(parsed.data, person, role, from);
  }
}
