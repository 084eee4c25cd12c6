import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const web = join(import.meta.dirname, '..');

interface First {
  /** What the file is called. */
  readonly name: string;
  /** The page, by its module; of several, what all of them need. */
  readonly page: string | readonly string[];
}

/**
 * Few files instead of one for each small module that two pages share: a request takes a round trip, which on a phone costs as
 * much as 20 KB. What the smallest page needs, and others need too, is one file; so is what its later parts need, all of the
 * program around the larger pages, and what each of the next ones needs beyond that. `own` is what never leaves the page it was
 * written for.
 */
export function chunks(smallest: First, program: First, next: readonly First[], own: RegExp): Groups {
  const group = ({ name, page }: First, { withParts = false, minShareCount = 2 } = {}): Groups[number] => {
    const pages = [page].flat().map((one) => join(web, one));
    let reached: readonly ReadonlySet<string>[] | undefined;
    return {
      debugName: name,
      minShareCount,
      name: (id, context) => {
        reached ??= pages.map((one) => reachedFrom(one, context, withParts));
        return reached.every((one) => one.has(id)) && !pages.includes(id) && !own.test(id) ? name : null;
      },
    };
  };
  const react = { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ };
  return [
    react,
    group(smallest),
    group({ ...smallest, name: 'later' }, { withParts: true }),
    // Also what no page shares with it: a file of the pages that needs such a module would else take it along.
    group(program, { minShareCount: 1 }),
    ...next.map((page) => group(page)),
  ];
}

function reachedFrom(page: string, context: Rolldown.ChunkingContext, withParts: boolean): ReadonlySet<string> {
  const reached = new Set<string>();
  const todo = [page];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const module = context.getModuleInfo(id);
    todo.push(...(module?.importedIds ?? []), ...((withParts && module?.dynamicallyImportedIds) || []));
  }
  return reached;
}
