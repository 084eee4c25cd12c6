import * as z from 'zod/mini';
import { OFFICE_TYPES } from './office-types.ts';
import { FILES, SMALL_FILES } from './upload-path.ts';

/** What is rendered as it is. */
export const PAGE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** The kinds of file that are taken; which one it is, its bytes say [R5.58]. */
export const MEDIA_TYPES = [...PAGE_TYPES, ...Object.values(OFFICE_TYPES)] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** A file's name everywhere: the sha256 of its bytes, in hex. */
export const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A file goes up as the raw body of a request; commands then name it by its hash. The same file twice is one file. */
export const Upload = {
  path: FILES,
  summary: 'Upload a file.',
  result: z.object({ file: fileHash, bytes: z.int(), mediaType: z.enum(MEDIA_TYPES) }),
  allow: { visitor: 'bound' },
} as const;
export type Uploaded = z.output<typeof Upload.result>;

/** Small files one after another in one body, as the pictures of a file of questions: all of them come, or none. */
export const UploadSeveral = {
  path: SMALL_FILES,
  summary: 'Upload several small files, none of which is of an Office.',
  result: z.object({ files: z.array(Upload.result) }),
  allow: Upload.allow,
} as const;

/** Where the pictures of people are read, each under its hash: what an address shows never changes. */
export const AVATARS = '/api/avatars';
export const avatarAt = (hash: string): string => `${AVATARS}/${hash}`;
