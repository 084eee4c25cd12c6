import {
  announcement,
  type AnnouncementState,
  type DraftAnnouncement,
} from '@lectern/contracts/announcement/announcement.ts';
import {
  AnnouncedClasses,
  AnnouncementFile,
  AnnouncementReaders,
  Announcements,
  AnnouncementText,
  MyAnnouncements,
} from '@lectern/contracts/announcement/queries.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { plainTextOf } from '@lectern/contracts/kernel/rich-text.ts';
import { Module } from '@nestjs/common';
import { Account, Class, Member, Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { Searches } from '../edge/lists/searches.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideAnnouncement, type WordsFound } from './announcement.decider.ts';
import { AnnouncementQueries, TEACHES, WRITTEN } from './announcement.queries.ts';
import { announcementReads, announcements } from './announcement.rows.ts';

const author = { table: Person, on: { id: 'authorId' } } as const;
const member = { table: Member, on: { classId: 'classId' } } as const;
const its = { class: { table: Class, on: { id: 'classId' } }, author, member } as const;
const names = { className: 'class.name', author: 'author.name' } as const;

@Module({ providers: [AnnouncementQueries] })
export class AnnouncementModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    sensitive: SensitiveWords,
    files: Attachments,
    uses: FileUses,
    queries: AnnouncementQueries,
    searches: Searches,
  ) {
    const checks = files.checksOf(announcement);
    const looked =
      (name: 'DraftAnnouncement' | 'EditAnnouncement'): Gather =>
      async (id, data, actor, at, from): Promise<WordsFound> => {
        await checks[name]!(id, data, actor, at, from);
        const { title, content, message = '' } = data as CommandOf<typeof DraftAnnouncement>['data'];
        const text = [title, message, plainTextOf(content)].join('\n');
        const marks = await sensitive.marksIn(actor.school, text);
        return { words: [...new Set(marks.map(([start, end]) => text.slice(start, end)))] };
      };
    deciders.register(announcement, decideAnnouncement, {
      DraftAnnouncement: looked('DraftAnnouncement'),
      EditAnnouncement: looked('EditAnnouncement'),
    });
    uses.follow('file-uses-announcement', ['announcement'], ({ type, data }) => {
      const { files: named = [] } = data as Pick<AnnouncementState, 'files'>;
      const isWritten = type === 'AnnouncementDrafted' || type === 'AnnouncementEdited';
      return isWritten ? { subject: 'files', fileIds: named.map(({ fileId }) => fileId) } : undefined;
    });
    answers.registerFile(AnnouncementFile, async ({ id, fileId }, asker, role) =>
      files.answer(queries.readable(id, asker!.personId, role).files, fileId),
    );
    projector.keepRows(announcements);
    projector.keepRows(announcementReads);
    answers.register(AnnouncedClasses, async (_, asker) => ({ classes: await queries.classes(asker!) }));
    answers.register(AnnouncementText, ({ id }, asker, role) => queries.text(id, asker!, role));
    lists.serve(Announcements, {
      rows: announcements,
      join: its,
      show: { ...names, students: 'class.students', role: 'member.role' },
      search: ['search', 'author.name'],
      where: ({ personId }) => [
        { 'member.personId': personId, 'member.role': TEACHES, status: WRITTEN },
        { 'member.personId': personId, 'member.role': 'representative', authorId: personId, status: WRITTEN },
      ],
    });
    lists.serve(MyAnnouncements, {
      rows: announcements,
      join: { ...its, read: { table: announcementReads, on: { announcementId: 'id', personId: 'member.personId' } } },
      show: { ...names, readAt: 'read.readAt' },
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['student', 'representative', 'auditor'],
        status: 'published',
      }),
    });
    searches.add('announcement', (asker, search, limit) => queries.found(asker, search, limit));
    lists.serve(AnnouncementReaders, {
      rows: Member,
      join: {
        announcement: { table: announcements, on: { classId: 'classId' } },
        read: { table: announcementReads, on: { announcementId: 'announcement.id', personId: 'personId' } },
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login', readAt: 'read.readAt' },
      search: ['person.name', 'account.login'],
      where: (_, { id, read }) => ({
        'announcement.id': id,
        role: ['student', 'representative'],
        ...(read !== undefined && { 'read.readAt': read ? {} : null }),
      }),
    });
  }
}
