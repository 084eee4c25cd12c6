import type { TaughtFigures } from '@lectern/contracts/journal/queries.ts';
import { EntitySchema } from 'typeorm';
import type { StoredFact } from '../platform/event-store/event-store.ts';
import { asNumber, type Projection, type VersionedRow } from '../platform/projection/projection.ts';

/** What one teacher did in one lesson: an entry of their log. The id is the lesson's and the person's. */
export interface TeachingLogRow extends VersionedRow {
  school: string;
  lessonId: string;
  personId: string;
  role: string;
  name: string | null;
  isDeleted: boolean;
  did: TaughtFigures;
  lastAt: number;
}

export const TeachingLogEntity = new EntitySchema<TeachingLogRow>({
  name: 'TeachingLogRow',
  tableName: 'teaching_log_row',
  columns: {
    id: { type: 'text', primary: true },
    version: { type: 'int' },
    school: { type: 'text' },
    lessonId: { type: 'uuid', name: 'lesson_id' },
    personId: { type: 'uuid', name: 'person_id' },
    role: { type: 'text' },
    name: { type: 'text', nullable: true },
    isDeleted: { type: 'boolean', name: 'is_deleted' },
    did: { type: 'jsonb' },
    lastAt: { type: 'bigint', name: 'last_at', transformer: asNumber },
  },
});

const TEACHES = new Set(['teacher', 'coTeacher', 'assistant']);

/** Which figure a fact counts in, when a teacher caused it. */
const COUNTS: Readonly<Record<string, keyof TaughtFigures>> = {
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
};

/** What also makes an entry, or changes it. */
const KNOWN = new Set([
  'LessonStarted',
  'LogEntryNamed',
  'LogEntryDeleted',
  'LogEntryRestored',
  ...Object.keys(COUNTS),
]);

export const teachingLog: Projection<TeachingLogRow> = {
  name: 'teaching-log-1',
  families: ['lesson'],
  entity: TeachingLogEntity,
  rowOf: ({ type, stream, actor, role }) =>
    KNOWN.has(type) && TEACHES.has(role) ? `${stream.slice('lesson/'.length)}/${actor}` : undefined,
  project: (row, fact) => {
    const before = row ?? begun(fact);
    const figure = COUNTS[fact.type];
    const did = figure === undefined ? before.did : { ...before.did, [figure]: before.did[figure] + 1 };
    return { ...before, did, role: fact.role, lastAt: Math.max(before.lastAt, fact.at), ...aboutEntry(fact) };
  },
};

function begun({ stream, actor, school, version, role, at }: StoredFact): TeachingLogRow {
  const lessonId = stream.slice('lesson/'.length);
  const id = `${lessonId}/${actor}`;
  return {
    id,
    version,
    school,
    lessonId,
    personId: actor,
    role,
    name: null,
    isDeleted: false,
    did: NOTHING,
    lastAt: at,
  };
}

const NOTHING: TaughtFigures = {
  slides: 0,
  questions: 0,
  pages: 0,
  published: 0,
  answers: 0,
  checkIns: 0,
  danmu: 0,
  attendance: 0,
};

function aboutEntry({ type, data }: StoredFact): Partial<TeachingLogRow> {
  if (type === 'LogEntryNamed') return { name: (data as { name?: string }).name ?? null };
  if (type === 'LogEntryDeleted') return { isDeleted: true };
  return type === 'LogEntryRestored' ? { isDeleted: false } : {};
}
