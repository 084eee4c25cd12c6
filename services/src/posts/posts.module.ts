import { Module } from '@nestjs/common';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { SubmitPost } from '@lectern/contracts/posts/commands.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { posts } from '@lectern/contracts/posts/index.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FileUses, type Refers } from '../edge/files/file-uses.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { PostImageController } from './post-image.controller.ts';
import { DrawnPictures } from '../edge/files/drawn-pictures.ts';
import { decidePosts, type PostLookedAt } from './posts.decider.ts';

/** The kinds of facts that bring pictures. */
const PICTURED = ['PostSubmitted', 'PostHeld'];

@Module({ controllers: [PostImageController] })
export class PostsModule {
  constructor(
    deciders: Deciders,
    files: Attachments,
    uses: FileUses,
    sensitive: SensitiveWords,
    drawing: DrawnPictures,
  ) {
    const { SubmitPost: mustBeTheirs } = files.checksOf(posts);
    deciders.register(posts, decidePosts, {
      SubmitPost: async (id, data, actor, at, from): Promise<PostLookedAt> => {
        await mustBeTheirs!(id, data, actor, at, from);
        const { words, pictures } = data as CommandOf<typeof SubmitPost>['data'];
        const marks = await sensitive.marksIn(actor.school, words);
        // What is refused for its words need not be drawn.
        if (marks.length > 0) return { words: [...new Set(marks.map(([a, b]) => words.slice(a, b)))], pictures: [] };
        return { words: [], pictures: await drawing.drawn(actor, pictures) };
      },
    });
    const refers: Refers = ({ type, data }) => {
      if (!PICTURED.includes(type)) return undefined;
      const { postId, pictures } = data as { readonly postId: string; readonly pictures: readonly Picture[] };
      return { subject: postId, fileIds: pictures.flatMap(({ images }) => images.map(({ file }) => file)) };
    };
    uses.follow('file-uses-posts', ['lesson'], refers, PICTURED);
  }
}
