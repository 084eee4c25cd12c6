import { announcementFacts, announcementMachine } from '@lectern/contracts/announcement/announcement.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const announcementId = ({ stream }: { readonly stream: string }) => stream.slice('announcement/'.length);

const shape = z.object({
  id,
  classId: id,
  authorId: id,
  title: z.string(),
  message: z.optional(z.string()),
  publishedAt: z.optional(z.int()),
  editedAt: z.optional(z.int()),
  draftedAt: z.int(),
  publishAt: z.optional(z.int()),
  pinned: z.boolean(),
  files: z.int(),
  reads: z.int(),
  remindedAt: z.optional(z.int()),
  rank: z.int(),
  at: z.int(),
});
type Row = z.output<typeof shape>;

/** Announcements as lists show them. */
export const announcements = rows(
  'announcement_row',
  {
    family: 'announcement',
    facts: announcementFacts,
    shape,
    key: ['id'],
    per: (fact) => ({ id: announcementId(fact) }),
    machine: announcementMachine,
    indexes: [['-rank', '-at']],
    search: ['title'],
  },
  {
    AnnouncementDrafted: (_, { data: { classId, title, message, files = [] }, actor, at, stream }) =>
      placed({
        id: announcementId({ stream }),
        classId,
        title,
        message,
        authorId: actor,
        draftedAt: at,
        files: files.length,
        pinned: false,
        reads: 0,
        rank: 0,
        at,
      }),
    AnnouncementEdited: (row, { data: { title, message, files = [] }, at }) =>
      row && { ...row, title, message, files: files.length, editedAt: at },
    AnnouncementScheduled: (row, { data: { publishAt } }) => row && placed({ ...row, publishAt }),
    AnnouncementUnscheduled: (row) => row && placed({ ...row, publishAt: undefined }),
    AnnouncementPublished: (row, { at }) => row && placed({ ...row, publishAt: undefined, publishedAt: at }),
    AnnouncementPinned: (row) => row && placed({ ...row, pinned: true }),
    AnnouncementUnpinned: (row) => row && placed({ ...row, pinned: false }),
    AnnouncementDeleted: (row) => row && placed({ ...row, publishAt: undefined }),
    AnnouncementOpened: (row) => row && { ...row, reads: row.reads + 1 },
    ReadersReminded: (row, { at }) => row && { ...row, remindedAt: at },
  },
);

function placed(row: Row): Row {
  const { pinned, publishedAt, publishAt, draftedAt } = row;
  const rank = pinned ? 3 : publishedAt !== undefined ? 0 : publishAt !== undefined ? 1 : 2;
  return { ...row, rank, at: publishedAt ?? publishAt ?? draftedAt };
}

/** Who opened which, and when. */
export const announcementReads = rows(
  'announcement_read',
  {
    family: 'announcement',
    facts: announcementFacts,
    shape: z.object({ announcementId: id, personId: id, readAt: z.int() }),
    key: ['announcementId', 'personId'],
    per: (fact) =>
      fact.type === 'AnnouncementOpened'
        ? { announcementId: announcementId(fact), personId: fact.data.personId }
        : undefined,
  },
  {
    AnnouncementOpened: (_, { data: { personId }, at, stream }) => ({
      announcementId: announcementId({ stream }),
      personId,
      readAt: at,
    }),
  },
);
