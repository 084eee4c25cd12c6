import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { EntityManager } from 'typeorm';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { recordAttendance } from './attendance-rows.ts';
import { recordBonus } from './bonus-rows.ts';
import { recordQuiz } from './quiz-rows.ts';
import { isInteraction, isKnown, lessonOf, placed, type ReportFact } from './report-fact.ts';
import { ReportBatch } from './report-batch.ts';
import { TABLES } from './report-tables.ts';
import type { LessonMode } from './report-rows.ts';

export const REPORT = 'report-1';
export const REPORT_TABLES = Object.values(TABLES).map(({ name }) => name);

/** The rows of all reports after a batch of facts. Who claimed a guest takes over their rows, as they are until then. */
export async function keepReports(manager: EntityManager, stored: readonly StoredFact[]): Promise<void> {
  let rest = stored;
  while (rest.length > 0) {
    const claimed = rest.findIndex((fact) => fact.type === 'GuestClaimed' && isKnown(fact));
    const part = claimed === -1 ? rest : rest.slice(0, claimed + 1);
    await keepPart(manager, part);
    if (claimed !== -1) await handOver(manager, placed(part.at(-1)!));
    rest = rest.slice(part.length);
  }
}

/** Nothing is left of a guest whose rows were taken over: once more changes nothing. What a teacher said of either stands. */
async function handOver(manager: EntityManager, { lessonId, version, data }: ReportFact): Promise<void> {
  const { guestId, personId } = data as { readonly guestId: string; readonly personId: string };
  await manager.query(
    `insert into learner_row (lesson_id, person_id, school, role, joined_at, joined_version, checked_in_at, checked_in_by,
       checked_in_version, marked, marked_version, guest, version)
     select lesson_id, $3, school, role, joined_at, joined_version, checked_in_at, checked_in_by, checked_in_version, marked,
       marked_version, false, $4
     from learner_row where lesson_id = $1 and person_id = $2
     on conflict (lesson_id, person_id) do update set role = excluded.role, joined_at = excluded.joined_at,
       joined_version = excluded.joined_version, checked_in_at = excluded.checked_in_at,
       checked_in_by = excluded.checked_in_by, checked_in_version = excluded.checked_in_version,
       marked = coalesce(learner_row.marked, excluded.marked),
       marked_version = coalesce(learner_row.marked_version, excluded.marked_version), version = excluded.version`,
    [lessonId, guestId, personId, version],
  );
  await manager.query('delete from learner_row where lesson_id = $1 and person_id = $2', [lessonId, guestId]);
  await manager.query(
    `insert into bonus_row (lesson_id, source, person_id, school, points, version)
     select lesson_id, source, $3, school, points, $4 from bonus_row where lesson_id = $1 and person_id = $2
     on conflict (lesson_id, source, person_id) do update set version = excluded.version,
       points = bonus_row.points + case when starts_with(excluded.source, 'packet/') then 0 else excluded.points end`,
    [lessonId, guestId, personId, version],
  );
  await manager.query('delete from bonus_row where lesson_id = $1 and person_id = $2', [lessonId, guestId]);
  for (const table of ['attendance_interval', 'attendance_mark', 'answer_row', 'danmu_row', 'page_mark_row'])
    await manager.query(`update ${table} set person_id = $3 where lesson_id = $1 and person_id = $2`, [
      lessonId,
      guestId,
      personId,
    ]);
}

/** Each row is read and written once, however many facts are about it. */
async function keepPart(manager: EntityManager, stored: readonly StoredFact[]): Promise<void> {
  const lessonIds = [...new Set(stored.map(lessonOf))];
  const batch = new ReportBatch();
  await batch.modes.load(
    manager,
    lessonIds.map((lessonId) => ({ lessonId })),
  );
  const fresh: StoredFact[] = [];
  for (const fact of stored) {
    const mode = batch.modes.get({ lessonId: lessonOf(fact) });
    if (mode !== undefined && mode.version >= fact.version) continue; // it is in already: a fact twice is a fact once
    batch.modes.set(counting(mode, fact));
    fresh.push(fact);
  }
  const facts = fresh.filter(isKnown).map(placed);
  await batch.load(manager, facts);
  for (const fact of facts) record(batch, fact);
  await batch.write(manager);
}

function counting(mode: LessonMode | undefined, fact: StoredFact): LessonMode {
  const { school, version, at } = fact;
  const before: LessonMode = mode ?? {
    lessonId: lessonOf(fact),
    school,
    classId: null,
    status: 'unscheduled',
    startedAt: null,
    startedVersion: null,
    endedAt: null,
    endedVersion: null,
    lateAfterMinutes: LIMITS.lateAfterMinutes,
    checkInOpenedAt: null,
    published: 0,
    interactions: 0,
    facts: 0,
    lastAt: at,
    version,
  };
  const interactions = before.interactions + (isInteraction(fact) ? 1 : 0);
  return { ...before, interactions, facts: before.facts + 1, lastAt: Math.max(before.lastAt, at), version };
}

function record(batch: ReportBatch, fact: ReportFact): void {
  recordLesson(batch, fact);
  recordAttendance(batch, fact);
  recordQuiz(batch, fact);
  recordBonus(batch, fact);
  recordDanmu(batch, fact);
  recordSlides(batch, fact);
}

function recordLesson(batch: ReportBatch, fact: ReportFact): void {
  switch (fact.type) {
    case 'LessonScheduled':
      return batch.changeMode(fact, { status: 'scheduled', classId: fact.data.classId });
    case 'LessonCancelled':
      return batch.changeMode(fact, { status: 'cancelled' });
    case 'LessonStarted':
      return batch.changeMode(fact, { status: 'running', startedAt: fact.at, startedVersion: fact.version });
    case 'LessonEnded':
      return batch.changeMode(fact, { status: 'ended', endedAt: fact.at, endedVersion: fact.version });
    default: // of other tables
  }
}

const STATUS = { DanmuPassed: 'shown', DanmuRestored: 'shown', DanmuHidden: 'hidden' } as const;

/** Who sent danmu when; not what they say. */
function recordDanmu(batch: ReportBatch, fact: ReportFact): void {
  const { lessonId, school, role, at, version } = fact;
  switch (fact.type) {
    case 'DanmuSent':
    case 'DanmuHeld': {
      const { danmuId, personId } = fact.data;
      const status = fact.type === 'DanmuSent' ? 'shown' : 'held';
      batch.danmu.set({ lessonId, danmuId, personId, school, role, at, sentVersion: version, status, version });
      return;
    }
    case 'DanmuPassed':
    case 'DanmuRestored':
    case 'DanmuHidden': {
      const row = batch.danmu.get({ lessonId, danmuId: fact.data.danmuId });
      return row && batch.danmu.set({ ...row, status: STATUS[fact.type], version });
    }
    default: // of other tables
  }
}

/** Which pages the class was shown when, and what students marked on them. */
function recordSlides(batch: ReportBatch, fact: ReportFact): void {
  const { lessonId, school, role, at, version } = fact;
  switch (fact.type) {
    case 'PageShown':
      return batch.pagesShown.set({ lessonId, version, school, ...fact.data, at });
    case 'PageMarked':
      return batch.pageMarks.set({ lessonId, school, ...fact.data, role, at, version });
    case 'PageUnmarked':
      return batch.pageMarks.remove({ lessonId, ...fact.data });
    default: // of other tables
  }
}
