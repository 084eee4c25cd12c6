import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Options {
  /** The entry's name. */
  readonly entry: string;
  /** The one chunk of texts that is fetched besides. */
  readonly language: string;
  readonly budgetKb: number;
}

/** Sums the JavaScript that an entry's first load needs, and fails the build when a phone would have to fetch too much. */
export function firstLoad({ entry, language, budgetKb }: Options): Plugin {
  return {
    name: 'lectern-first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>();
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
      const needed = new Set<string>();
      for (const { name, isEntry, isDynamicEntry, fileName } of chunks.values()) {
        if ((isEntry && name === entry) || (isDynamicEntry && name === language)) need(fileName, chunks, needed);
      }
      if (needed.size < 2) this.error(`no entry "${entry}" with a language chunk "${language}" in the bundle`);
      const parts = Array.from(needed, (fileName) => ({
        fileName,
        kb: gzipSync(chunks.get(fileName)!.code).length / 1000,
      }));
      const sum = parts.reduce((total, { kb }) => total + kb, 0);
      const list = parts.map(({ fileName, kb }) => `  ${kb.toFixed(1).padStart(6)} KB  ${fileName}`).join('\n');
      process.stdout.write(
        `First load of "${entry}": ${sum.toFixed(1)} KB of JavaScript gzipped, ${budgetKb} allowed\n${list}\n`,
      );
      if (sum > budgetKb)
        this.error(`the first load of "${entry}" is ${sum.toFixed(1)} KB gzipped; ${budgetKb} are allowed`);
    },
  };
}

function need(fileName: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>, needed: Set<string>): void {
  if (needed.has(fileName) || !chunks.has(fileName)) return;
  needed.add(fileName);
  for (const imported of chunks.get(fileName)!.imports) need(imported, chunks, needed);
}
