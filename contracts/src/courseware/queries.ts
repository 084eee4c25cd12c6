import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { lost } from '../kernel/lost.ts';
import { pageLinks } from '../kernel/page-links.ts';
import { renderingFault } from './facts.ts';
import { COURSEWARE } from './limits.ts';

const bound = { visitor: 'bound' } as const;

export const RENDERING_STATUSES = ['pending', 'parsing', 'success', 'failed'] as const;
const rendering = z.enum(RENDERING_STATUSES);

/** An item as the list shows it: all about its newest edition [R3.17]. */
export const CoursewareRow = z.object({
  id,
  name: z.string(),
  folder: z.optional(z.string()),
  tags: z.array(z.string()),
  edition: z.int(),
  rendering,
  reason: z.optional(renderingFault),
  /** 0 until the file was opened. */
  pages: z.int(),
  ready: z.int(),
  mediaType: z.string(),
  bytes: z.int(),
  /** In which version what a lesson would take was changed last. */
  changedIn: z.int(),
  at: z.int(),
  removedAt: z.optional(z.int()),
});
export type CoursewareRow = z.output<typeof CoursewareRow>;

export const CoursewareItems = list('CoursewareItems', {
  summary: 'My courseware, with how far each is parsed.',
  path: '/api/courseware',
  allow: bound,
  row: CoursewareRow,
  orders: { newest: ['-at'], name: ['name'], size: ['-bytes'] },
  filters: {
    id: z.optional(id),
    rendering: z.optional(rendering),
    /** In this folder and those below it. */
    within: z.optional(z.string().check(z.minLength(1), z.maxLength(COURSEWARE.folderUnits))),
    /** In no folder. */
    loose: z.optional(z.stringbool()),
    tag: z.optional(z.string().check(z.minLength(1), z.maxLength(COURSEWARE.tagUnits))),
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(COURSEWARE.nameUnits))),
    /** What was put away and still comes back. */
    bin: z.optional(z.stringbool()),
  },
  isSearched: true,
  isCounted: true,
});

const counted = z.object({ name: z.string(), n: z.int() });

export const CoursewareShelf = query('CoursewareShelf', {
  summary: 'The folders and tags of my courseware, and what the files of my school take.',
  path: '/api/courseware/shelf',
  input: z.object({}),
  result: z.object({
    items: z.int(),
    /** In the bin. */
    removed: z.int(),
    loose: z.int(),
    failed: z.int(),
    /** By path; those above one that holds something are there, too, and count it. */
    folders: z.array(counted),
    tags: z.array(counted),
    usedBytes: z.int(),
    mostBytes: z.int(),
    /** Whether files of an Office are turned into pages here. */
    isConverting: z.boolean(),
  }),
  allow: bound,
});
export type CoursewareShelf = z.output<typeof CoursewareShelf.result>;

const page = z.object({
  /** As in the file. */
  n: z.int(),
  title: z.string(),
  text: z.string(),
  links: z.optional(pageLinks),
  width: z.int(),
  height: z.int(),
  /** Where its picture is. */
  src: z.string(),
});
export type CoursewarePageShown = z.output<typeof page>;

export const CoursewareItem = query('CoursewareItem', {
  summary: 'One item of mine: its editions, the pages of the newest, and the lessons that took it.',
  path: '/api/courseware/item/:coursewareId',
  input: z.object({ coursewareId: id }),
  result: z.object({
    id,
    name: z.string(),
    folder: z.optional(z.string()),
    tags: z.array(z.string()),
    rendering,
    reason: z.optional(renderingFault),
    edition: z.int(),
    mediaType: z.string(),
    lost: z.optional(lost),
    /** How many the file has; 0 until it was opened. */
    filePages: z.int(),
    /** Those that can be looked at, in the order of teaching. */
    pages: z.array(page),
    /** Those that were left out, as in the file. */
    leftOut: z.array(page),
    /** The newest first. */
    editions: z.array(
      z.object({
        edition: z.int(),
        of: z.optional(z.int()),
        fileName: z.string(),
        bytes: z.int(),
        pages: z.int(),
        rendering,
        at: z.int(),
      }),
    ),
    lessons: z.array(
      z.object({
        lessonId: id,
        title: z.string(),
        className: z.string(),
        edition: z.int(),
        shown: z.int(),
        at: z.int(),
      }),
    ),
  }),
  allow: bound,
});
export type CoursewareItem = z.output<typeof CoursewareItem.result>;

/** Where the picture of a page of an edition is. */
export const coursewarePagePath = (coursewareId: string, edition: number, n: number, width: number): string =>
  `/api/courseware/${coursewareId}/pages/${edition}/${n}/${width}`;

export const coursewareQueries = [CoursewareItems, CoursewareShelf, CoursewareItem] as const;
