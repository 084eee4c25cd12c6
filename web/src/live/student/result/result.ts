import type { MyResult } from '@lectern/contracts/reports/results.ts';
import type * as z from 'zod/mini';

/** What one lesson came to for whoever asks. */
export type Result = z.output<typeof MyResult.result>;

/** The paths stand here so that a phone need not load the schemas; a test compares. */
export const RESULT_PATH = '/api/lesson/:id/result';
export const PLAYBACK_PATH = '/api/lesson/:id/playback';
