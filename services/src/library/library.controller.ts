import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { get } from '@lectern/contracts/kernel/table.ts';
import { codeOf, sameContent, type LibraryStreamState } from '@lectern/contracts/library/library.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { CheckLibraryQuestions, type CheckedLibraryQuestions } from '@lectern/contracts/library/queries.ts';
import type { FastifyRequest } from 'fastify';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { dataOf } from '../edge/http/body.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Libraries } from './libraries.ts';

/** What is asked about questions before they are imported: it changes nothing, and is too long for an address. */
@Controller()
export class LibraryController {
  constructor(
    private readonly roles: StreamRoles,
    private readonly mailboxes: Mailboxes,
    private readonly libraries: Libraries,
  ) {}

  @Post(CheckLibraryQuestions.path)
  @HttpCode(200)
  async check(@Req() { person, body }: FastifyRequest): Promise<CheckedLibraryQuestions> {
    if (person === undefined) throw new RefusedError('session.required');
    const { libraryId, contents } = dataOf(CheckLibraryQuestions, body);
    if ((await this.roles.allowing(CheckLibraryQuestions.allow, person)) === undefined)
      throw new RefusedError('page.forbidden');
    if (!(await this.libraries.isTheirs(libraryId, person))) throw new RefusedError('library.unknown');
    const mailbox = this.mailboxes.get(`library/${libraryId}`);
    await mailbox.ready();
    const { questions, same, count } = (mailbox.head.folded.state as LibraryStreamState).library;
    return {
      room: LIBRARY.questions - count,
      same: contents.flatMap((content, place) => {
        const questionId = get(same, sameContent(content));
        const kept = questionId === undefined ? undefined : get(questions, questionId);
        if (questionId === undefined || kept === undefined) return [];
        const { number, removedAt: _, ...rest } = kept;
        return [{ place, questionId, code: codeOf(number), ...rest }];
      }),
    };
  }
}
