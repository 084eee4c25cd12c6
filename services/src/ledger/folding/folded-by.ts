import { fileURLToPath } from 'node:url';
import { hashOfSources } from './hash-of-sources.ts';

/** Put in its place by the build: there are no sources beside the built program. */
declare const LECTERN_FOLDED_BY: string | undefined;

/** What stored states are kept under: states that other sources folded are not those that these would. */
export const foldedBy: string =
  typeof LECTERN_FOLDED_BY === 'undefined'
    ? hashOfSources(fileURLToPath(new URL('../../../../', import.meta.url)))
    : LECTERN_FOLDED_BY;
