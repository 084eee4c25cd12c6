import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

/** A page that is kept: at these addresses a reload without network finds it. */
interface Kept {
  readonly entry: string;
  /** Its file. */
  readonly document: string;
  /** Any address of the document. */
  readonly at: string;
  /** The addresses, as a regular expression. */
  readonly pages: string;
  /** The one page of the entry that is kept; absent, all that the entry may ask for. */
  readonly part?: string;
  /** A module that is fetched while there is a network, and not before. */
  readonly without?: string;
}

interface Options {
  readonly source: string;
  readonly kept: Readonly<Record<string, Kept>>;
}

/** The service worker, which knows the files of its build: all that the kept pages may ask for. */
export function worker({ source, kept }: Options): Plugin {
  return {
    name: 'lectern-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const hash = createHash('sha256');
        const documents = Object.entries(kept).map(([name, { entry, document, at, pages, part, without }]) => {
          const program = chunkOf(bundle, ({ isEntry, name: is }) => isEntry && is === entry);
          const page = bundle[document];
          const start =
            part === undefined ? program : chunkOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(part));
          if (program === undefined || start === undefined || page?.type !== 'asset')
            return this.error(`no page of "${entry}" with "${part ?? 'all'}" in the bundle`);
          const found = part === undefined ? new Set<string>() : common(program, bundle);
          const later = without && chunkOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(without))?.fileName;
          if (later !== undefined) found.add(later); // nothing that it names is looked for
          const files = Array.from(needed(start.fileName, bundle, found))
            .filter((file) => file !== later)
            .map((file) => `/${file}`)
            .toSorted();
          hash.update(page.source).update(files.join());
          return { name, at, pages, program: `/${program.fileName}`, files };
        });
        const define = { BUILD: JSON.stringify({ name: hash.digest('hex').slice(0, 12), documents }) };
        const built = (await build({
          configFile: false,
          logLevel: 'warn',
          define,
          build: {
            write: false,
            target: ['chrome87', 'safari14'],
            rolldownOptions: { input: source, output: { format: 'iife' } },
          },
        })) as Rolldown.RolldownOutput;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: built.output[0].code });
      },
    },
  };
}

const chunkOf = (bundle: Rolldown.OutputBundle, is: (chunk: Rolldown.OutputChunk) => boolean | undefined) =>
  Object.values(bundle).find((output) => output.type === 'chunk' && is(output)) as Rolldown.OutputChunk | undefined;

/** What every page of a program has: its static imports, and its texts; not its other pages, which it names as well. */
function common({ fileName }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const output = bundle[file];
    if (found.has(file) || output === undefined) return;
    found.add(file);
    if (output.type !== 'chunk') return;
    const { importedCss = [], importedAssets = [] } = output.viteMetadata ?? {};
    const texts = output.dynamicImports.filter((one) => {
      const chunk = bundle[one];
      return chunk?.type === 'chunk' && /[\\/]i18n[\\/]/.test(chunk.facadeModuleId ?? '');
    });
    for (const next of [...output.imports, ...texts, ...importedCss, ...importedAssets]) add(next);
  };
  add(fileName);
  return found;
}

/** A file and everything that it names, now or later: chunks, styles, pictures. */
function needed(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const output = bundle[file];
  if (found.has(file) || output === undefined) return found;
  found.add(file);
  if (output.type !== 'chunk') return found;
  const { importedCss = [], importedAssets = [] } = output.viteMetadata ?? {};
  for (const next of [...output.imports, ...output.dynamicImports, ...importedCss, ...importedAssets])
    needed(next, bundle, found);
  return found;
}
