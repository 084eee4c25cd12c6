import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { goldenLessons } from '../../tests/support/golden/golden-lessons.ts';
import { opened } from '../../tests/support/lesson-history.ts';
import { partOf, AUDIENCES, fold, ownAll, presentAll, unfolded } from './kernel/stream.ts';
import { personNamedBy, type Fact } from './kernel/fact.ts';
import { opener } from './kernel/personal.ts';
import type { JsonObject } from './kernel/patch.ts';
import { lessonStream } from './streams.ts';

const file = (name: string): string =>
  fileURLToPath(new URL(`../../tests/support/golden/${name}.views.txt`, import.meta.url));

const open = opener(opened);

/** Field order is no difference. */
const hashOf = (view: JsonObject): string =>
  createHash('sha256')
    .update(
      JSON.stringify(open(view), (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      ),
    )
    .digest('hex')
    .slice(0, 12);

/** What everyone saw after each fact, by version. */
function seenOf(facts: readonly Fact[]): string {
  const people = [...new Set(facts.flatMap((fact) => personNamedBy(fact) ?? []))];
  let folded = unfolded(lessonStream);
  const lines = facts.map((fact) => {
    folded = fold(lessonStream, folded, fact);
    const { state } = folded;
    const views = AUDIENCES.map((audience) => hashOf(presentAll(lessonStream, state, audience)));
    const own = hashOf(Object.fromEntries(people.map((personId) => [personId, ownAll(lessonStream, state, personId)])));
    return [fact.version, fact.type, ...views, own].join(' ');
  });
  return `version fact ${AUDIENCES.join(' ')} own\n${lines.join('\n')}\n`;
}

describe('golden lessons', () => {
  it.each(goldenLessons)(
    '$name is seen as it ever was, by each audience and by everyone in it',
    async ({ name, facts }) => {
      await expect(seenOf(facts)).toMatchFileSnapshot(file(name));
    },
  );

  it.each(goldenLessons)('$name has no fact that this release does not know or that does not fit', ({ facts }) => {
    for (const { version, type, data } of facts) {
      const kind = partOf(lessonStream, type)?.facts.find((one) => one.type === type);
      expect({ version, type, fits: kind?.data.safeParse(data).success }).toEqual({ version, type, fits: true });
    }
  });

  it('together hold every kind of fact of a lesson', () => {
    const told = new Set(goldenLessons.flatMap(({ facts }) => facts.map(({ type }) => type)));
    const kinds = lessonStream.contexts.flatMap(({ facts }) => facts.map(({ type }) => type));
    expect(kinds.filter((type) => !told.has(type))).toEqual([]);
  });
});
