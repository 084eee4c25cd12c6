import type { Film } from '../platform/replay/film.ts';
import { BUCKET_MS, type Lanes } from './lanes.ts';

/** So many buckets are as fine as a screen shows. */
const MOST_BUCKETS = 720;

/** The lanes of a timeline, as far as its film is wound: from the beginning of the lesson to its end, or to now. */
export function timelineOf(film: Film<unknown, Lanes>) {
  const { begun, ended, pages, questions, sections, danmu, answers, checkIns, comings, online } = film.kept;
  const from = begun?.at ?? film.clockAt(1);
  const to = Math.max(from, ended?.at ?? film.clockAt(film.through));
  const factor = Math.max(1, Math.ceil((to - from) / BUCKET_MS / MOST_BUCKETS));
  const buckets = Math.floor((to - from) / BUCKET_MS / factor) + 1;
  return {
    from,
    to,
    through: film.through,
    ...(film.brokenFrom !== undefined && { brokenFrom: film.brokenFrom }),
    pages: pages.map((page, index) => ({ ...page, until: pages[index + 1]?.at ?? to })),
    questions: questions.map((question) => {
      const { collectedAt, distributionAt, answerAt } = question;
      return { ...question, until: answerAt ?? distributionAt ?? collectedAt ?? to };
    }),
    sections,
    bucketMs: BUCKET_MS * factor,
    danmu: merged(danmu, factor, buckets),
    answers: merged(answers, factor, buckets),
    checkIns: checkIns.length > 0 || sections.some(({ type }) => type === 'CheckInOpened') ? checkIns : comings,
    online,
    strange: film.strange.map(({ version }) => ({ at: film.clockAt(version), version, type: film.typeOf(version) })),
  };
}

const merged = (counts: readonly number[], factor: number, buckets: number): number[] =>
  Array.from({ length: buckets }, (_, index) =>
    counts.slice(index * factor, (index + 1) * factor).reduce((sum, count) => sum + count, 0),
  );
