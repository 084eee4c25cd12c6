import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const web = join(import.meta.dirname, '..');

interface First {
  /** What the file is called. */
  readonly name: string;
  /** The page, by its module. */
  readonly page: string;
}

/**
 * Few files instead of one for each small module that two pages share: a request takes a round trip, which on a phone costs as
 * much as 20 KB. What the smallest page needs, and others need too, is one file; so is what its later parts need, and what each
 * of the next pages needs beyond that. `own` is what never leaves the page it was written for.
 */
export function chunks(smallest: First, next: readonly First[], own: RegExp): Groups {
  const group = ({ name, page }: First, withParts = false): Groups[number] => {
    let reached: ReadonlySet<string> | undefined;
    return {
      debugName: name,
      minShareCount: 2,
      name: (id, context) => {
        reached ??= reachedFrom(join(web, page), context, withParts);
        return reached.has(id) && id !== join(web, page) && !own.test(id) ? name : null;
      },
    };
  };
  const react = { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ };
  return [react, group(smallest), group({ ...smallest, name: 'later' }, true), ...next.map((page) => group(page))];
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
