import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const LANGUAGES = ['zh-cn', 'en'];
const web = join(import.meta.dirname, '..');

interface First {
  /** What the file is called. */
  readonly name: string;
  /** The page, by its module; of several, what all of them need, and of several in one place, what any of them needs. */
  readonly page: string | readonly (string | readonly string[])[];
  /** Modules that stand with it, though only what comes next needs them. */
  readonly besides?: readonly string[];
}

/**
 * Few files instead of one for each small module that two pages share: a request takes a round trip, which on a phone costs as
 * much as 20 KB. What the smallest page needs, and others need too, is one file; so is what its later parts need, all of the
 * program around the larger pages, and what each of the next ones needs beyond that. `own` is what never leaves the page it was
 * written for.
 */
export function chunks(smallest: First, program: First, next: readonly First[], own: RegExp): Groups {
  const group = (
    { name, page, besides = [] }: First,
    { withParts = false, minShareCount = 2, among = [] as readonly First[] } = {},
  ): Groups[number] => {
    const places = placesOf(page);
    const along = besides.map((one) => join(web, one));
    let others: ReadonlySet<string> | undefined;
    let reached: readonly ReadonlySet<string>[] | undefined;
    return {
      debugName: name,
      minShareCount,
      name: (id, context) => {
        reached ??= places.map((place) => reachedFrom(place, context, withParts));
        others ??= reachedFrom(
          among.flatMap((one) => placesOf(one.page).flat()),
          context,
          false,
        );
        if (among.length > 0 && !others.has(id)) return null;
        const isReached = reached.every((one) => one.has(id)) && !places.flat().includes(id) && !own.test(id);
        return isReached || along.includes(id) ? name : null;
      },
    };
  };
  /**
   * The texts of the areas that a page needs from the start, or of all of its parts: each has a file of its own else, of a
   * packet or two.
   */
  const textsOf = ({ name, page }: First, withParts = false): Groups =>
    LANGUAGES.map((language) => {
      const places = placesOf(page);
      let reached: readonly ReadonlySet<string>[] | undefined;
      return {
        debugName: `${name}.${language}`,
        minShareCount: 1,
        name: (id, context) => {
          if (!id.endsWith(`texts.ts?${language}`)) return null;
          reached ??= places.map((place) => reachedFrom(place, context, withParts));
          const area = id.slice(0, -language.length - 1);
          return reached.every((one) => one.has(area)) ? `${name}.${language}` : null;
        },
      };
    });
  // What it has before any part of it comes is its own, and stands here when any part or any other page needs it, too: a group
  // takes along what its modules import, and would take that from the page.
  const alongSmallest = (smallest.besides ?? []).map((one) => join(web, one));
  let [first, elsewhere]: (ReadonlySet<string> | undefined)[] = [];
  const ofSmallest: Groups[number] = {
    debugName: smallest.name,
    minShareCount: 1,
    name: (id, context) => {
      first ??= reachedFrom(placesOf(smallest.page).flat(), context, false);
      elsewhere ??= reachedFrom(
        [
          ...[...first].flatMap((one) => context.getModuleInfo(one)?.dynamicallyImportedIds ?? []),
          ...placesOf(program.page).flat(),
        ],
        context,
        true,
      );
      const isOfBoth = first.has(id) && elsewhere.has(id) && !own.test(id);
      return isOfBoth || alongSmallest.includes(id) ? smallest.name : null;
    },
  };
  const react = { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ };
  return [
    react,
    ofSmallest,
    // What later parts of the phone share with a desk: else a desk would take all these parts along.
    group({ ...smallest, name: 'early' }, { withParts: true, among: next }),
    group({ ...smallest, name: 'later' }, { withParts: true }),
    // Also what no page shares with it: a file of the pages that needs such a module would else take it along.
    group(program, { minShareCount: 1 }),
    ...next.map((page) => group(page)),
    // A lesson waits for the texts of all that came with it.
    ...textsOf({ ...smallest, name: 'later' }, true),
    ...next.flatMap((page) => textsOf(page)),
  ];
}

const placesOf = (page: First['page']): readonly (readonly string[])[] =>
  (typeof page === 'string' ? [page] : page).map((place) => [place].flat().map((one) => join(web, one)));

function reachedFrom(
  pages: readonly string[],
  context: Rolldown.ChunkingContext,
  withParts: boolean,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const todo = [...pages];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const module = context.getModuleInfo(id);
    todo.push(...(module?.importedIds ?? []), ...((withParts && module?.dynamicallyImportedIds) || []));
  }
  return reached;
}
