import type { BonusRow } from './report-rows.ts';
import type { ReportBatch } from './report-batch.ts';
import type { ReportFact } from './report-fact.ts';

/** Which bonus points a student has by which tool [R5.51]; what was taken back, or said otherwise, leaves no row. */
export function recordBonus(batch: ReportBatch, fact: ReportFact): void {
  const { lessonId, school, version } = fact;
  const had = (source: string, personId: string, points: number): void => {
    const row: BonusRow = { lessonId, source, personId, school, points, version };
    if (points > 0) batch.bonuses.set(row);
    else batch.bonuses.remove(row);
  };
  switch (fact.type) {
    case 'BonusGiven':
      return had(`bonus/${fact.data.bonusId}`, fact.data.personId, fact.data.points);
    case 'BonusRevoked':
      return had(`bonus/${fact.data.bonusId}`, fact.data.personId, 0);
    case 'BehaviourRecorded':
      return had(`tag/${fact.data.behaviourId}`, fact.data.personId, fact.data.points);
    case 'BehaviourRevoked':
      return had(`tag/${fact.data.behaviourId}`, fact.data.personId, 0);
    case 'PacketGrabbed':
      return had(`packet/${fact.data.packetId}`, fact.data.personId, fact.data.points);
    case 'CallAnswered':
      return had(`call/${fact.data.rollCallId}/${fact.data.n}`, fact.data.personId, fact.data.points);
    case 'CallMissed':
    case 'CallPassed':
      return had(`call/${fact.data.rollCallId}/${fact.data.n}`, fact.data.personId, 0);
    case 'PressAccepted':
      return had(`press/${fact.data.quickAnswerId}/${fact.data.place}`, fact.data.personId, fact.data.points);
    case 'PressRejected':
      return had(`press/${fact.data.quickAnswerId}/${fact.data.place}`, fact.data.personId, 0);
    default: // of other tables
  }
}
