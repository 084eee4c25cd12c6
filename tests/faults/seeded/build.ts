import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { installed, root } from '../../../infra/local/places.ts';
import type { Bug, Edit } from './bugs.ts';

/** The program with one bug in it, beside the real build: answers with the path of its entry. */
export async function buildWith({ name, edits }: Bug): Promise<string> {
  const outDir = installed('.cache', 'lectern-seeded', name);
  await build({
    root: join(root, 'services'),
    configFile: join(root, 'services', 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [seeding(edits)],
    build: { outDir, emptyOutDir: true },
  });
  return join(outDir, 'main.js');
}

function seeding(edits: readonly Edit[]): Plugin {
  return {
    name: 'seeding',
    enforce: 'pre',
    transform(code, id) {
      const mine = edits.filter(({ file }) => id.split(sep).join('/').endsWith(`/${file}`));
      return mine.length === 0 ? null : { code: mine.reduce(seeded, code), map: null };
    },
  };
}

/** Each edit fits in exactly one place: a source that has moved on says so, and the bug is planted anew. */
function seeded(code: string, { file, from, to }: Edit): string {
  const places = code.split(from).length - 1;
  if (places !== 1) throw new Error(`“${from}” stands ${places} times in ${file}.`);
  return code.replace(from, () => to);
}

/** What an edit makes of its source. */
export const afterEdit = (edit: Edit): string => seeded(readFileSync(join(root, edit.file), 'utf8'), edit);
