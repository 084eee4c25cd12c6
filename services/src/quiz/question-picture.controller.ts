import { Controller, Get, Req, Res } from '@nestjs/common';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { QuizState } from '@lectern/contracts/quiz/state.ts';
import { questionPictureAt } from '@lectern/contracts/question/pictures-seen.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeptPictures } from '../edge/files/kept-pictures.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Admission } from '../live/room/admission.ts';
import { Reviewing } from '../live/room/reviewing.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

type Address = { Params: { id: string; file: string } };

/** The pictures of a lesson's questions: for teachers, and for everybody in it once the question is out, as its text. */
@Controller()
export class QuestionPictureController {
  constructor(
    private readonly admission: Admission,
    private readonly mailboxes: Mailboxes,
    private readonly reviewing: Reviewing,
    private readonly pictures: KeptPictures,
  ) {}

  @Get(questionPictureAt(':id', ':file').slice(1))
  async picture(@Req() request: FastifyRequest<Address>, @Res() reply: FastifyReply): Promise<void> {
    const { id, file } = request.params;
    const { person } = request;
    if (person === undefined) throw new RefusedError('session.required');
    if (!idSchema.safeParse(id).success) throw new RefusedError('page.missing');
    const admitted = await this.admission.admit({ family: 'lesson', id, as: undefined }, person);
    const mailbox = this.mailboxes.get(`lesson/${id}`);
    const questions = Object.values((mailbox.head.folded.state as { readonly quiz: QuizState }).quiz.questions);
    const isTeacher = typeof admitted !== 'string' && admitted.audience === 'teacher';
    const all = questions.map(({ pictures }) => pictures);
    const out = questions.filter(({ status }) => status !== 'draft').map(({ pictures }) => pictures);
    const answer = isTeacher
      ? await this.pictures.answerWriter(all, file, person)
      : this.pictures.answer(
          typeof admitted !== 'string' || (await this.reviewing.watches(mailbox, person)) ? out : [],
          file,
        );
    await answer.send(reply);
  }
}
