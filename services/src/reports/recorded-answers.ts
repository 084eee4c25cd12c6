import { Injectable } from '@nestjs/common';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { FileQueryKind } from '@lectern/contracts/kernel/file-query.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import type * as z from 'zod/mini';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Looks } from '../ledger/command/looks.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { FileAnswer } from '../edge/http/file-answer.ts';
import { Answers } from '../edge/http/questions.ts';

interface OfLesson {
  readonly id: string;
}
type OfLessonInput = z.ZodMiniType<OfLesson>;
type Answer<Input, Result> = (input: Input, person: SignedInPerson, role: Role) => Promise<Result>;

/** The answers of reports: whoever was lent a role leaves a trace before they see any of them. */
@Injectable()
export class RecordedAnswers {
  constructor(
    private readonly answers: Answers,
    private readonly looks: Looks,
    private readonly mailboxes: Mailboxes,
  ) {}

  register<Input extends OfLessonInput, Result extends z.ZodMiniType>(
    kind: QueryKind<Input, Result>,
    answer: Answer<z.output<Input>, z.output<Result>>,
  ): void {
    this.answers.register(kind, this.recorded(answer));
  }

  /** Of a question whose answer is a file. */
  registerFile<Input extends OfLessonInput>(
    kind: FileQueryKind<Input>,
    answer: Answer<z.output<Input>, FileAnswer>,
  ): void {
    this.answers.registerFile(kind, this.recorded(answer));
  }

  private recorded<Input extends OfLesson, Result>(answer: Answer<Input, Result>) {
    return async (input: Input, person: SignedInPerson | undefined, role: Role): Promise<Result> => {
      await this.record(input.id, person!, role);
      return answer(input, person!, role);
    };
  }

  private async record(lessonId: string, person: SignedInPerson, role: Role): Promise<void> {
    const stream = `lesson/${lessonId}`;
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    const granting = lessonStream.grantedBy?.(mailbox.head.folded.state as LessonStreamState, undefined) ?? stream;
    await this.looks.record(person, role, { stream, granting, what: 'report' });
  }
}
