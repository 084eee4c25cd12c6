import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { ROLES, type Role } from '../kernel/roles.ts';
import { fileHash } from '../kernel/upload.ts';
import { wording } from './announcement.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const STATUSES = ['draft', 'scheduled', 'published'] as const;
const role = z.enum(Object.keys(ROLES) as [Role, ...Role[]]);
const head = {
  id,
  title: z.string(),
  message: z.optional(z.string()),
  classId: id,
  className: z.string(),
  author: z.string(),
  publishedAt: z.optional(z.int()),
  editedAt: z.optional(z.int()),
};
/** Where it stands in a list: pinned ones 3, drafts 2, scheduled ones 1; and when it was or will be published, or was written. */
const place = { rank: z.int(), at: z.int() };
const orders = { newest: ['-rank', '-at'] } as const;

export const AnnouncementRow = z.object({
  ...head,
  authorId: id,
  status: z.enum(STATUSES),
  ...place,
  publishAt: z.optional(z.int()),
  /** How many files it has. */
  files: z.int(),
  /** How many students opened it, of how many. */
  reads: z.int(),
  /** When those who had not were asked to. */
  remindedAt: z.optional(z.int()),
  students: z.int(),
  /** In which I see it. */
  role,
});
export type AnnouncementRow = z.output<typeof AnnouncementRow>;

export const Announcements = list('Announcements', {
  summary:
    'Announcements of the classes that I teach, and my own as a representative: pinned ones, drafts and scheduled ones first, then the newest.',
  path: '/api/announcements',
  allow: { visitor: true },
  row: AnnouncementRow,
  orders,
  filters: { classId: z.optional(id), status: z.optional(z.enum(STATUSES)) },
  isSearched: true,
  isCounted: true,
});

export const AnnouncedClasses = query('AnnouncedClasses', {
  summary: 'The classes that I may write announcements for.',
  path: '/api/announcements/classes',
  input: z.object({}),
  result: z.object({ classes: z.array(z.object({ id, name: z.string(), status: z.string(), role })) }),
  allow: { visitor: true },
});
export type AnnouncedClass = z.output<typeof AnnouncedClasses.result>['classes'][number];

export const MyAnnouncement = z.object({ ...head, ...place, readAt: z.optional(z.int()) });
export type MyAnnouncement = z.output<typeof MyAnnouncement>;

export const MyAnnouncements = list('MyAnnouncements', {
  summary: 'What my classes were told: pinned ones first, then the newest; and whether I opened it.',
  path: '/api/announcements/mine',
  allow: { visitor: true },
  row: MyAnnouncement,
  orders,
  filters: { classId: z.optional(id) },
});

const readers = { ...teaches, student: true, representative: true, auditor: true } as const;

export const AnnouncementText = query('AnnouncementText', {
  summary: 'An announcement to read. A class has it once it is published.',
  path: '/api/announcement/:id',
  input: z.object({ id }),
  result: z.object({
    ...head,
    ...wording.fields,
    authorId: id,
    status: z.enum(STATUSES),
    pinned: z.boolean(),
    publishAt: z.optional(z.int()),
    /** What an edit of it is based on. */
    editedIn: z.int(),
    /** In which I see it. */
    role,
    readAt: z.optional(z.int()),
  }),
  allow: readers,
});
export type AnnouncementText = z.output<typeof AnnouncementText.result>;

export const AnnouncementFile = fileQuery('AnnouncementFile', {
  summary: 'One of its files, for whoever may read it.',
  path: '/api/announcement/:id/files/:fileId',
  input: z.object({ id, fileId: fileHash }),
  allow: readers,
  file: 'application/octet-stream',
});

export const AnnouncementReader = z.object({
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  readAt: z.optional(z.int()),
});
export type AnnouncementReader = z.output<typeof AnnouncementReader>;

export const AnnouncementReaders = list('AnnouncementReaders', {
  summary: 'The students of the class, and when each of them opened an announcement.',
  path: '/api/announcement/:id/readers',
  allow: teaches,
  row: AnnouncementReader,
  orders: { name: ['name'] },
  filters: { id, read: z.optional(z.stringbool()) },
  isSearched: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    login: { title: ['账号', 'Username'] },
    readAt: { title: ['阅读时间', 'Read'], isTime: true },
  },
});

export const announcementQueries = [
  Announcements,
  AnnouncedClasses,
  MyAnnouncements,
  AnnouncementText,
  AnnouncementFile,
  AnnouncementReaders,
] as const;
