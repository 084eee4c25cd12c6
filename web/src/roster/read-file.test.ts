import { strToU8, zipSync } from 'fflate';
import * as fc from 'fast-check';
import { BOM, csvLine } from '@lectern/contracts/kernel/csv.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { describe, expect, it } from 'vitest';
import { readLists } from './read-file.ts';

const file = (...parts: BlobPart[]) => new Blob(parts);
const readLines = async (blob: Blob) => (await readLists(blob))[0]!.lines;
const why = async (blob: Blob): Promise<unknown> =>
  readLines(blob).catch((error: { why?: string }) => error.why ?? error);
const LIST = [
  ['姓名', '学号'],
  ['王雨桐', '2025010303'],
];

describe('a CSV', () => {
  it.each([
    ['comma', '姓名,学号\r\n王雨桐,2025010303\r\n'],
    ['semicolon', '姓名;学号\n王雨桐;2025010303\n'],
    ['tab', '姓名\t学号\n王雨桐\t2025010303'],
    ['quotes', '"姓名","学号"\n"王雨桐","2025010303"\n\n'],
    ['Excel’s own separator line', 'sep=;\r\n姓名;学号\r\n王雨桐;2025010303'],
  ])('is read with %s, with and without a byte order mark', async (_, text) => {
    expect(await readLines(file(text))).toEqual(LIST);
    expect(await readLines(file(BOM, text))).toEqual(LIST);
  });

  it('is read in GB18030, as a Chinese Excel writes it, and in UTF-16', async () => {
    const gb = strToU8('\xd0\xd5\xc3\xfb,\xd1\xa7\xba\xc5\r\n\xcd\xf5\xd3\xea\xcd\xa9,2025010303', true);
    expect(await readLines(file(gb))).toEqual(LIST);
    const units = Uint16Array.from(Array.from('\ufeff姓名\t学号\n王雨桐\t2025010303', (one) => one.charCodeAt(0)));
    expect(await readLines(file(units))).toEqual(LIST);
  });

  it('that was written by an export is read as it was, whatever stands in it', async () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter((text) => text.trim() === text && !/^[=+\-@＝＋－＠'"]|\p{Cc}/u.test(text));
    const lines = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lines, async (list) => {
        expect(await readLines(file(BOM, ...list.map(csvLine)))).toEqual(list);
      }),
      { numRuns: 50 },
    );
  });
});

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (parts: Record<string, string>) =>
  file(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml':
            '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="名单" r:id="rId7"/><x:sheet name="b" r:id="rId1"/></x:sheets></x:workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/list.xml"/></Relationships>',
          'xl/worksheets/other.xml': sheet('<row><c><v>1</v></c></row>'),
          ...parts,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );

describe('a workbook', () => {
  it('is read from its first sheet: shared texts without how they are read aloud, texts in the cell, numbers, gaps', async () => {
    const found = await readLines(
      workbook({
        'xl/sharedStrings.xml':
          '<sst><si><t>姓名</t></si><si><r><t>王</t></r><r><t>雨桐</t></r><rPh sb="0"><t>wang</t></rPh></si><si><t>A&amp;B</t></si></sst>',
        'xl/worksheets/list.xml': sheet(
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>手机</t></is></c></row>' +
            '<row r="2"/><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>2025010303</v></c><c r="C3"><v>1.38E10</v></c><c r="D3" t="s"><v>2</v></c></row>',
        ),
      }),
    );
    expect(found).toEqual([
      ['姓名', '', '手机'],
      ['王雨桐', '2025010303', '13800000000', 'A&B'],
    ]);
  });

  it('is not unpacked beyond a bound, whatever its list of contents says', async () => {
    const bomb = workbook({ 'xl/worksheets/list.xml': ' '.repeat(60 * 1024 * 1024) });
    expect(await why(bomb)).toBe('tooLarge');
    const bytes = new Uint8Array(await workbook({ 'xl/worksheets/list.xml': ' '.repeat(1024 * 1024) }).arrayBuffer());
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 30; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 1024 * 1024)
        view.setUint32(at + 24, 10, true);
    expect(['broken', 'empty']).toContain(await why(file(bytes)));
  });

  it('of more rows than may come at once is refused, as is one that is no workbook', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(LIMITS.rosterRows + 2);
    expect(await why(workbook({ 'xl/worksheets/list.xml': sheet(rows) }))).toBe('tooMany');
    expect(await why(file('PK nothing of the kind'))).toBe('broken');
    expect(await why(workbook({ 'xl/worksheets/list.xml': '<worksheet><row' }))).toMatch(/broken|empty/);
    expect(await why(file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])))).toBe('oldExcel');
    expect(await why(file('  \n'))).toBe('empty');
    expect(await why(file(new Uint8Array([1, 0, 2, 0])))).toBe('broken');
    expect(await why(file('a,b\n'.repeat(LIMITS.rosterRows + 2)))).toBe('tooMany');
    expect(await why(file(new Uint8Array(LIMITS.rosterFileBytes + 1)))).toBe('tooLarge');
  });
});

const archive = (files: Record<string, string>) =>
  file(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
const USERS = `${BOM}"familyName","sourcedId","givenName","identifier","colour"\n"Li","u1","Anna","7","red, blue"\n"Gu","u2","Bo","8",""\n`;
const ENROLMENTS = 'role;classSourcedId;userSourcedId\r\nstudent;k1;u1\r\nstudent;k2;u2\r\n';

describe('an archive of OneRoster', () => {
  it('of others’ making is read: in a folder, quoted, with a byte order mark, without what may be missing, a list for each class', async () => {
    const found = await readLists(
      archive({
        'export/': '',
        'export/notes.txt': 'nothing',
        'export/Enrollments.csv': ENROLMENTS,
        'export/classes.csv': 'title,sourcedId\n光学,k1\n',
        'export/users.csv': USERS,
        '__MACOSX/export/users.csv': 'x',
      }),
      ['姓名', '学号或工号', '院系', '邮箱', '手机', '身份'],
    );
    expect(found).toEqual([
      {
        id: 'k1',
        title: '光学',
        lines: [
          ['姓名', '学号或工号', '院系', '邮箱', '手机', '身份'],
          ['Anna Li', '7', '', '', '', 'student'],
        ],
      },
      {
        id: 'k2',
        title: 'k2',
        lines: [
          ['姓名', '学号或工号', '院系', '邮箱', '手机', '身份'],
          ['Bo Gu', '8', '', '', '', 'student'],
        ],
      },
    ]);
  });

  it.each([['../users.csv'], ['a/../../users.csv'], ['/users.csv'], ['C:\\users.csv'], ['..\\users.csv']])(
    'with a path out of its folder is not opened: %s',
    async (path) => {
      expect(await why(archive({ 'users.csv': USERS, [path]: USERS }))).toBe('unsafe');
    },
  );

  it('that unpacks to more than it may, holds two rosters or nobody is refused', async () => {
    const bomb = archive({ 'users.csv': USERS, 'enrollments.csv': ' '.repeat(60 * 1024 * 1024) });
    expect(await why(bomb)).toBe('tooLarge');
    expect(await why(archive({ 'a/users.csv': USERS, 'b/users.csv': USERS }))).toBe('broken');
    expect(await why(archive({ 'users.csv': 'sourcedId\n' }))).toBe('empty');
    const many = `sourcedId,givenName\n${'u,a\n'.repeat(50 * LIMITS.rosterRows + 2)}`;
    expect(await why(archive({ 'users.csv': many }))).toBe('tooMany');
  });
});
