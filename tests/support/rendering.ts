import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { render, type Rendered, type RenderedPage, type RenderJob } from '../../services/src/edge/rendering/render.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** An empty folder that is gone after the test. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-rendering-')));
  folders.push(folder);
  return folder;
}

export interface Attempt {
  readonly outcome: Rendered;
  readonly pages: readonly RenderedPage[];
  /** What onPages was told, each time. */
  readonly counted: readonly number[];
}

/** Renders some bytes, as PDF unless told otherwise, in a folder of the test's own. */
export async function rendered(bytes: Uint8Array, job: Partial<RenderJob> = {}): Promise<Attempt> {
  const folder = await newFolder();
  const file = join(folder, 'upload');
  await writeFile(file, bytes);
  const [pages, counted]: [RenderedPage[], number[]] = [[], []];
  const outcome = await render({
    file,
    mediaType: 'application/pdf',
    outFolder: join(folder, 'pages'),
    onPages: (count) => void counted.push(count),
    onPage: (page) => void pages.push(page),
    ...job,
  });
  return { outcome, pages, counted };
}

/** How many processes this one has started that are still there; Node forgets an ended one a moment later. */
export const processes = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;
