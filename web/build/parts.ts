import type { Plugin, Rolldown } from 'vite';

type Files = readonly string[];

/** Whoever serves the pages reads it, and sends each place's value as a Link header. */
const FILE = 'parts.json';

/**
 * Which files a page takes beyond what every page of its program has, by its address: a browser that is told with the page
 * fetches them beside the program, which would else ask for them only when it is there and runs.
 */
export function parts(entry: string, places: { readonly [address: string]: string }): Plugin {
  return {
    name: 'lectern-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const program = chunks.find(({ isEntry, name }) => isEntry && name === entry);
        if (program === undefined) return this.error(`no entry "${entry}" in the bundle`);
        const common = new Set(needed(program.fileName, bundle));
        const links = Object.entries(places).map(([address, module]) => {
          const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
          if (page === undefined) this.error(`no page "${module}" in the bundle`);
          const own = needed(page.fileName, bundle).filter((file) => !common.has(file));
          return [address, own.map(link).join(', ')];
        });
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(links)) });
      },
    },
  };
}

/** A chunk, its styles, and those of what it imports. */
export function needed(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Files {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return [...found];
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) needed(imported, bundle, found);
  return [...found];
}

/** Styles are asked for as the program asks for them, or a browser would fetch them twice. */
const link = (file: string): string =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
