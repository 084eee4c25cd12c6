import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { name } from '../kernel/text.ts';

/** Files that take longer than one waits for, made beside requests and kept for some days. Nothing of it is a fact. */

const own = { visitor: 'bound' } as const;
const language = z.enum(['zh-cn', 'en']);

/** One file of it: which question is asked for it, as its asker could ask themselves. */
const part = z.object({
  query: z.string().check(z.maxLength(64)),
  input: z.record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(200))),
});
export type DownloadPart = z.output<typeof part>;

export const NewDownload = z.object({
  id,
  name: name(LIMITS.downloadNameUnits),
  parts: z.array(part).check(z.minLength(1), z.maxLength(LIMITS.downloadParts)),
});
export type NewDownload = z.output<typeof NewDownload>;

export const DOWNLOAD_STATUSES = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;

export const Download = z.object({
  id,
  name: z.string(),
  status: z.enum(DOWNLOAD_STATUSES),
  /** How many files are in it, and how many of them are made. */
  of: z.int(),
  done: z.int(),
  /** Files that could not be had; the archive says which, and why. */
  left: z.optional(z.int()),
  bytes: z.optional(z.int()),
  /** Why none of them could be had, in both languages. */
  why: z.optional(z.object({ 'zh-cn': z.string(), en: z.string() })),
  askedAt: z.int(),
  /** Until when it can be fetched. */
  until: z.optional(z.int()),
});
export type Download = z.output<typeof Download>;

export const RequestDownload = call('RequestDownload', {
  path: '/api/downloads',
  summary: 'Have files made, one or several as one archive. The same id twice is one download.',
  data: z.object({ ...NewDownload.shape, language: z.optional(language) }),
  result: z.object({}),
  allow: own,
});

const ofOne = { data: z.object({ id }), result: z.object({}), allow: own };

export const CancelDownload = call('CancelDownload', {
  path: '/api/downloads/cancel',
  summary: 'Cancel a download of mine. What was made of it is gone.',
  ...ofOne,
});

export const RetryDownload = call('RetryDownload', {
  path: '/api/downloads/retry',
  summary: 'Have one made again that failed, was cancelled, or is not kept any more.',
  ...ofOne,
});

export const RemoveDownload = call('RemoveDownload', {
  path: '/api/downloads/remove',
  summary: 'Take a download off my list, and its file with it.',
  ...ofOne,
});

export const downloadCalls = [RequestDownload, CancelDownload, RetryDownload, RemoveDownload] as const;

export const Downloads = query('Downloads', {
  summary: 'What I had made, newest first.',
  path: '/api/downloads',
  input: z.object({}),
  result: z.object({ downloads: z.array(Download) }),
  allow: own,
});

export const DownloadFile = fileQuery('DownloadFile', {
  summary: 'The file of a download of mine, while it is kept.',
  path: '/api/me/downloads/:id/file',
  input: z.object({ id }),
  allow: own,
  file: 'application/octet-stream',
});

export const downloadQueries = [Downloads, DownloadFile] as const;
