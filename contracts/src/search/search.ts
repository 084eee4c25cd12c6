import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';

/** What can be found; the order in which they are shown. */
export const FOUND_KINDS = ['course', 'class', 'lesson', 'person', 'announcement', 'question'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id,
  name: z.string(),
  /** What tells it from others of the same name: its class. */
  about: z.optional(z.string()),
  /** The class that it belongs to. */
  classId: z.optional(id),
  /** The library that a question is in. */
  libraryId: z.optional(id),
  status: z.optional(z.string()),
  /** The asker's part in the class. */
  role: z.optional(z.string()),
  /** When it is or was, in ms. */
  at: z.optional(z.int()),
});
export type Found = z.output<typeof Found>;

export const Search = query('Search', {
  summary:
    'What I may see by a part of its name: my courses and classes, their lessons and announcements, who is in those that I teach, and the questions of my libraries.',
  path: '/api/search',
  input: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.searchUnits)) }),
  /** At most `LIMITS.foundOfAKind` of each kind. */
  result: z.object({ found: z.array(Found) }),
  allow: { visitor: true },
});

export const searchQueries = [Search] as const;
