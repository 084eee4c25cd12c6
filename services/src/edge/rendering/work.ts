import { openSync, readSync, closeSync } from 'node:fs';
import { RenderError } from './failed.ts';
import type { RenderLimits } from './limits.ts';
import type { Message, Order } from './messages.ts';
import { PICTURE_TYPES, readPicture, writeImages, type Bitmap } from './picture.ts';

/** Does what the order says and reports it; ends the process's channel when all is said. */
export async function work(order: Order): Promise<void> {
  try {
    await tell({ type: 'ready' });
    await (order.mediaType === 'application/pdf' ? renderPdf(order) : renderPictures(order));
    await tell({ type: 'done', peakBytes: process.resourceUsage().maxRSS * 1024 });
  } catch (error) {
    if (!(error instanceof RenderError)) process.stderr.write(String((error as Error).stack));
    await tell({ type: 'failed', failure: error instanceof RenderError ? error.failure : 'broken' });
  }
  process.disconnect();
}

/** Whoever listens may be gone; then there is nothing left to do. */
const tell = (message: Message): Promise<void> => new Promise((resolve) => process.send!(message, () => resolve()));

async function renderPdf({ file, outFolder, limits }: Order): Promise<void> {
  if (head(file).length === 0) throw new RenderError('empty');
  // Readers allow for some bytes before the header.
  if (!head(file).includes('%PDF-')) throw new RenderError('unsupported');
  const { openPdf } = await import('./pdf.ts'); // which takes as long to load as a picture to draw
  const pdf = await openPdf(file, limits);
  if (pdf.pages === 0) throw new RenderError('empty');
  if (pdf.pages > limits.pages) throw new RenderError('tooManyPages');
  await tell({ type: 'pages', pages: pdf.pages });
  // A page is encoded on other threads while the next one is drawn; the first is not kept waiting for that.
  let encoding: Promise<void> = Promise.resolve();
  for (let n = 1; n <= pdf.pages; n += 1) {
    const { bitmap, ...said } = pdf.page(n);
    await encoding;
    encoding = writeImages(bitmap, outFolder, n).then((images) => tell({ type: 'page', n, images, ...said }));
    if (n === 1) await encoding;
  }
  await encoding;
}

async function renderPictures({ file, mediaType, others = [], outFolder, limits }: Order): Promise<void> {
  const all = [{ file, mediaType }, ...others];
  for (const [index, one] of all.entries()) {
    const n = index + 1;
    const bitmap = await pictureIn(one, limits);
    if (n === 1) await tell({ type: 'pages', pages: all.length });
    const images = await writeImages(bitmap, outFolder, n);
    await tell({ type: 'page', n, images, title: '', text: '' });
  }
}

function pictureIn({ file, mediaType }: Pick<Order, 'file' | 'mediaType'>, limits: RenderLimits): Promise<Bitmap> {
  const format = PICTURE_TYPES[mediaType];
  if (format === undefined) throw new RenderError('unsupported');
  if (head(file).length === 0) throw new RenderError('empty');
  return readPicture(file, format, limits);
}

function head(file: string): string {
  const [handle, bytes] = [openSync(file, 'r'), Buffer.alloc(1024)];
  const length = readSync(handle, bytes);
  closeSync(handle);
  return bytes.toString('latin1', 0, length);
}
