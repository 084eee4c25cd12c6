import * as z from 'zod/mini';
import { id } from '../kernel/ids.ts';

/** What stands beside the picture: the lesson in numbers, as of a moment. */
export const Figures = z.object({
  /** The number of the page that is shown, counted over all decks, of how many. */
  page: z.optional(z.int()),
  pages: z.int(),
  /** The question that was published last: its number, where it stands, and how many have answered. */
  question: z.optional(z.object({ questionId: id, n: z.int(), status: z.string(), answered: z.int() })),
  /** Students of the class who are counted as there, of how many that joined; and who is connected as the facts say. */
  attended: z.int(),
  joined: z.int(),
  online: z.int(),
  danmu: z.int(),
  held: z.int(),
  facts: z.int(),
});
export type Figures = z.output<typeof Figures>;

interface Moved {
  readonly types: readonly string[];
  /** Whose facts: what auditors and assistants do is seen, and in no figure of students [R6.03, R6.06]. */
  readonly of: 'students' | 'all';
}

/** Which facts move which of the figures; all of them move their own number. */
export const MOVED_BY: Readonly<Record<Exclude<keyof Figures, 'facts'>, Moved>> = {
  page: { types: ['PageShown', 'RenderingStarted', 'PagesArranged'], of: 'all' },
  pages: { types: ['RenderingStarted', 'SlidesRemoved', 'PagesArranged'], of: 'all' },
  question: {
    types: [
      'QuestionPublished',
      'QuestionCollected',
      'DistributionShown',
      'AnswerShown',
      'AnswerSubmitted',
      'LateAnswerAccepted',
    ],
    of: 'students',
  },
  attended: {
    types: ['ParticipantJoined', 'CheckInOpened', 'CheckedIn', 'AttendanceMarked', 'AttendanceUnmarked'],
    of: 'students',
  },
  joined: { types: ['ParticipantJoined'], of: 'students' },
  online: {
    types: ['ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned', 'LessonEnded'],
    of: 'students',
  },
  danmu: { types: ['DanmuSent', 'DanmuHeld'], of: 'students' },
  held: { types: ['DanmuHeld', 'DanmuPassed', 'DanmuHidden'], of: 'all' },
};
export type MovedFigure = keyof typeof MOVED_BY;

/** Something that exists at a moment and that a student is not shown; `until` is the fact that reveals it, if one did. */
export const Withheld = z.object({
  what: z.enum([
    'key',
    'distribution',
    'answersOfOthers',
    'heldDanmu',
    'hiddenDanmu',
    'pagesToCome',
    'drafts',
    'people',
  ]),
  /** The question or danmu it is about, where it is about one. */
  subject: z.optional(z.string()),
  /** The key's letters, a number of pages or people: what a teacher sees there. */
  value: z.optional(z.string()),
  count: z.optional(z.int()),
  until: z.optional(z.object({ version: z.int(), at: z.int() })),
});
export type Withheld = z.output<typeof Withheld>;
