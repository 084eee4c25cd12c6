import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { render } from '../../services/src/edge/rendering/render.ts';

/** What each page of a PDF says, as the program's own reader of PDFs finds it. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pdf-'));
  try {
    const file = join(folder, 'a.pdf');
    await writeFile(file, bytes);
    const pages: string[] = [];
    const done = await render({
      file,
      mediaType: 'application/pdf',
      outFolder: join(folder, 'pages'),
      onPages: () => undefined,
      onPage: ({ text }) => void pages.push(text),
    });
    if ('failed' in done) throw new Error(`no PDF: ${done.failed}`);
    return pages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
