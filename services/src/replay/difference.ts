import { MOVED_BY } from '@lectern/contracts/replay/figures.ts';
import { momentOf, type LessonPlayback } from './moments.ts';

/** What is different between two moments, whichever is the earlier, and by how many facts. */
export async function differenceOf(playback: LessonPlayback, a: number, b: number) {
  const [one, other] = [
    momentOf(playback, await playback.stateAt(a), a),
    momentOf(playback, await playback.stateAt(b), b),
  ];
  const uncounted = new Set(playback.kept.uncounted);
  const [all, ofStudents] = [new Map<string, number>(), new Map<string, number>()];
  let sum = 0;
  for (let version = Math.min(a, b) + 1; version <= Math.max(a, b); version += 1) {
    const type = playback.typeOf(version);
    if (type === undefined) continue;
    sum += 1;
    all.set(type, (all.get(type) ?? 0) + 1);
    if (!uncounted.has(version)) ofStudents.set(type, (ofStudents.get(type) ?? 0) + 1);
  }
  const behind = Object.entries(MOVED_BY).map(([figure, { types, of }]): [string, number] => {
    const counts = of === 'students' ? ofStudents : all;
    return [figure, types.reduce((count, type) => count + (counts.get(type) ?? 0), 0)];
  });
  const facts: [string, number][] = [...behind, ['facts', sum]];
  return { a: one, b: other, facts: Object.fromEntries(facts.filter(([, count]) => count > 0)) };
}
