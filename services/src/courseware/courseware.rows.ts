import { coursewareMachine } from '@lectern/contracts/courseware/courseware.ts';
import { coursewareFacts, renderingFault } from '@lectern/contracts/courseware/facts.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { lined, pathLine } from '@lectern/contracts/kernel/folder.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { slidesFacts } from '@lectern/contracts/slides/facts.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const shape = z.object({
  id,
  ownerId: id,
  name: z.string(),
  folder: z.optional(z.string()),
  path: z.string(),
  tags: z.array(z.string()),
  tagLines: z.string(),
  edition: z.int(),
  rendering: z.enum(['pending', 'parsing', 'success', 'failed']),
  reason: z.optional(renderingFault),
  pages: z.int(),
  ready: z.int(),
  mediaType: z.string(),
  bytes: z.int(),
  changedIn: z.int(),
  at: z.int(),
  removedAt: z.optional(z.int()),
});
type Row = z.output<typeof shape>;

const placed = (folder: string | undefined) => ({ folder, path: folder === undefined ? '' : pathLine(folder) });
const tagged = (tags: string[]) => ({ tags, tagLines: lined(tags) });
const fresh = (files: readonly Attachment[]) => ({
  rendering: 'pending' as const,
  reason: undefined,
  pages: 0,
  ready: 0,
  mediaType: files[0]!.type,
  bytes: files[0]!.bytes,
});
/** What is rendered of an edition that is not the newest any more is no news. */
const ofNewest = (row: Row | null, edition: number, change: Partial<Row>): Row | null =>
  row && (row.edition === edition ? { ...row, ...change } : row);

/** Items of courseware as lists show them, each by its newest edition. */
export const coursewareItems = rows(
  'courseware_row',
  {
    family: 'courseware',
    facts: coursewareFacts,
    shape,
    key: ['id'],
    per: ({ stream }) => ({ id: stream.slice('courseware/'.length) }),
    machine: coursewareMachine,
    indexes: [['ownerId', '-at']],
    search: ['name', 'tagLines'],
  },
  {
    CoursewareUploaded: (_, { data: { name, folder, tags, files }, actor, at, version }, key) => ({
      ...key,
      ownerId: actor,
      name,
      ...placed(folder),
      ...tagged(tags),
      edition: 1,
      ...fresh(files),
      changedIn: version,
      at,
    }),
    CoursewareEditionAdded: (row, { data: { edition, files }, at, version }) =>
      row && { ...row, edition, ...fresh(files), changedIn: version, at },
    CoursewareEditionRestored: (row, { data: { edition, files, pages }, at, version }) =>
      row && {
        ...row,
        edition,
        ...fresh(files),
        rendering: 'success' as const,
        pages,
        ready: pages,
        changedIn: version,
        at,
      },
    CoursewareRenderingStarted: (row, { data: { edition, pages } }) =>
      ofNewest(row, edition, { rendering: 'parsing', pages }),
    CoursewarePageRendered: (row, { data: { edition, n } }) => ofNewest(row, edition, { ready: n }),
    CoursewareRendered: (row, { data: { edition } }) => ofNewest(row, edition, { rendering: 'success' }),
    CoursewareRenderingFailed: (row, { data: { edition, reason } }) =>
      ofNewest(row, edition, { rendering: 'failed', reason }),
    CoursewareRenderingRetried: (row, { data: { edition } }) =>
      ofNewest(row, edition, { rendering: 'pending', reason: undefined }),
    CoursewareRenamed: (row, { data: { name } }) => row && { ...row, name },
    CoursewareMoved: (row, { data: { folder } }) => row && { ...row, ...placed(folder) },
    CoursewareTagged: (row, { data: { tags } }) => row && { ...row, ...tagged(tags) },
    CoursewarePagesArranged: (row, { version, at }) => row && { ...row, changedIn: version, at },
    CoursewareDeleted: (row, { at }) => row && { ...row, removedAt: at },
    CoursewareRestored: (row) => row && { ...row, removedAt: undefined },
  },
);

/** Which lesson took which edition, and how many of its pages the class was shown. */
export const coursewareUses = rows(
  'courseware_use',
  {
    family: 'lesson',
    facts: slidesFacts,
    shape: z.object({
      lessonId: id,
      deckId: id,
      coursewareId: id,
      edition: z.int(),
      shown: z.array(z.int()),
      at: z.int(),
    }),
    key: ['lessonId', 'deckId'],
    per: ({ stream, type, data }) =>
      type === 'SlidesAdded' || type === 'SlidesRemoved' || type === 'PageShown'
        ? { lessonId: stream.slice('lesson/'.length), deckId: data.deckId }
        : undefined,
    indexes: [['coursewareId', '-at']],
  },
  {
    SlidesAdded: (_, { data: { courseware }, at }, key) =>
      courseware === undefined
        ? null
        : { ...key, coursewareId: courseware.coursewareId, edition: courseware.edition, shown: [], at },
    PageShown: (row, { data: { n } }) => row && (row.shown.includes(n) ? row : { ...row, shown: [...row.shown, n] }),
    SlidesRemoved: () => null,
  },
);
