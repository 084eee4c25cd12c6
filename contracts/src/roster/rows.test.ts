import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../kernel/csv.ts';
import { cellsOf, guessColumns, mappingOf } from './headings.ts';
import { COLUMNS, readRow, readRows, rosterRow, type RosterCells } from './rows.ts';

const cells = (more: Partial<RosterCells> = {}): RosterCells => ({
  name: '王雨桐',
  number: '2025010303',
  department: '',
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
    ['departmentTooLong', { department: '院'.repeat(21) }],
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

  it('[R3.18] has a department where the list says one, as it is written but for spaces', () => {
    expect(readRow(cells({ department: ' 物理\u3000学院 ' }))).toMatchObject({ department: '物理 学院' });
    expect(readRow(cells({ department: ' ' }))).not.toHaveProperty('department');
  });

  it('that can be read is one that the server takes, whatever stands in it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('', 'a@b.cn', '13800138000', '学生', '王'),
    );
    fc.assert(
      fc.property(fc.record(Object.fromEntries(COLUMNS.map((column) => [column, text]))), (record) => {
        const one = record as unknown as RosterCells;
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
    [['学号', '姓名', '班级', '手机号码', '电子邮箱', '身份', '院系']],
    [['Student ID', 'Full name', 'Class name', 'Mobile phone', 'E-mail address', 'Role', 'Department']],
  ])('are known by their headings: %s', (headings) => {
    expect(guessColumns(headings)).toEqual({
      hasHeadings: true,
      mapping: { number: 0, name: 1, phone: 3, email: 4, role: 5, department: 6 },
    });
  });

  it.each([
    ['院系', 0],
    ['所在学院', 0],
    ['部门名称', 0],
    ['Faculty', 0],
    ['Department name', 0],
    ['院系编号', undefined],
    ['Department ID', undefined],
    ['部门电话', undefined],
  ])('[R3.18] %s is a department, or nothing of a person', (heading, department) => {
    expect(guessColumns([heading, '姓名', '学号']).mapping).toEqual({ department, name: 1, number: 2 });
    expect(guessColumns([heading, 'Login']).mapping).toMatchObject({ department });
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
