import { courseDetails, courseFacts, courseMachine } from '@lectern/contracts/course/course.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const idOf = (stream: string): string => stream.slice('course/'.length);

/** Courses, for lists. */
export const courses = rows(
  'course_row',
  {
    family: 'course',
    facts: courseFacts,
    shape: z.object({
      id,
      ownerId: id,
      ...courseDetails.fields,
      editedIn: z.int(),
      createdAt: z.int(),
      archivedAt: z.optional(z.int()),
    }),
    key: ['id'],
    per: ({ stream }) => ({ id: idOf(stream) }),
    machine: courseMachine,
    indexes: [['ownerId']],
    search: ['name', 'shortName'],
  },
  {
    CourseCreated: (_, { data, actor, at, version }, key) => ({
      ...key,
      ...data,
      ownerId: actor,
      editedIn: version,
      createdAt: at,
    }),
    CourseEdited: (row, { data, version }) => {
      if (row === null) return null;
      const { id: key, ownerId, createdAt, archivedAt } = row;
      return { ...data, id: key, ownerId, createdAt, archivedAt, editedIn: version };
    },
    CourseArchived: (row, { at }) => row && { ...row, archivedAt: at },
    CourseRestored: (row) => row && { ...row, archivedAt: undefined },
    CourseDeleted: () => null,
  },
);

/** Who has which course above all their others. */
export const coursePins = rows(
  'course_pin',
  {
    family: 'course',
    facts: courseFacts,
    shape: z.object({ courseId: id, personId: id }),
    key: ['courseId', 'personId'],
    per: (fact) =>
      fact.type === 'CoursePinned' || fact.type === 'CourseUnpinned'
        ? { courseId: idOf(fact.stream), personId: fact.data.personId }
        : undefined,
  },
  {
    CoursePinned: (_, _fact, key) => key,
    CourseUnpinned: () => null,
  },
);
