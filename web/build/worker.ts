import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

interface Options {
  readonly source: string;
  /** The name of the entry whose page is kept, and of its document. */
  readonly entry: string;
}

/** The service worker, which knows the files of its build: all that the page of one entry may ask for. */
export function worker({ source, entry }: Options): Plugin {
  return {
    name: 'lectern-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const first = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.isEntry && output.name === entry,
        );
        if (first === undefined) return this.error(`no entry "${entry}" in the bundle`);
        const files = Array.from(needed(first.fileName, bundle), (file) => `/${file}`).toSorted();
        const page = bundle[`${entry}.html`];
        if (page?.type !== 'asset') return this.error(`no page of "${entry}" in the bundle`);
        const name = createHash('sha256').update(page.source).update(files.join()).digest('hex').slice(0, 12);
        const define = { BUILD: JSON.stringify({ name, program: `/${first.fileName}`, files }) };
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
