import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { list } from '../kernel/list.ts';
import { courseDetails } from './course.ts';

/** On which side of it somebody is: before the class or in it. */
export const COURSE_PARTS = ['teach', 'learn'] as const;
export type CoursePart = (typeof COURSE_PARTS)[number];

const optional = z.optional(z.string());

/** A class that I am in, with what is next in it. */
export const CourseClass = z.object({
  id,
  name: z.string(),
  shortName: optional,
  courseId: z.optional(id),
  term: optional,
  role: z.string(),
  status: z.string(),
  lecturer: optional,
  students: z.int(),
  capacity: z.optional(z.int()),
  schoolOnly: z.boolean(),
  /** Where I teach: the code, and how many ask to be let in. */
  inviteCode: optional,
  requests: z.optional(z.int()),
  /** The lesson that runs, or the one that is to begin next. */
  next: z.optional(z.object({ id, title: z.string(), startsAt: z.int(), status: z.enum(['running', 'scheduled']) })),
});
export type CourseClass = z.output<typeof CourseClass>;

export const CourseRow = z.object({
  id,
  ...courseDetails.fields,
  status: z.enum(['active', 'archived']),
  editedIn: z.int(),
  createdAt: z.int(),
  archivedAt: z.optional(z.int()),
  lecturer: optional,
  /** Whether I made it: then I edit it. */
  isMine: z.boolean(),
  pinned: z.boolean(),
  /** Those of its classes that I am in. */
  classes: z.array(CourseClass),
  /** How many it has in all, mine or not. */
  classesInAll: z.int(),
});
export type CourseRow = z.output<typeof CourseRow>;

export const Courses = list('Courses', {
  summary: 'The courses that I teach or learn, with my classes in them and the next lesson of each.',
  path: '/api/courses',
  allow: { visitor: true },
  row: CourseRow,
  orders: { newest: ['-createdAt'], name: ['name'] },
  filters: {
    part: z.optional(z.enum(COURSE_PARTS)),
    id: z.optional(id),
    status: z.optional(z.enum(['active', 'archived'])),
    term: z.optional(z.string().check(z.maxLength(LIMITS.termUnits))),
    pinned: z.optional(z.stringbool()),
  },
  isSearched: true,
  isCounted: true,
  pageSize: 20,
});

export const OwnClasses = list('OwnClasses', {
  summary: 'The classes that I am in and that stand in no course, under their own names.',
  path: '/api/courses/classes',
  allow: { visitor: true },
  row: CourseClass,
  orders: { name: ['name'] },
  filters: { part: z.optional(z.enum(COURSE_PARTS)), archived: z.optional(z.stringbool()) },
  isSearched: true,
  isCounted: true,
});

export const MyCourses = query('MyCourses', {
  summary: 'How many courses I teach, learn and have archived, for which terms, and whether I may make one.',
  path: '/api/courses/mine',
  input: z.object({}),
  result: z.object({
    /** Courses, and classes that stand in none. */
    teach: z.int(),
    learn: z.int(),
    archived: z.int(),
    /** The latest first, as they are written. */
    terms: z.array(z.string()),
    mayCreate: z.boolean(),
    /** Whom to ask where I may not [R6.08]. */
    contact: optional,
  }),
  allow: { visitor: true },
});
export type MyCourses = z.output<typeof MyCourses.result>;

export const courseQueries = [Courses, OwnClasses, MyCourses] as const;
