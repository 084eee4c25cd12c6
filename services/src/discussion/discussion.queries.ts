import { teaches } from '@lectern/contracts/discussion/commands.ts';
import { topicMachine, type DiscussionStreamState } from '@lectern/contracts/discussion/discussion.ts';
import type { DiscussionComment, DiscussionTopic } from '@lectern/contracts/discussion/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { isCounted, may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { classStream, type ClassStreamState } from '@lectern/contracts/streams.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Tables } from '../rows/tables.ts';
import { comments } from './discussion.rows.ts';

type SealedComment = Omit<DiscussionComment, 'words'> & { readonly topicId: string; readonly words: Sealed };

/** A topic, asked of its stream; its comments are rows, whose words are opened for the page that is shown. */
@Injectable()
export class DiscussionQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
    private readonly tables: Tables,
  ) {}

  /** @throws RefusedError discussion.unknown */
  async topic(id: string, { personId, school }: SignedInPerson, role: Role): Promise<DiscussionTopic> {
    const { discussion, status, classId, authorId } = this.readable(id);
    const {
      comments,
      likes: _likes,
      speakers: _speakers,
      excused: _excused,
      isRemoved: _isRemoved,
      scores,
      openedAt = 0,
      ...shown
    } = discussion;
    const names = await this.directory.names(school, [classId, authorId]);
    const mine = get(scores, personId);
    return {
      ...shown,
      id,
      classId,
      authorId,
      status,
      openedAt,
      className: names.get(classId) ?? '',
      author: names.get(authorId) ?? '',
      posted: comments.size,
      role,
      ...(may({ role, bound: true }, teaches) && { hasScores: scores.size > 0 }),
      ...(mine && { myScoreTenths: mine.scoreTenths }),
    };
  }

  picturesOf = (id: string): readonly Attachment[] => this.readable(id).discussion.pictures ?? [];

  /** Those of a comment that was removed, or whose root was, are nobody's to see. */
  picturesOfComment(id: string, commentId: string): readonly Attachment[] {
    const { comments } = this.readable(id).discussion;
    const comment = get(comments, commentId);
    const root = comment?.rootId === undefined ? undefined : get(comments, comment.rootId);
    const isShown = comment?.removedBy === undefined && root?.removedBy === undefined;
    return (isShown && comment?.pictures) || [];
  }

  /** As the class itself says: whoever came just now is one. */
  async isStudent(id: string, personId: string): Promise<boolean> {
    const mailbox = this.mailboxes.get(`class/${this.readable(id).classId}`);
    await mailbox.ready();
    return isCounted(classStream.roleOf?.(mailbox.head.folded.state as ClassStreamState, personId));
  }

  /** When a comment was posted; undefined where the topic has none of that name. */
  async postedAt(topicId: string, commentId: string): Promise<number | undefined> {
    const query = this.tables.select(comments).show('at', 'at').where({ topicId, commentId });
    const [found] = await this.tables.read<{ at: number }>(query);
    return found?.at;
  }

  async opened(rows: readonly SealedComment[]): Promise<DiscussionComment[]> {
    const secrets = await this.seals.know([...new Set(rows.map(({ words }) => words.sealedBy))]);
    return rows.map(({ topicId, words, ...row }) => ({
      ...row,
      words: this.seals.openWith(secrets.get(words.sealedBy), words, `discussion/${topicId}`),
    }));
  }

  private readable(id: string) {
    const { folded } = this.mailboxes.get(`discussion/${id}`).head; // whoever asked for the role has it loaded
    const { discussion } = folded.state as DiscussionStreamState;
    const { classId, authorId } = discussion;
    const status = statusOf(folded, topicMachine, 'topic');
    if (!isShown(status) || classId === undefined || authorId === undefined)
      throw new RefusedError('discussion.unknown');
    return { discussion, status, classId, authorId };
  }
}

const isShown = (status: string): status is DiscussionTopic['status'] => status === 'open' || status === 'closed';
