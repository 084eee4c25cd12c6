import { EntitySchema } from 'typeorm';
import type { StoredFact } from '../platform/event-store/event-store.ts';
import { asNumber, type Projection, type VersionedRow } from '../platform/projection/projection.ts';

/** A lesson in lists. Names of classes and people are joined by whoever asks. */
export interface LessonListRow extends VersionedRow {
  school: string;
  classId: string;
  title: string;
  status: 'scheduled' | 'running' | 'ended' | 'cancelled';
  startsAt: number;
  startedAt: number | null;
  endedAt: number | null;
  code: string | null;
  questions: number;
  joined: number;
}

export const LessonListEntity = new EntitySchema<LessonListRow>({
  name: 'LessonListRow',
  tableName: 'lesson_row',
  columns: {
    id: { type: 'uuid', primary: true },
    version: { type: 'int' },
    school: { type: 'text' },
    classId: { type: 'uuid', name: 'class_id' },
    title: { type: 'text' },
    status: { type: 'text' },
    startsAt: { type: 'bigint', name: 'starts_at', transformer: asNumber },
    startedAt: { type: 'bigint', name: 'started_at', nullable: true, transformer: asNumber },
    endedAt: { type: 'bigint', name: 'ended_at', nullable: true, transformer: asNumber },
    code: { type: 'text', nullable: true },
    questions: { type: 'int' },
    joined: { type: 'int' },
  },
});

export const lessonList: Projection<LessonListRow> = {
  name: 'lesson-list-1',
  families: ['lesson'],
  entity: LessonListEntity,
  rowOf: ({ stream }) => stream.slice('lesson/'.length),
  project: (row, fact) => (fact.type === 'LessonScheduled' ? scheduled(fact) : row && changed(row, fact)),
};

function scheduled({ stream, school, version, data }: StoredFact): LessonListRow {
  const { classId, title, startsAt } = data as { classId: string; title: string; startsAt: number };
  const id = stream.slice('lesson/'.length);
  return {
    id,
    version,
    school,
    classId,
    title,
    startsAt,
    status: 'scheduled',
    startedAt: null,
    endedAt: null,
    code: null,
    questions: 0,
    joined: 0,
  };
}

function changed(row: LessonListRow, { type, data, at }: StoredFact): LessonListRow {
  switch (type) {
    case 'LessonRevised':
      return { ...row, ...(data as { title: string; startsAt: number }) };
    case 'LessonCancelled':
      return { ...row, status: 'cancelled' };
    case 'LessonStarted':
      return { ...row, status: 'running', startedAt: at, code: (data as { code: string }).code };
    case 'LessonEnded':
      return { ...row, status: 'ended', endedAt: at };
    case 'QuestionWritten':
      return { ...row, questions: row.questions + 1 };
    case 'QuestionDeleted':
      return { ...row, questions: row.questions - 1 };
    case 'ParticipantJoined':
      return { ...row, joined: row.joined + 1 };
    default:
      return row;
  }
}
