import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../kernel/csv.ts';
import { cellsOf, guessColumns, mappingOf } from './headings.ts';
import { COLUMNS, readRow, readRows, rosterRow, type RosterCells } from './rows.ts';

const cells = (more: Partial<RosterCells> = {}): RosterCells => ({
  name: '王雨桐',
  number: '2025010303',
  email: '',
  phone: '',
  role: '',
  ...more,
});

describe('a row', () => {
  it.each<[string, Partial<RosterCells>]>([
    ['nameMissing', { name: ' ' }],
    ['nameTooLong', { name: '王'.repeat(21) }],
    ['identityMissing', { number: '' }],
    ['numberInvalid', { number: '2025 01' }],
    ['numberInvalid', { number: '-1' }],
    ['emailInvalid', { email: 'wang#mcu.example' }],
    ['emailInvalid', { email: '13800138000' }],
    ['phoneInvalid', { phone: '12345' }],
    ['phoneInvalid', { phone: 'a@mcu.example' }],
    ['roleUnknown', { role: '校长' }],
  ])('[R5.16] has the fault %s with %o', (fault, more) => {
    expect(readRow(cells(more))).toBe(fault);
  });

  it('is read as it is meant: full width, spaces, a word of either language', () => {
    const typed = cells({ number: ' ２０２５ ', email: ' Wang@MCU.example', phone: '138 0013 8000', role: 'Auditor' });
    expect(readRow(typed)).toEqual({
      name: '王雨桐',
      number: '2025',
      email: 'wang@mcu.example',
      phone: '+8613800138000',
      role: 'auditor',
    });
  });

  it('that can be read is one that the server takes, whatever stands in it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('', 'a@b.cn', '13800138000', '学生', '王'),
    );
    fc.assert(
      fc.property(fc.record({ name: text, number: text, email: text, phone: text, role: text }), (one) => {
        const read = readRow(one);
        expect(typeof read === 'string' ? read : rosterRow.safeParse(read).data).toEqual(read);
      }),
      { examples: [[cells()], [cells({ email: 'a@b.cn', phone: '13800138000', role: '助教' })]] },
    );
  });
});

describe('a list', () => {
  it('names the row that says the same, in the later one', () => {
    const list = [cells(), cells({ name: '' }), cells({ name: '谢宇航' }), cells({ number: 'A1', email: 'a@b.cn' })];
    expect(readRows([...list, cells({ number: 'a1' }), cells({ number: '', email: 'A@b.cn' })])).toMatchObject([
      { row: { name: '王雨桐' } },
      { fault: 'nameMissing' },
      { fault: 'numberTwice', as: 0 },
      { row: { number: 'A1' } },
      { fault: 'numberTwice', as: 3 },
      { fault: 'emailTwice', as: 3 },
    ]);
  });
});

describe('the columns of a file', () => {
  it.each([
    [['学号', '姓名', '班级', '手机号码', '电子邮箱', '身份']],
    [['Student ID', 'Full name', 'Class name', 'Mobile phone', 'E-mail address', 'Role']],
  ])('are known by their headings: %s', (headings) => {
    expect(guessColumns(headings)).toEqual({
      hasHeadings: true,
      mapping: { number: 0, name: 1, phone: 3, email: 4, role: 5 },
    });
  });

  it('are name and number where there are none', () => {
    expect(guessColumns(['王雨桐', '2025010303'])).toMatchObject({
      hasHeadings: false,
      mapping: { name: 0, number: 1 },
    });
  });

  it('give back what an export wrote, also what it had to make harmless', () => {
    const inOrder = mappingOf((column) => COLUMNS.indexOf(column));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(!/^['"]|[",\r\n]/.test(text));
        const [written] = csvLine([text]).split('\r\n');
        expect(cellsOf([written!], inOrder).name).toBe(text);
      }),
      { examples: [['=1+1'], ['@SUM(A1)'], [' ＝x'], ['+86']] },
    );
  });
});
