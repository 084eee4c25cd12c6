import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { name } from '../kernel/text.ts';

export const COURSE_TYPES = ['school', 'university', 'other'] as const;
export const courseType = z.enum(COURSE_TYPES);
export type CourseType = (typeof COURSE_TYPES)[number];

/** What a course is called and where it stands [R3.06]. */
export const courseDetails = editable({
  name: name(LIMITS.courseNameUnits), // [R5.02]
  shortName: z.optional(name(LIMITS.shortNameUnits)), // [R5.04]
  type: courseType,
  term: z.optional(name(LIMITS.termUnits)),
  schoolName: z.optional(name(LIMITS.schoolNameUnits)),
  department: z.optional(name(LIMITS.departmentUnits)),
});

const nothing = z.object({});
const one = z.object({ personId: id });

export const CourseCreated = fact('CourseCreated', {
  summary: 'A course was made; whoever made it is who edits it.',
  data: z.object(courseDetails.fields),
});

export const CourseEdited = fact('CourseEdited', {
  summary: 'The course is called and stands otherwise.',
  data: z.object(courseDetails.fields),
});

export const CourseArchived = fact('CourseArchived', {
  summary: 'The course is over: no class is made in it any more.',
  data: nothing,
});

export const CourseRestored = fact('CourseRestored', {
  summary: 'The course goes on after all.',
  data: nothing,
});

export const CourseDeleted = fact('CourseDeleted', {
  summary: 'The course, in which there was no class, was taken away for good.',
  data: nothing,
});

export const CoursePinned = fact('CoursePinned', {
  summary: 'Somebody has the course above all their others.',
  data: one,
});

export const CourseUnpinned = fact('CourseUnpinned', {
  summary: 'Somebody has the course among their others.',
  data: one,
});

export const courseFacts = [
  CourseCreated,
  CourseEdited,
  CourseArchived,
  CourseRestored,
  CourseDeleted,
  CoursePinned,
  CourseUnpinned,
] as const;
export type CourseFact = FactOf<(typeof courseFacts)[number]>;

/** The course's stream calls nobody but its owner a teacher: who teaches one of its classes is a visitor to it. */
const owner = { teacher: true } as const;
/** Whose course it is in any way, the decider says. */
const anybody = { teacher: true, visitor: 'bound' } as const;

export const CreateCourse = command('CreateCourse', {
  summary: 'Make a course, where the school lets one; the refusal says whom to ask.',
  data: z.object(courseDetails.fields),
  allow: anybody,
  records: ['CourseCreated'],
});

export const EditCourse = command('EditCourse', {
  summary: 'Call the course otherwise, or say where it stands.',
  data: z.object(courseDetails.edit),
  allow: owner,
  records: ['CourseEdited'],
});

export const ArchiveCourse = command('ArchiveCourse', {
  summary: 'Put the course away; its classes stay as they are, and none is made in it.',
  data: nothing,
  allow: owner,
  records: ['CourseArchived'],
});

export const RestoreCourse = command('RestoreCourse', {
  summary: 'Go on with a course that was archived.',
  data: nothing,
  allow: owner,
  records: ['CourseRestored'],
});

export const DeleteCourse = command('DeleteCourse', {
  summary: 'Take a course away in which there is no class.',
  data: nothing,
  allow: owner,
  records: ['CourseDeleted'],
});

export const PinCourse = command('PinCourse', {
  summary: 'Have a course that I teach or learn above all my others.',
  data: nothing,
  allow: anybody,
  records: ['CoursePinned'],
});

export const UnpinCourse = command('UnpinCourse', {
  summary: 'Have it among my others.',
  data: nothing,
  allow: anybody,
  records: ['CourseUnpinned'],
});

const courseCommands = [
  CreateCourse,
  EditCourse,
  ArchiveCourse,
  RestoreCourse,
  DeleteCourse,
  PinCourse,
  UnpinCourse,
] as const;
export type CourseCommand = CommandOf<(typeof courseCommands)[number]>;

export const courseMachine = machine('course', {
  summary: 'A course, from the term that it is for to the archive.',
  per: ({ type }) => (ABOUT_COURSE.has(type) ? 'course' : undefined),
  initial: 'none',
  unknown: 'course.unknown',
  states: {
    none: { on: { CourseCreated: 'active' } },
    active: { on: { CourseEdited: 'active', CourseArchived: 'archived', CourseDeleted: 'deleted' } },
    archived: { on: { CourseRestored: 'active', CourseDeleted: 'deleted' } },
    deleted: { on: {} },
  },
});
const ABOUT_COURSE = new Set<string>(courseFacts.map(({ type }) => type).filter((type) => !type.endsWith('inned')));

export const coursePinMachine = machine('coursePin', {
  summary: 'Whether one person has a course above their others.',
  per: ({ type, data }) => (type.endsWith('inned') ? (data as { personId: string }).personId : undefined),
  initial: 'unpinned',
  states: {
    unpinned: { on: { CoursePinned: 'pinned' } },
    pinned: { on: { CourseUnpinned: 'unpinned' } },
  },
});

type Details = z.output<typeof CourseCreated.data>;

export interface CourseState extends Partial<Details> {
  readonly ownerId?: string;
  /** The version in which it was edited last. */
  readonly editedIn: number;
}

const evolveCourse = (state: CourseState, { type, data, actor, version }: CourseFact): CourseState => {
  if (type === 'CourseCreated') return { ...data, ownerId: actor, editedIn: version };
  if (type !== 'CourseEdited') return state;
  const { ownerId = actor } = state;
  return { ...data, ownerId, editedIn: version };
};

/** The same object each time: nobody watches a course live. */
const NOTHING = {};

export const course = context<CourseState, { readonly course: CourseState }, (typeof courseFacts)[number]>({
  name: 'course',
  facts: courseFacts,
  commands: courseCommands,
  machines: [courseMachine, coursePinMachine],
  moves: {
    ArchiveCourse: CourseArchived,
    RestoreCourse: CourseRestored,
    DeleteCourse: CourseDeleted,
    PinCourse: (_: object, { personId }) => CoursePinned({ personId }),
    UnpinCourse: (_: object, { personId }) => CourseUnpinned({ personId }),
  },
  initial: { editedIn: 0 },
  evolve: evolveCourse,
  present: () => NOTHING,
});

export interface CourseStreamState {
  readonly course: CourseState;
}

export const courseStream = stream<CourseStreamState>({
  family: 'course',
  summary: 'A course and whose it is; the classes in it say by themselves that they are.',
  contexts: [course],
  roleOf: ({ course: { ownerId } }, personId) => (ownerId === personId ? 'teacher' : undefined),
});
