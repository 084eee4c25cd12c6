import type { ReportBatch } from './report-batch.ts';
import type { ReportFact } from './report-fact.ts';

/** Who came when, for how long, and what a teacher said of it. */
export function recordAttendance(batch: ReportBatch, fact: ReportFact): void {
  switch (fact.type) {
    case 'GuestAdmitted': {
      const { personId, role } = fact.data;
      return batch.changeLearner(fact, personId, { guest: role === 'student' });
    }
    case 'ParticipantJoined': {
      const { personId, role } = fact.data;
      batch.changeLearner(fact, personId, { role, joinedAt: fact.at, joinedVersion: fact.version });
      return beginInterval(batch, fact, personId);
    }
    case 'ParticipantReturned':
      return beginInterval(batch, fact, fact.data.personId);
    case 'ParticipantLeft': {
      const interval = batch.intervalOf(fact, fact.data.personId);
      if (interval === undefined) return;
      const toAt = Math.max(interval.fromAt, fact.data.seenAt);
      return batch.setInterval({ ...interval, toAt, toVersion: fact.version });
    }
    case 'CheckInOpened':
      return batch.changeMode(fact, { checkInOpenedAt: batch.mode(fact).checkInOpenedAt ?? fact.at });
    case 'LatenessSet':
      return batch.changeMode(fact, { lateAfterMinutes: fact.data.lateAfterMinutes });
    case 'CheckedIn': {
      const { personId, by } = fact.data;
      const change = { checkedInAt: fact.at, checkedInBy: by, checkedInVersion: fact.version };
      return batch.changeLearner(fact, personId, change);
    }
    case 'AttendanceMarked':
    case 'AttendanceUnmarked':
      return recordMark(batch, fact);
    default: // of other tables
  }
}

function beginInterval(batch: ReportBatch, fact: ReportFact, personId: string): void {
  const { lessonId, school, at, version } = fact;
  const n = (batch.intervalOf(fact, personId)?.n ?? 0) + 1;
  batch.setInterval({ lessonId, personId, n, school, fromAt: at, fromVersion: version, toAt: null, toVersion: null });
}

function recordMark(
  batch: ReportBatch,
  fact: Extract<ReportFact, { type: 'AttendanceMarked' | 'AttendanceUnmarked' }>,
): void {
  const { lessonId, school, version, actor, role, at, type } = fact;
  const { personId } = fact.data;
  const marked = fact.type === 'AttendanceMarked' ? fact.data.status : null;
  const reason = (type === 'AttendanceMarked' && fact.data.reason) || null;
  batch.changeLearner(fact, personId, { marked, markedVersion: marked && version });
  batch.marks.set({ lessonId, version, personId, school, status: marked, reason, byPerson: actor, byRole: role, at });
}
