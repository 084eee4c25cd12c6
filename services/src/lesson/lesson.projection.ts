import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredFact } from '../platform/event-store/event-store.ts';
import type { Projection, VersionedRow } from '../platform/projection/projection.ts';

const bigint = { type: 'bigint', transformer: { to: (value?: number | null) => value, from: (value: string | null) => (value === null ? null : Number(value)) } } as const;

/** A lesson in lists. Names of classes and people are joined by whoever asks. */
@Entity('lesson_row')
export class LessonListRow implements VersionedRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') school!: string;
  @Column('uuid', { name: 'class_id' }) classId!: string;
  @Column('text') title!: string;
  @Column('text') status!: 'scheduled' | 'running' | 'ended' | 'cancelled';
  @Column({ ...bigint, name: 'starts_at' }) startsAt!: number;
  @Column({ ...bigint, name: 'started_at', nullable: true }) startedAt!: number | null;
  @Column({ ...bigint, name: 'ended_at', nullable: true }) endedAt!: number | null;
  @Column('text', { nullable: true }) code!: string | null;
  @Column('int') questions!: number;
  @Column('int') joined!: number;
}

export const lessonList: Projection<LessonListRow> = {
  name: 'lesson-list-1',
  families: ['lesson'],
  entity: LessonListRow,
  rowOf: ({ stream }) => stream.slice('lesson/'.length),
  project: (row, fact) => (fact.type === 'LessonScheduled' ? scheduled(fact) : row && changed(row, fact)),
};

function scheduled({ stream, school, version, data }: StoredFact): LessonListRow {
  const { classId, title, startsAt } = data as { classId: string; title: string; startsAt: number };
  const id = stream.slice('lesson/'.length);
  return { id, version, school, classId, title, startsAt, status: 'scheduled', startedAt: null, endedAt: null, code: null, questions: 0, joined: 0 };
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
