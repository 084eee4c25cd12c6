import type { MyResult } from '@lectern/contracts/reports/results.ts';
import type * as z from 'zod/mini';

/** What one lesson came to for whoever asks. */
export type Result = z.output<typeof MyResult.result>;
