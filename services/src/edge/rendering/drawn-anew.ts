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

/**
 * A picture is read in a process of its own and drawn anew: neither where a photo was taken nor anything else that a file
 * can carry beside its pixels is kept. Its images, from narrow to wide, are there while `keep` runs; undefined when it cannot
 * be read.
 * @throws RefusedError server.busy
 */
export async function drawnAnew<Result>(
  { content, mediaType }: Brought,
  limits: Partial<RenderLimits>,
  keep: (images: RenderedPage['images']) => Promise<Result>,
): Promise<Result | undefined> {
  if (!mediaType.startsWith('image/')) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-picture-'));
  try {
    const file = typeof content === 'string' ? content : join(folder, 'brought');
    if (typeof content !== 'string') await writeFile(file, content);
    const pages: RenderedPage[] = [];
    const onPage = (page: RenderedPage) => void pages.push(page);
    const drawn = await render({
      file,
      mediaType,
      outFolder: join(folder, 'drawn'),
      limits,
      onPages: () => undefined,
      onPage,
    });
    if ('failed' in drawn && drawn.failed === 'timeout') throw new RefusedError('server.busy'); // that is no fault of the picture
    const images = 'failed' in drawn ? undefined : pages[0]?.images;
    return images && (await keep(images));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
