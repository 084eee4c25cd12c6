import type { RowTable } from '../rows/row-table.ts';
import type {
  AnswerRow,
  AttendanceInterval,
  AttendanceMark,
  BonusRow,
  DanmuRow,
  LearnerRow,
  LessonMode,
  PageMarkRow,
  PageShownRow,
  QuestionRow,
} from './report-rows.ts';

const table = <Row, Key extends keyof Row & string>(
  name: string,
  key: readonly Key[],
  columns: RowTable<Row, Key>['columns'],
): RowTable<Row, Key> => ({ name, key, columns });

const OF_LESSON = { lessonId: 'uuid', school: 'text', version: 'int' } as const;

/** All tables of the reports, by what a batch calls their rows. Nothing else writes them, and all follows from the facts. */
export const TABLES = {
  modes: table<LessonMode, 'lessonId'>('lesson_mode', ['lessonId'], {
    ...OF_LESSON,
    classId: 'uuid',
    status: 'text',
    startedAt: 'bigint',
    startedVersion: 'int',
    endedAt: 'bigint',
    endedVersion: 'int',
    lateAfterMinutes: 'int',
    checkInOpenedAt: 'bigint',
    published: 'int',
    interactions: 'int',
    facts: 'int',
    lastAt: 'bigint',
  }),

  learners: table<LearnerRow, 'lessonId' | 'personId'>('learner_row', ['lessonId', 'personId'], {
    ...OF_LESSON,
    personId: 'uuid',
    role: 'text',
    joinedAt: 'bigint',
    joinedVersion: 'int',
    checkedInAt: 'bigint',
    checkedInBy: 'text',
    checkedInVersion: 'int',
    marked: 'text',
    markedVersion: 'int',
    guest: 'boolean',
  }),

  intervals: table<AttendanceInterval, 'lessonId' | 'personId' | 'n'>(
    'attendance_interval',
    ['lessonId', 'personId', 'n'],
    {
      lessonId: 'uuid',
      personId: 'uuid',
      n: 'int',
      school: 'text',
      fromAt: 'bigint',
      fromVersion: 'int',
      toAt: 'bigint',
      toVersion: 'int',
    },
  ),

  marks: table<AttendanceMark, 'lessonId' | 'version'>('attendance_mark', ['lessonId', 'version'], {
    ...OF_LESSON,
    personId: 'uuid',
    status: 'text',
    reason: 'jsonb',
    byPerson: 'text',
    byRole: 'text',
    at: 'bigint',
  }),

  questions: table<QuestionRow, 'lessonId' | 'questionId'>('question_row', ['lessonId', 'questionId'], {
    ...OF_LESSON,
    questionId: 'uuid',
    n: 'int',
    kind: 'text',
    text: 'text',
    choices: 'jsonb',
    points: 'int',
    key: 'text',
    atMost: 'int',
    pageDeck: 'uuid',
    pageN: 'int',
    publishedAt: 'bigint',
    publishedVersion: 'int',
    durationS: 'int',
    deadline: 'bigint',
    collectedAt: 'bigint',
    collectedVersion: 'int',
    distributionAt: 'bigint',
    answerAt: 'bigint',
    anonymous: 'boolean',
    ballots: 'int',
    counts: 'jsonb',
    inGrouping: 'uuid',
    deleted: 'boolean',
  }),

  answers: table<AnswerRow, 'lessonId' | 'questionId' | 'personId'>(
    'answer_row',
    ['lessonId', 'questionId', 'personId'],
    {
      ...OF_LESSON,
      questionId: 'uuid',
      personId: 'uuid',
      role: 'text',
      choice: 'text',
      words: 'jsonb',
      pictures: 'jsonb',
      grade: 'int',
      remark: 'jsonb',
      gradedVersion: 'int',
      at: 'bigint',
      answerVersion: 'int',
      firstAt: 'bigint',
      times: 'int',
      lateChoice: 'text',
      lateWords: 'jsonb',
      latePictures: 'jsonb',
      lateAt: 'bigint',
      lateVersion: 'int',
      acceptedVersion: 'int',
    },
  ),

  bonuses: table<BonusRow, 'lessonId' | 'source' | 'personId'>('bonus_row', ['lessonId', 'source', 'personId'], {
    ...OF_LESSON,
    source: 'text',
    personId: 'uuid',
    points: 'int',
  }),

  danmu: table<DanmuRow, 'lessonId' | 'danmuId'>('danmu_row', ['lessonId', 'danmuId'], {
    ...OF_LESSON,
    danmuId: 'uuid',
    personId: 'uuid',
    role: 'text',
    at: 'bigint',
    sentVersion: 'int',
    status: 'text',
  }),

  pagesShown: table<PageShownRow, 'lessonId' | 'version'>('page_shown', ['lessonId', 'version'], {
    ...OF_LESSON,
    deckId: 'uuid',
    n: 'int',
    at: 'bigint',
  }),

  pageMarks: table<PageMarkRow, 'lessonId' | 'personId' | 'deckId' | 'n' | 'mark'>(
    'page_mark_row',
    ['lessonId', 'personId', 'deckId', 'n', 'mark'],
    { ...OF_LESSON, personId: 'uuid', deckId: 'uuid', n: 'int', mark: 'text', role: 'text', at: 'bigint' },
  ),
};
