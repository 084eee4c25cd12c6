import { textIn } from './archive.ts';
import { walk } from './xml.ts';

/** A picture that lies on a sheet, by the cell of its upper left corner: row and column from 0. */
export interface SheetPicture {
  readonly row: number;
  readonly column: number;
  readonly bytes: Uint8Array;
  readonly alt: string;
}

type Files = Readonly<Record<string, Uint8Array>>;

/** Which parts of a workbook are read for its pictures. */
export const PICTURE_PARTS =
  /^xl\/(worksheets\/_rels\/[^/]+\.rels|drawings\/([^/]+\.xml|_rels\/[^/]+\.rels)|media\/[^/]+|cellimages\.xml|_rels\/cellimages\.xml\.rels)$/;

/** What a part of a package names by ids, as paths of the package. */
function targetsOf(files: Files, part: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  const [, folder = '', name = ''] = /^(.*\/)([^/]+)$/.exec(part) ?? [];
  walk(textIn(files[`${folder}_rels/${name}.rels`]), {
    open: (element, attribute) => {
      const [id, target] = [attribute('Id'), attribute('Target')];
      if (element !== 'Relationship' || id === undefined || target === undefined) return;
      const path = URL.parse(target, `file:///${folder}`)?.pathname.slice(1);
      if (path !== undefined) targets.set(id, path);
    },
  });
  return targets;
}

/** The pictures that lie on a sheet. */
export function picturesOn(files: Files, sheet: string): readonly SheetPicture[] {
  const drawing = [...targetsOf(files, sheet).values()].find((path) => path.startsWith('xl/drawings/'));
  if (drawing === undefined) return [];
  const media = targetsOf(files, drawing);
  const found: SheetPicture[] = [];
  let [isFrom, reading, row, column, alt]: [boolean, string, number, number, string] = [false, '', 0, 0, ''];
  walk(textIn(files[drawing]), {
    open: (name, attribute) => {
      if (name.endsWith('Anchor')) [row, column, alt] = [0, 0, ''];
      if (name === 'from') isFrom = true;
      if (name === 'cNvPr') alt = attribute('descr') ?? '';
      reading = isFrom && (name === 'row' || name === 'col') ? name : '';
      const bytes = name === 'blip' ? files[media.get(attribute('r:embed') ?? '') ?? ''] : undefined;
      if (bytes !== undefined) found.push({ row, column, bytes, alt });
    },
    text: (text) => {
      if (reading === 'row') row = Number(text);
      else if (reading === 'col') column = Number(text);
    },
    close: (name) => {
      reading = '';
      if (name === 'from') isFrom = false;
    },
  });
  return found;
}

/** The pictures that WPS puts into cells, by the names that the cells have for them. */
export function picturesInCells(files: Files): ReadonlyMap<string, Pick<SheetPicture, 'bytes' | 'alt'>> {
  const media = targetsOf(files, 'xl/cellimages.xml');
  const found = new Map<string, Pick<SheetPicture, 'bytes' | 'alt'>>();
  let [id, alt] = ['', ''];
  walk(textIn(files['xl/cellimages.xml']), {
    open: (name, attribute) => {
      if (name === 'cNvPr') [id, alt] = [attribute('name') ?? '', attribute('descr') ?? ''];
      const bytes = name === 'blip' ? files[media.get(attribute('r:embed') ?? '') ?? ''] : undefined;
      if (bytes !== undefined) found.set(id, { bytes, alt });
    },
  });
  return found;
}

/** The name in =DISPIMG("ID_…",1). */
export const pictureNamedIn = (cell: string): string | undefined => /^=?(?:_xlfn\.)?DISPIMG\("([^"]+)"/.exec(cell)?.[1];
