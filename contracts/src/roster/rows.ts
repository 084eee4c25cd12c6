import * as z from 'zod/mini';
import { contactOf } from '../kernel/credentials.ts';
import { LIMITS } from '../kernel/limits.ts';
import { name, units } from '../kernel/text.ts';

/** What a list says of a person. */
export const COLUMNS = ['name', 'number', 'department', 'email', 'phone', 'role'] as const;
export type Column = (typeof COLUMNS)[number];

/** As what a list brings people in. */
export const rosterRole = z.enum(['student', 'auditor', 'assistant', 'coTeacher']);
export type RosterRole = z.output<typeof rosterRole>;

/** A row as it stands in the file, or as it was mended. */
export type RosterCells = { readonly [column in Column]: string };

/** A person of a list: found again by a number or an address, so that the same list twice changes nothing. */
export const rosterRow = z
  .object({
    name: name(LIMITS.personNameUnits),
    number: z.optional(z.string().check(z.refine((text) => NUMBER.test(text), { error: 'number.invalid' }))),
    department: z.optional(name(LIMITS.departmentUnits)), // [R3.18]
    email: z.optional(z.string().check(z.refine((text) => isTidy(text, 'email'), { error: 'contact.invalid' }))), // [R5.16]
    phone: z.optional(z.string().check(z.refine((text) => isTidy(text, 'phone'), { error: 'contact.invalid' }))),
    role: rosterRole,
  })
  .check(z.refine((row) => identitiesOf(row).length > 0, { error: 'text.required', path: ['number'] }));
export type RosterRow = z.output<typeof rosterRow>;

const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,31}$/u;
const isTidy = (text: string, kind: 'email' | 'phone') => {
  const meant = contactOf(text);
  return meant?.kind === kind && meant.address === text;
};

/** By what a person of a list is found: each belongs to one row. */
export const identitiesOf = ({ number, email, phone }: Pick<RosterRow, 'number' | 'email' | 'phone'>) =>
  [number, email, phone].filter((one) => one !== undefined);

/** What is wrong with a row, and which of its cells is to be mended; the last six only the server knows. */
export const FAULTS = {
  nameMissing: 'name',
  nameTooLong: 'name',
  identityMissing: 'number',
  numberInvalid: 'number',
  departmentTooLong: 'department',
  emailInvalid: 'email',
  phoneInvalid: 'phone',
  roleUnknown: 'role',
  numberTwice: 'number',
  emailTwice: 'email',
  phoneTwice: 'phone',
  roleByLecturer: 'role',
  accountMissing: 'role',
  nameDiffers: 'name',
  twoPeople: 'number',
  blacklisted: undefined,
  full: undefined,
} as const satisfies { readonly [fault: string]: Column | undefined };
export type RowFault = keyof typeof FAULTS;
export const rowFault = z.enum(Object.keys(FAULTS) as [RowFault, ...RowFault[]]);

const ROLE_WORDS: { readonly [role in RosterRole]: readonly string[] } = {
  student: ['', 'student', 'learner', '学生', '学员'],
  auditor: ['auditor', 'audit', '旁听', '旁听生'],
  assistant: ['assistant', 'ta', 'teaching assistant', '助教'],
  coTeacher: ['co-teacher', 'coteacher', 'teacher', '共同授课', '老师', '教师'],
};

/** A row that can be imported, or the first thing that is wrong with it. */
export function readRow(cells: RosterCells): RosterRow | RowFault {
  const [called, number, , email, phone, role] = COLUMNS.map((column) => cells[column].normalize('NFKC').trim());
  const parsed = name(LIMITS.personNameUnits).safeParse(cells.name);
  if (!parsed.success) return units(called!) > LIMITS.personNameUnits ? 'nameTooLong' : 'nameMissing';
  if (number !== '' && !NUMBER.test(number!)) return 'numberInvalid';
  const department = name(LIMITS.departmentUnits, 0).safeParse(cells.department);
  if (!department.success) return 'departmentTooLong';
  const [mail, call] = [contactOf(email!), contactOf(phone!)];
  if (email !== '' && mail?.kind !== 'email') return 'emailInvalid';
  if (phone !== '' && call?.kind !== 'phone') return 'phoneInvalid';
  const meant = rosterRole.options.find((one) => ROLE_WORDS[one].includes(role!.toLowerCase()));
  if (meant === undefined) return 'roleUnknown';
  if (number === '' && !mail && !call) return 'identityMissing';
  return {
    name: parsed.data,
    ...(number !== '' && { number: number! }),
    ...(department.data !== '' && { department: department.data }),
    ...(mail && { email: mail.address }),
    ...(call && { phone: call.address }),
    role: meant,
  };
}

/** All rows of a list: what stands in two of them is wrong in the later one, which names the earlier. */
export function readRows(list: readonly RosterCells[]): readonly ReadRow[] {
  const seen = new Map<string, number>();
  return list.map((cells, index) => {
    const read = readRow(cells);
    if (typeof read === 'string') return { fault: read };
    for (const field of ['number', 'email', 'phone'] as const) {
      const value = read[field];
      const first = value === undefined ? undefined : seen.get(`${field} ${value.toLowerCase()}`);
      if (first !== undefined) return { fault: `${field}Twice` as const, as: first };
    }
    for (const field of ['number', 'email', 'phone'] as const)
      if (read[field] !== undefined) seen.set(`${field} ${read[field].toLowerCase()}`, index);
    return { row: read };
  });
}

export type ReadRow =
  | { readonly row: RosterRow; readonly fault?: undefined }
  | { readonly row?: undefined; readonly fault: RowFault; /** The index of the earlier row. */ readonly as?: number };
