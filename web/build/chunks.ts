import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const web = join(import.meta.dirname, '..');

/**
 * Few files instead of one for each small module that two pages share: a request takes a round trip, which on a phone costs as
 * much as 20 KB. `firsts` names pages by their modules, those that may load least first: what one of them needs and others
 * need too is one file, unless it is in the file of a page before it. `own` is what never leaves the page it was written for.
 */
export function chunks(firsts: Readonly<Record<string, string>>, own: RegExp): Groups {
  const shared = Object.entries(firsts).map(([name, first]): Groups[number] => {
    let reached: ReadonlySet<string> | undefined;
    return {
      debugName: name,
      minShareCount: 2,
      name: (id, context) => {
        reached ??= reachedFrom(join(web, first), context);
        return reached.has(id) && id !== join(web, first) && !own.test(id) ? name : null;
      },
    };
  });
  return [{ name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ }, ...shared];
}

function reachedFrom(first: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const reached = new Set<string>();
  const todo = [first];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    todo.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
