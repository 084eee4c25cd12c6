import { Controller, Get, Req, Res } from '@nestjs/common';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { Post, PostsState } from '@lectern/contracts/posts/state.ts';
import { isReadByClass } from '@lectern/contracts/posts/view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileReplies } from '../edge/files/file-replies.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Admission } from '../live/room/admission.ts';
import { Reviewing } from '../live/room/reviewing.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

type Address = { Params: { id: string; postId: string; file: string } };

/**
 * The pictures of posts: for whoever is shown the post now. What waits is its author's and the teachers', what was hidden
 * too, and what its author took back, or of an author who was erased, is nobody's: as if it were not there.
 */
@Controller()
export class PostImageController {
  constructor(
    private readonly admission: Admission,
    private readonly mailboxes: Mailboxes,
    private readonly reviewing: Reviewing,
    private readonly seals: Seals,
    private readonly replies: FileReplies,
  ) {}

  @Get('api/lesson/:id/posts/:postId/images/:file')
  async image(@Req() request: FastifyRequest<Address>, @Res() reply: FastifyReply): Promise<void> {
    const { id, postId, file } = request.params;
    const { person } = request;
    if (person === undefined) throw new RefusedError('session.required');
    if (!idSchema.safeParse(id).success) throw new RefusedError('page.missing');
    const admitted = await this.admission.admit({ family: 'lesson', id, as: undefined }, person);
    const mailbox = this.mailboxes.get(`lesson/${id}`);
    const { posts } = mailbox.head.folded.state as { readonly posts: PostsState };
    const post = get(posts.posts, postId);
    const image = post?.pictures.flatMap(({ images }) => images).find((one) => one.file === file);
    if (post === undefined || image === undefined || post.status === 'withdrawn')
      throw new RefusedError('page.missing');
    const audience = typeof admitted === 'string' ? undefined : admitted.audience;
    const isTheirs = audience !== undefined && isShownTo(posts, post, audience, person.personId);
    const isErased = !(await this.seals.know([post.words.sealedBy])).get(post.words.sealedBy);
    if (isErased || !(isTheirs || (await this.reviewing.watches(mailbox, person))))
      throw new RefusedError('page.missing');
    await this.replies.send({ hash: file, mediaType: 'image/webp' }, reply);
  }
}

function isShownTo(posts: PostsState, post: Post, audience: Audience, personId: string): boolean {
  if (audience === 'teacher' || post.personId === personId) return true;
  return audience === 'screen' ? posts.projected === post.postId : isReadByClass(posts, post);
}
