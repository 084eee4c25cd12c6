import { COLUMNS, type Column, type RosterCells } from './rows.ts';

/** How lists of others call their columns, as a whole or in part; the longer word first, where one is in another. */
const HEADINGS: { readonly [column in Column]: readonly string[] } = {
  email: ['电子邮箱', '电子邮件', '邮箱', '邮件', 'e-mail', 'email', 'mail'],
  phone: ['手机号', '手机', '电话', 'mobile', 'cellphone', 'phone', 'tel'],
  number: [
    '学号',
    '工号',
    '学工号',
    '教工号',
    '编号',
    'student id',
    'student number',
    'staff number',
    'number',
    'no.',
    'id',
  ],
  department: ['院系', '学院', '部门', 'department', 'faculty'],
  role: ['身份', '角色', 'role', 'type'],
  name: ['姓名', '学生姓名', '名字', 'full name', 'student name', 'name'],
};
/** What is a person's, and none of these columns. */
const OTHERS = [
  '班级',
  '课程',
  '学校',
  'class',
  'course',
  'school',
  'user name',
  'username',
  'first name',
  'last name',
];
/** What is a department's number, or how it is reached, and not what it is called. */
const NO_NAMES = ['号', '码', '电话', 'code', 'number', 'no.', 'id', 'phone', 'mail'];

/** Which column of a file is which: by its heading, as a whole before in part. Undefined is none. */
export type Mapping = { readonly [column in Column]: number | undefined };

/** Guesses by the first row; a file whose first row has no heading that anybody knows has none. */
export function guessColumns(first: readonly string[]): { readonly mapping: Mapping; readonly hasHeadings: boolean } {
  const headings = first.map((heading) =>
    heading
      .normalize('NFKC')
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const taken = new Set<number>();
  const found = new Map<Column, number>();
  const take = (fits: (heading: string, word: string, column: Column) => boolean) => {
    for (const column of Object.keys(HEADINGS) as Column[]) {
      if (found.has(column)) continue;
      const index = headings.findIndex(
        (heading, at) => !taken.has(at) && HEADINGS[column].some((word) => fits(heading, word, column)),
      );
      if (index === -1) continue;
      found.set(column, index);
      taken.add(index);
    }
  };
  take((heading, word) => heading === word);
  take((heading, word, column) => {
    const others = [...OTHERS, ...(column === 'department' ? NO_NAMES : HEADINGS.department)];
    return heading.includes(word) && !others.some((other) => heading.includes(other));
  });
  const hasHeadings = found.size > 0;
  if (!hasHeadings) COLUMNS.forEach((column, at) => void (at < Math.min(2, first.length) && found.set(column, at)));
  return { mapping: mappingOf((column) => found.get(column)), hasHeadings };
}

export const mappingOf = (of: (column: Column) => number | undefined): Mapping =>
  Object.fromEntries(COLUMNS.map((column) => [column, of(column)])) as Mapping;

/** A line of the file as the columns are mapped. What an export put an apostrophe before is as it was. */
export const cellsOf = (line: readonly string[], mapping: Mapping): RosterCells =>
  Object.fromEntries(
    COLUMNS.map((column) => {
      const at = mapping[column];
      const cell = (at === undefined ? undefined : line[at]) ?? '';
      return [column, cell.replace(/^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/, '')];
    }),
  ) as RosterCells;
