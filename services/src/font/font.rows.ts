import { fontFacts, fontMachine } from '@lectern/contracts/font/font.ts';
import { attachment } from '@lectern/contracts/kernel/attachments.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** The files of fonts that a school brought. */
export const fonts = rows(
  'font_row',
  {
    family: 'font',
    facts: fontFacts,
    shape: z.object({
      fontId: id,
      /** What it is called first. */
      family: z.string(),
      /** All that it is called, and the keys of the fonts in it, a line each. */
      families: z.string(),
      keys: z.string(),
      file: attachment,
      addedAt: z.int(),
      adderId: id,
    }),
    key: ['fontId'],
    per: ({ stream }) => ({ fontId: stream.slice('font/'.length) }),
    machine: fontMachine,
    indexes: [['family'], ['-addedAt']],
  },
  {
    FontAdded: (_, { data: { files, families, keys }, at, actor }, key) => ({
      ...key,
      family: families[0]!,
      families: families.join('\n'),
      keys: keys.join('\n'),
      file: files[0]!,
      addedAt: at,
      adderId: actor,
    }),
  },
);
