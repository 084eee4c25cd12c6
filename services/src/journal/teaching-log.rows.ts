import { logEntryMachine, TaughtFigures } from '@lectern/contracts/journal/journal.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import * as z from 'zod/mini';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { rows } from '../rows/rows.ts';

const TEACHES = new Set(['teacher', 'coTeacher', 'assistant']);

/** Which figure a fact counts in, when a teacher caused it. */
const COUNTS = {
  SlidesAdded: 'slides',
  QuestionWritten: 'questions',
  PageShown: 'pages',
  QuestionPublished: 'published',
  AnswerShown: 'answers',
  CheckInOpened: 'checkIns',
  DanmuPassed: 'danmu',
  DanmuHidden: 'danmu',
  DanmuRestored: 'danmu',
  StudentMuted: 'danmu',
  AttendanceMarked: 'attendance',
} as const satisfies Readonly<Record<string, keyof TaughtFigures>>;

const shape = z.object({
  lessonId: id,
  personId: id,
  role: z.string(),
  name: z.optional(z.string()),
  did: TaughtFigures,
  lastAt: z.int(),
});
type Entry = z.output<typeof shape>;

const lessonIdOf = (stream: string): string => stream.slice('lesson/'.length);
const NOTHING = { slides: 0, questions: 0, pages: 0, published: 0, answers: 0, checkIns: 0, danmu: 0, attendance: 0 };

/** The entry as it is once its teacher has done something. */
function touched(row: Entry | null, { stream, actor, role, at }: Fact): Entry {
  const before = row ?? { lessonId: lessonIdOf(stream), personId: actor, did: NOTHING, lastAt: at };
  return { ...before, role, lastAt: Math.max(before.lastAt, at) };
}
type Fact = Pick<StoredFact, 'type' | 'stream' | 'actor' | 'role' | 'at'>;

function counted(row: Entry | null, fact: Fact): Entry {
  const entry = touched(row, fact);
  const figure = COUNTS[fact.type as keyof typeof COUNTS];
  return { ...entry, did: { ...entry.did, [figure]: entry.did[figure] + 1 } };
}

/** What each teacher did in each lesson: an entry of their log. */
export const teachingLog = rows(
  'teaching_log_row',
  {
    family: 'lesson',
    facts: lessonStream.contexts.flatMap(({ facts }) => facts),
    shape,
    key: ['lessonId', 'personId'],
    per: ({ stream, actor, role }) =>
      TEACHES.has(role) ? { lessonId: lessonIdOf(stream), personId: actor } : undefined,
    machine: logEntryMachine,
    indexes: [['lessonId']],
  },
  {
    LessonStarted: touched,
    LogEntryNamed: (row, fact) => ({ ...touched(row, fact), name: (fact.data as { name?: string }).name }),
    LogEntryDeleted: touched,
    LogEntryRestored: touched,
    ...Object.fromEntries(Object.keys(COUNTS).map((type) => [type, counted])),
  },
);
