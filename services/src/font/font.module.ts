import { font, Fonts } from '@lectern/contracts/font/font.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { Inject, Module } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Person } from '../directory/tables.ts';
import { SchoolFonts } from '../directory/school-fonts.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideFont, type FontBrought } from './font.decider.ts';
import { fontNamesOf } from './font-names.ts';
import { fonts } from './font.rows.ts';

@Module({})
export class FontModule {
  constructor(
    deciders: Deciders,
    lists: Lists,
    projector: Projector,
    files: Attachments,
    uses: FileUses,
    has: SchoolFonts,
    @Inject(FILE_STORE) store: FileStore,
  ) {
    const checks = files.checksOf(font);
    deciders.register(font, decideFont, {
      AddFont: async (id, data, actor, at, from): Promise<FontBrought> => {
        await checks['AddFont']!(id, data, actor, at, from);
        const [file] = (data as { readonly files: readonly [Attachment] }).files;
        const all = await has.of(actor.school);
        return {
          names: await store.withLocalFile(file.fileId, async (path) => fontNamesOf(await readFile(path))),
          files: all.length,
          keys: new Set(all.flatMap(({ keys }) => keys)),
        };
      },
    });
    projector.keepRows(fonts);
    uses.follow('file-uses-font', ['font'], ({ type, data }) => {
      if (type === 'FontRemoved') return { subject: 'font', fileIds: [] };
      const { files: brought } = data as { readonly files: readonly Attachment[] };
      return { subject: 'font', fileIds: brought.map(({ fileId }) => fileId) };
    });
    lists.serve(Fonts, {
      rows: fonts,
      join: { adder: { table: Person, on: { id: 'adderId' } } },
      show: { addedBy: 'adder.name' },
      search: ['families', 'keys'],
      where: () => ({ status: 'added' }),
    });
  }
}
