import type { EditTopic, ExcuseDiscussant, OpenTopic, PostComment } from '@lectern/contracts/discussion/commands.ts';
import { discussion } from '@lectern/contracts/discussion/discussion.ts';
import {
  CommentFile,
  Discussants,
  DiscussionComments,
  DiscussionFile,
  DiscussionTopic,
  DiscussionTopics,
  FoundComments,
} from '@lectern/contracts/discussion/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { plainTextOf } from '@lectern/contracts/kernel/rich-text.ts';
import { Module } from '@nestjs/common';
import { Account, Class, Member, Person } from '../directory/tables.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { DrawnPictures } from '../edge/files/drawn-pictures.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideDiscussion, type WrittenLookedAt } from './discussion.decider.ts';
import { DiscussionQueries } from './discussion.queries.ts';
import { commentLikes, comments, discussants, discussionRows, topics } from './discussion.rows.ts';
import { CommentSearch } from './found-comments.ts';

const SHOWN = ['open', 'closed'] as const;
const READERS = ['teacher', 'coTeacher', 'assistant', 'student', 'representative', 'auditor'] as const;
const person = { table: Person, on: { id: 'personId' } } as const;

@Module({ providers: [DiscussionQueries, CommentSearch] })
export class DiscussionModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    sensitive: SensitiveWords,
    files: Attachments,
    drawing: DrawnPictures,
    uses: FileUses,
    queries: DiscussionQueries,
    search: CommentSearch,
  ) {
    const checks = files.checksOf(discussion);
    const looked =
      (name: 'OpenTopic' | 'EditTopic' | 'PostComment', textOf: (data: never) => string): Gather =>
      async (id, data, actor, at, from): Promise<WrittenLookedAt> => {
        await checks[name]!(id, data, actor, at, from);
        const text = textOf(data as never);
        const marks = await sensitive.marksIn(actor.school, text);
        // What is refused for its words need not be drawn.
        if (marks.length > 0) return { words: [...new Set(marks.map(([a, b]) => text.slice(a, b)))], pictures: [] };
        const brought = (data as Brought).pictures ?? [];
        // Those that it has already were drawn when they came.
        const has = new Map(name === 'EditTopic' ? queries.picturesOf(id).map((one) => [one.fileId, one]) : []);
        const others = brought.filter(({ fileId }) => !has.has(fileId));
        const drawn = await drawing.attached(actor, others);
        return {
          words: [],
          pictures: drawn && brought.map((one) => has.get(one.fileId) ?? drawn[others.indexOf(one)]!),
        };
      };
    const wordsOf = ({ title, content }: CommandOf<typeof OpenTopic | typeof EditTopic>['data']) =>
      [title, plainTextOf(content)].join('\n');
    deciders.register(discussion, decideDiscussion, {
      OpenTopic: looked('OpenTopic', wordsOf),
      EditTopic: looked('EditTopic', wordsOf),
      PostComment: looked('PostComment', ({ words }: CommandOf<typeof PostComment>['data']) => words),
      ExcuseDiscussant: async (id, data): Promise<WrittenLookedAt> => {
        const { personId } = data as CommandOf<typeof ExcuseDiscussant>['data'];
        return { words: [], pictures: [], isStudent: await queries.isStudent(id, personId) };
      },
    });
    uses.follow('file-uses-discussion', ['discussion'], ({ type, data }) => {
      if (type !== 'TopicOpened' && type !== 'TopicEdited' && type !== 'CommentPosted') return undefined;
      const { commentId, pictures = [] } = data as Brought;
      return { subject: commentId ?? 'pictures', fileIds: pictures.map(({ fileId }) => fileId) };
    });
    for (const kept of discussionRows) projector.keepRows(kept);
    answers.register(DiscussionTopic, ({ id }, asker, role) => queries.topic(id, asker!, role));
    answers.register(FoundComments, (asked, asker) => search.found(asked, asker!));
    answers.registerFile(DiscussionFile, async ({ id, fileId }) => files.answer(queries.picturesOf(id), fileId));
    answers.registerFile(CommentFile, async ({ id, commentId, fileId }) =>
      files.answer(queries.picturesOfComment(id, commentId), fileId),
    );
    lists.serve(DiscussionTopics, {
      rows: topics,
      join: {
        class: { table: Class, on: { id: 'classId' } },
        author: { table: Person, on: { id: 'authorId' } },
        member: { table: Member, on: { classId: 'classId' } },
      },
      show: { className: 'class.name', author: 'author.name' },
      search: ['search', 'author.name'],
      where: ({ personId }) => ({ 'member.personId': personId, 'member.role': READERS, status: SHOWN }),
    });
    lists.serve(DiscussionComments, {
      rows: comments,
      join: {
        topic: { table: topics, on: { id: 'topicId' } },
        root: { table: comments, on: { topicId: 'topicId', commentId: 'rootId' } },
        person,
        to: { table: Person, on: { id: 'toPersonId' } },
        mine: { table: commentLikes, on: { topicId: 'topicId', commentId: 'commentId' }, mine: 'personId' },
      },
      show: { name: 'person.name', toName: 'to.name', likedAt: 'mine.likedAt' },
      search: ['person.name'],
      where: async (_, { id, only, from }) => ({
        topicId: id,
        'topic.status': SHOWN,
        isShown: true,
        ...(from !== undefined && { at: { from: await queries.postedAt(id, from) } }),
        ...(only === 'top' ? { rootId: null } : { 'root.isShown': { not: false } }),
        ...(only === 'highlighted' && { isHighlighted: true }),
      }),
      present: (rows) => queries.opened(rows as never),
    });
    lists.serve(Discussants, {
      rows: Member,
      join: {
        topic: { table: topics, on: { classId: 'classId' } },
        said: { table: discussants, on: { topicId: 'topic.id', personId: 'personId' } },
        person,
        account: { table: Account, on: { person: 'personId' } },
        scorer: { table: Person, on: { id: 'said.scorerId' } },
      },
      show: {
        name: 'person.name',
        login: 'account.login',
        comments: 'said.comments',
        scoreTenths: 'said.scoreTenths',
        editedIn: 'said.editedIn',
        isExcused: 'said.isExcused',
        scorer: 'scorer.name',
      },
      search: ['person.name', 'account.login'],
      where: (_, { id, only }) => ({
        'topic.id': id,
        role: ['student', 'representative'],
        ...(only === 'silent' && { 'said.comments': null, 'said.isExcused': null }),
        ...(only === 'unscored' && { 'said.comments': {}, 'said.scoreTenths': null, 'said.isExcused': null }),
        ...(only === 'scored' && { 'said.scoreTenths': {} }),
        ...(only === 'excused' && { 'said.isExcused': true }),
      }),
    });
  }
}

interface Brought {
  readonly commentId?: string;
  readonly pictures?: readonly Attachment[];
}
