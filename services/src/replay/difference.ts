import { MOVED_BY } from './figures.ts';
import { momentOf, type LessonFilm } from './moments.ts';

/** What is different between two moments, whichever is the earlier, and by which facts. */
export async function differenceOf(film: LessonFilm, a: number, b: number) {
  const [one, other] = [momentOf(film, await film.stateAt(a), a), momentOf(film, await film.stateAt(b), b)];
  const counts = new Map<string, number>();
  for (let version = Math.min(a, b) + 1; version <= Math.max(a, b); version += 1) {
    const type = film.typeOf(version);
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const moved = (kinds: readonly string[]) => {
    const types = kinds.filter((type) => counts.has(type));
    return { count: types.reduce((sum, type) => sum + counts.get(type)!, 0), types };
  };
  const figures = Object.entries({ ...MOVED_BY, facts: [...counts.keys()] });
  const facts = figures.map(([figure, kinds]) => [figure, moved(kinds)] as const);
  return { a: one, b: other, facts: Object.fromEntries(facts.filter(([, { count }]) => count > 0)) };
}
