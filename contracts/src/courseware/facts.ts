import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { lost } from '../kernel/lost.ts';
import { pageLinks } from '../kernel/page-links.ts';
import { line, name } from '../kernel/text.ts';
import { fileHash } from '../kernel/upload.ts';
import { COURSEWARE } from './limits.ts';

export const coursewareName = name(COURSEWARE.nameUnits);
/** A path of names, as in "Mechanics/Collisions"; a folder is there as long as something stands in it. */
export const coursewareFolder = line(COURSEWARE.folderUnits);
export const coursewareTags = z.array(line(COURSEWARE.tagUnits)).check(z.maxLength(COURSEWARE.tags));
/** The one file of an edition. */
export const coursewareFiles = attachments({
  max: 1,
  types: ['document', 'picture'],
  endings: COURSEWARE.endings,
  converted: COURSEWARE.converted,
}).check(z.minLength(1));
/** Editions of an item are numbered from 1. */
export const editionNumber = z.int().check(z.minimum(1), z.maximum(COURSEWARE.editions));
/** Pages are numbered as in the file, from 1. */
export const coursewarePageNumber = z.int().check(z.minimum(1), z.maximum(COURSEWARE.pages));
export const pageList = z.array(coursewarePageNumber).check(z.minLength(1), z.maxLength(COURSEWARE.pages));

/** Why a file could not be rendered, or not all of it. */
export const renderingFault = z.enum([
  'encrypted',
  'broken',
  'unsupported',
  'tooManyPages',
  'tooComplex',
  'timeout',
  'memory',
  'empty',
]);
export type RenderingFault = z.output<typeof renderingFault>;

const about = { edition: editionNumber };
export const renderedPage = {
  n: coursewarePageNumber,
  images: z.array(z.object({ width: z.int(), height: z.int(), file: fileHash })),
  title: z.string(),
  text: z.string(),
  links: z.optional(pageLinks),
};

export const CoursewareUploaded = fact('CoursewareUploaded', {
  summary: 'A teacher put a file into the courseware library: its first edition.',
  data: z.object({
    name: coursewareName,
    folder: z.optional(coursewareFolder),
    tags: coursewareTags,
    files: coursewareFiles,
  }),
});

export const CoursewareEditionAdded = fact('CoursewareEditionAdded', {
  summary: 'Another file is the newest edition; lessons keep theirs.',
  data: z.object({ ...about, files: coursewareFiles }),
});

export const CoursewareEditionRestored = fact('CoursewareEditionRestored', {
  summary: 'An earlier edition is the newest again, under a number of its own.',
  data: z.object({ ...about, of: editionNumber, files: coursewareFiles, pages: z.int() }),
});

export const CoursewareRenderingStarted = fact('CoursewareRenderingStarted', {
  summary: 'The file of an edition was opened; it has so many pages.',
  data: z.object({ ...about, pages: z.int(), lost: z.optional(lost) }),
});

export const CoursewarePageRendered = fact('CoursewarePageRendered', {
  summary: 'A page of an edition can be looked at.',
  data: z.object({ ...about, ...renderedPage }),
});

export const CoursewareRendered = fact('CoursewareRendered', {
  summary: 'All pages of an edition can be used in lessons.',
  data: z.object(about),
});

export const CoursewareRenderingFailed = fact('CoursewareRenderingFailed', {
  summary: 'The file of an edition could not be turned into pages, or not all of it.',
  data: z.object({
    ...about,
    reason: renderingFault,
    /** Whose it is, and what it is called: who is told. */
    personId: id,
    name: coursewareName,
  }),
});

export const CoursewareRenderingRetried = fact('CoursewareRenderingRetried', {
  summary: 'Its owner asked for another try.',
  data: z.object(about),
});

export const CoursewareRenamed = fact('CoursewareRenamed', {
  summary: 'It is called otherwise.',
  data: z.object({ name: coursewareName }),
});

export const CoursewareMoved = fact('CoursewareMoved', {
  summary: 'It stands in another folder, or in none.',
  data: z.object({ folder: z.optional(coursewareFolder) }),
});

export const CoursewareTagged = fact('CoursewareTagged', {
  summary: 'It has these tags, and no others.',
  data: z.object({ tags: coursewareTags }),
});

export const CoursewarePagesArranged = fact('CoursewarePagesArranged', {
  summary: 'The pages of an edition stand in this order; those that are not named are left out, and can be had back.',
  data: z.object({ ...about, pages: pageList }),
});

export const CoursewareDeleted = fact('CoursewareDeleted', {
  summary: 'Its owner put it into the bin; lessons keep what they took.',
  data: z.object({}),
});

export const CoursewareRestored = fact('CoursewareRestored', {
  summary: 'Its owner took it out of the bin.',
  data: z.object({}),
});

export const coursewareFacts = [
  CoursewareUploaded,
  CoursewareEditionAdded,
  CoursewareEditionRestored,
  CoursewareRenderingStarted,
  CoursewarePageRendered,
  CoursewareRendered,
  CoursewareRenderingFailed,
  CoursewareRenderingRetried,
  CoursewareRenamed,
  CoursewareMoved,
  CoursewareTagged,
  CoursewarePagesArranged,
  CoursewareDeleted,
  CoursewareRestored,
] as const;
export type CoursewareFact = FactOf<(typeof coursewareFacts)[number]>;
