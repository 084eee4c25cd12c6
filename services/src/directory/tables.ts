import { attachment } from '@lectern/contracts/kernel/attachments.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { table } from '../rows/table.ts';

const school = z.string();
const moment = z.int();

/** The names that every area joins: people, classes, members, lessons. No area names their tables by itself. */
export const School = table('school', z.object({ id: z.string(), name: z.string() }), ['id']);

/** Who is bound is known to the school; others took a seat under a free name. */
export const Person = table(
  'person',
  z.object({ id, school, name: z.string(), sortedAs: z.string(), bound: z.boolean() }),
  ['id'],
);

export const Account = table('account', z.object({ person: id, school, login: z.string() }), ['person']);

/** Where somebody is reached, and signs in with. */
export const Contact = table('contact', z.object({ person: id, school, kind: z.string(), address: z.string() }), [
  'person',
  'kind',
]);

/** What a list said of somebody in a class. */
export const RosterEntry = table(
  'roster_entry',
  z.object({
    classId: id,
    personId: id,
    name: z.optional(z.string()),
    number: z.optional(z.string()),
    department: z.optional(z.string()),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
  }),
  ['classId', 'personId'],
);

/** The versions of the school's agreements. */
export const Agreement = table(
  'agreement_row',
  z.object({
    agreementId: id,
    school,
    kind: z.string(),
    status: z.string(),
    effectiveAt: moment,
    publishedAt: moment,
  }),
  ['agreementId'],
  { name: 'agreement_row', families: ['agreement'] },
);

/** The fonts that a school brought. */
export const Font = table(
  'font_row',
  z.object({
    fontId: id,
    school,
    status: z.string(),
    families: z.string(),
    keys: z.string(),
    file: attachment,
    addedAt: moment,
  }),
  ['fontId'],
  { name: 'font_row', families: ['font'] },
);

/** Who agreed to which of them. */
export const Consent = table(
  'consent_row',
  z.object({ personId: id, agreementId: id, school }),
  ['personId', 'agreementId'],
  { name: 'consent_row', families: ['consent'] },
);

/** A browser that only shows, which stands among people for its sessions. */
export const Screen = table('screen', z.object({ person: id }), ['person']);

export const Class = table(
  'class_row',
  z.object({
    id,
    version: z.int(),
    school,
    name: z.string(),
    status: z.enum(['open', 'restricted', 'byApproval', 'archived']),
    shortName: z.optional(z.string()),
    term: z.optional(z.string()),
    courseId: z.optional(id),
    inviteCode: z.string(),
    capacity: z.optional(z.int()),
    schoolOnly: z.boolean(),
    students: z.int(),
    requests: z.int(),
  }),
  ['id'],
  { name: 'class_row', families: ['class'] },
);

/** What classes stand in. */
export const Course = table(
  'course_row',
  z.object({ id, school, ownerId: id, name: z.string(), shortName: z.optional(z.string()), status: z.string() }),
  ['id'],
  { name: 'course_row', families: ['course'] },
);

/** Also who was in a class once, whose role is 'none': what they were when stands in `past`. */
export const Member = table(
  'class_member',
  z.object({
    classId: id,
    personId: id,
    role: z.string(),
    joinedAt: moment,
    past: z.optional(z.array(z.unknown())),
    through: z.optional(z.string()),
    /** What a representative was let do. */
    duties: z.optional(z.array(z.string())),
    /** When the class let them in; `joinedAt` is since when they are what they are. */
    enteredAt: z.optional(moment),
    status: z.enum(['outside', 'requested', 'member', 'left', 'removed', 'blacklisted']),
    school,
    version: z.int(),
  }),
  ['classId', 'personId'],
  { name: 'class_member', families: ['class'] },
);

export const Lesson = table(
  'lesson_row',
  z.object({
    id,
    school,
    classId: id,
    title: z.string(),
    status: z.enum(['scheduled', 'running', 'ended', 'cancelled']),
    startsAt: moment,
    startedAt: z.optional(moment),
    endedAt: z.optional(moment),
  }),
  ['id'],
  { name: 'lesson_row', families: ['lesson'] },
);

/** Who took part in a lesson without an account: of that lesson only, until a member of the class says who it was. */
export const LessonGuest = table(
  'lesson_guest',
  z.object({
    lessonId: id,
    personId: id,
    role: z.string(),
    admittedAt: moment,
    claimedBy: z.optional(id),
    school,
    version: z.int(),
  }),
  ['lessonId', 'personId'],
  { name: 'lesson_guest', families: ['lesson'] },
);

/** What the query builder must know of. */
export const directoryEntities = [
  School,
  Person,
  Account,
  RosterEntry,
  Screen,
  Class,
  Course,
  Member,
  Lesson,
  LessonGuest,
  Contact,
  Agreement,
  Consent,
].map(({ entity }) => entity);
