import type { ReportBatch } from './report-batch.ts';
import type { ReportFact } from './report-fact.ts';

const STATUS = { DanmuPassed: 'shown', DanmuRestored: 'shown', DanmuHidden: 'hidden' } as const;

/** Who sent danmu when; not what they say. */
export function recordDanmu(batch: ReportBatch, fact: ReportFact): void {
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
export function recordSlides(batch: ReportBatch, fact: ReportFact): void {
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
