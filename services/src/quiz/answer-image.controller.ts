import { Controller, Get, Req, Res } from '@nestjs/common';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import { emptyTable, entries } from '@lectern/contracts/kernel/table.ts';
import type { Given, QuizState } from '@lectern/contracts/quiz/state.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileReplies } from '../edge/files/file-replies.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Admission } from '../live/room/admission.ts';
import { Reviewing } from '../live/room/reviewing.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

type Address = { Params: { id: string; questionId: string; file: string } };

/**
 * The pictures of answers: for who wrote one and for teachers, and for everybody the one on the projector. The address
 * names nobody, as what is on the projector may be without a name; of who was erased there is nothing.
 */
@Controller()
export class AnswerImageController {
  constructor(
    private readonly admission: Admission,
    private readonly mailboxes: Mailboxes,
    private readonly reviewing: Reviewing,
    private readonly seals: Seals,
    private readonly replies: FileReplies,
  ) {}

  @Get('api/lesson/:id/questions/:questionId/images/:file')
  async image(@Req() request: FastifyRequest<Address>, @Res() reply: FastifyReply): Promise<void> {
    const { id, questionId, file } = request.params;
    const { person } = request;
    if (person === undefined) throw new RefusedError('session.required');
    if (!idSchema.safeParse(id).success) throw new RefusedError('page.missing');
    const admitted = await this.admission.admit({ family: 'lesson', id, as: undefined }, person);
    const mailbox = this.mailboxes.get(`lesson/${id}`);
    const { quiz } = mailbox.head.folded.state as { readonly quiz: QuizState };
    const audience: Audience | undefined = typeof admitted === 'string' ? undefined : admitted.audience;
    const mayReadAll = audience === 'teacher' || (await this.reviewing.watches(mailbox, person));
    const found = withPicture(quiz, questionId, file).find(
      ({ of }) => mayReadAll || (audience !== undefined && (of === undefined || of === person.personId)),
    );
    const writer = found?.given.words?.sealedBy;
    if (writer === undefined || !(await this.seals.know([writer])).get(writer)) throw new RefusedError('page.missing');
    await this.replies.send({ hash: file, mediaType: 'image/webp' }, reply);
  }
}

/** Where a file is a picture of: of whom an answer is, or of nobody where it is on the projector. */
function withPicture({ questions, projected }: QuizState, questionId: string, file: string) {
  const given: { readonly of?: string; readonly given: Given }[] = [];
  if (projected?.questionId === questionId) given.push({ given: projected.given });
  for (const [of, { counted, late }] of entries(questions[questionId]?.answers ?? NONE))
    for (const one of [counted, late]) if (one?.pictures) given.push({ of, given: one });
  return given.filter((one) => one.given.pictures?.some(({ images }) => images.some((image) => image.file === file)));
}

const NONE = emptyTable<never>();
