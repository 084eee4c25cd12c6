import type { SchoolFont } from '../edge/office/libre-office.ts';
import { Injectable } from '@nestjs/common';
import { Tables } from '../rows/tables.ts';
import { Font } from './tables.ts';

/** The fonts that a school brought, for whoever draws pages. */
@Injectable()
export class SchoolFonts {
  constructor(private readonly tables: Tables) {}

  async of(school: string): Promise<SchoolFont[]> {
    const found = this.tables.select(Font).where({ school, status: 'added' });
    for (const field of ['file', 'families', 'keys'] as const) found.show(field, field);
    type Row = Pick<SchoolFont, 'file'> & { readonly families: string; readonly keys: string };
    const rows = await this.tables.read<Row>(found, ['addedAt', 'fontId']);
    return rows.map(({ file, families, keys }) => ({ file, families: families.split('\n'), keys: keys.split('\n') }));
  }
}
