import { Controller, Get, Req, Res } from '@nestjs/common';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { SlidesState } from '@lectern/contracts/slides/state.ts';
import { isShown } from '@lectern/contracts/slides/view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { FileReplies } from '../edge/files/file-replies.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Admission } from '../live/room/admission.ts';
import { Reviewing } from '../live/room/reviewing.ts';

type Address = { Params: { id: string; deckId: string; n: string; width: string } };

/**
 * The pictures of pages. Teachers and whoever may watch the lesson again see all of them; whoever sees what the class sees
 * gets the pages that were shown, and for everything else the same answer as for what does not exist: a page to come is
 * as secret as a key.
 */
@Controller()
export class PageController {
  constructor(
    private readonly admission: Admission,
    private readonly mailboxes: Mailboxes,
    private readonly reviewing: Reviewing,
    private readonly replies: FileReplies,
  ) {}

  @Get('api/lesson/:id/pages/:deckId/:n/:width')
  async picture(@Req() request: FastifyRequest<Address>, @Res() reply: FastifyReply): Promise<void> {
    const { id, deckId, n, width } = request.params;
    if (request.person === undefined) throw new RefusedError('session.required');
    if (!idSchema.safeParse(id).success) throw new RefusedError('page.missing');
    const admitted = await this.admission.admit({ family: 'lesson', id, as: undefined }, request.person);
    const audience = typeof admitted === 'string' ? undefined : admitted.audience;
    const mailbox = this.mailboxes.get(`lesson/${id}`);
    const { slides } = mailbox.head.folded.state as { readonly slides: SlidesState };
    const page = slides.decks.find((deck) => deck.deckId === deckId)?.ready[Number(n)];
    const image = page?.images.find((one) => String(one.width) === width);
    const isTheirs = audience === 'teacher' || (audience && isShown(slides, { deckId, n: Number(n) }));
    if (image === undefined || !(isTheirs || (await this.reviewing.watches(mailbox, request.person))))
      throw new RefusedError('page.missing');
    await this.replies.send({ hash: image.file, mediaType: 'image/webp' }, reply);
  }
}
