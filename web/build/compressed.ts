import { globSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WAYS = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Below this a file fits into one packet anyway. */
const FROM_BYTES = 1024;

/** Compresses once, and as well as it can be, what the server would else send as it is. */
export function compressed(): Plugin {
  return {
    name: 'lectern-compressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      const files = globSync('**/*.{html,js,css,svg}', { cwd: dir! }).map((file) => join(dir!, file));
      await Promise.all(files.filter((file) => statSync(file).size >= FROM_BYTES).map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [ending, way] of Object.entries(WAYS)) await writeFile(file + ending, await way(content));
}
