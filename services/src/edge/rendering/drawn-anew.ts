import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { render, type RenderedPage, type RenderLimits } from './render.ts';

/** A picture that somebody brought: its bytes, or where they are on this machine. */
export interface Brought {
  readonly content: Buffer | string;
  readonly mediaType: string;
}

/** So many are drawn in one process: most of what a picture costs is starting one. */
export const DRAWN_TOGETHER = 50;

/**
 * A picture is read in a process of its own and drawn anew: neither where a photo was taken nor anything else that a file
 * can carry beside its pixels is kept. Its images, from narrow to wide, are there while `keep` runs; undefined when it cannot
 * be read.
 * @throws RefusedError server.busy
 */
export async function drawnAnew<Result>(
  brought: Brought,
  limits: Partial<RenderLimits>,
  keep: (images: RenderedPage['images']) => Promise<Result>,
): Promise<Result | undefined> {
  return (await drawnTogether([brought], limits, keep))?.[0];
}

/**
 * Pictures of one school, drawn in one process as long as one of them would be allowed for each; undefined when one of them
 * cannot be read: which, the process does not say.
 * @throws RefusedError server.busy
 */
export async function drawnTogether<Result>(
  brought: readonly Brought[],
  limits: Partial<RenderLimits>,
  keep: (images: RenderedPage['images'], at: number) => Promise<Result>,
): Promise<Result[] | undefined> {
  if (!brought.every(({ mediaType }) => mediaType.startsWith('image/'))) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-picture-'));
  try {
    const files = await Promise.all(
      brought.map(async ({ content, mediaType }, at) => {
        const file = typeof content === 'string' ? content : join(folder, `brought-${at}`);
        if (typeof content !== 'string') await writeFile(file, content);
        return { file, mediaType };
      }),
    );
    const [first, ...others] = files;
    if (first === undefined) return [];
    const pages: RenderedPage[] = [];
    const drawn = await render({
      ...first,
      others,
      outFolder: join(folder, 'drawn'),
      limits: { ...limits, ...(limits.totalMs !== undefined && { totalMs: limits.totalMs * files.length }) },
      onPages: () => undefined,
      onPage: (page) => void pages.push(page),
    });
    if ('failed' in drawn && drawn.failed === 'timeout') throw new RefusedError('server.busy'); // that is no fault of the picture
    if ('failed' in drawn || pages.length !== files.length) return undefined;
    return await Promise.all(pages.map(({ images }, at) => keep(images, at)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
