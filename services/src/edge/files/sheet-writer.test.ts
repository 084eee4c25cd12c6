import { ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { strFromU8, unzipSync } from 'fflate';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { SheetWriter } from './sheet-writer.ts';

async function workbook(fill: (sheets: SheetWriter) => Promise<void>): Promise<Record<string, string>> {
  const out = new PassThrough();
  const read = buffer(out);
  const sheets = new SheetWriter(out, new Date('2026-11-21T00:00:00Z'), ZONE_MS);
  await fill(sheets);
  await sheets.end();
  out.end();
  const files = unzipSync(await read);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Each cell's type, style and text, row by row. */
const cellsIn = (xml: string) =>
  [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, , row = '']) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) => [
      attributes.trim(),
      inner.replace(/<[^>]+>/g, ''),
    ]),
  );

describe('a workbook', () => {
  it('has a heading that stays, and each value as what it is', async () => {
    const files = await workbook(async (sheets) => {
      await sheets.sheet('学生/成绩', ['姓名', '得分']);
      await sheets.add(['=1+1', 82.4]);
      await sheets.add([`<b>&"x"\u0007`, true]);
      await sheets.add([new Date('2026-11-21T04:00:00Z'), null]);
    });
    expect(files['xl/workbook.xml']).toContain('<sheet name="学生 成绩" sheetId="1" r:id="rId1"/>');
    const sheet = files['xl/worksheets/sheet1.xml']!;
    expect(sheet).toContain('state="frozen"');
    expect(cellsIn(sheet)).toEqual([
      [
        ['s="1" t="inlineStr"', '姓名'],
        ['s="1" t="inlineStr"', '得分'],
      ],
      [
        ['t="inlineStr"', '=1+1'],
        ['', '82.4'],
      ],
      [
        ['t="inlineStr"', '&lt;b&gt;&amp;"x"'],
        ['t="b"', '1'],
      ],
      [
        ['s="2"', '46347.5'],
        ['', ''],
      ],
    ]);
  });

  it('names every part that it has, and has every part that it names', async () => {
    const files = await workbook(async (sheets) => {
      await sheets.sheet('a', ['x']);
      await sheets.sheet('b', ['y']);
    });
    const named = [...files['[Content_Types].xml']!.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name);
    const related = [...files['xl/_rels/workbook.xml.rels']!.matchAll(/Target="([^"]+)"/g)].map(([, to]) => `xl/${to}`);
    expect(new Set(related)).toEqual(new Set(named.filter((name) => name !== 'xl/workbook.xml')));
    expect(new Set(Object.keys(files))).toEqual(
      new Set([...named, '[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels']),
    );
  });
});
