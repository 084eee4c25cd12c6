import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { RENDER_LIMITS } from '../../../services/src/edge/rendering/limits.ts';
import { openPdf } from '../../../services/src/edge/rendering/pdf.ts';
import { writeImages } from '../../../services/src/edge/rendering/picture.ts';
import { render } from '../../../services/src/edge/rendering/render.ts';
import { compare, type Measured } from './rounds.ts';

const MIB = 1024 ** 2;
const LECTURE = join('services', 'src', 'demo', 'slides', 'angular-momentum.pdf');

interface Timed {
  readonly firstMs: number;
  readonly pagesPerSecond: number;
  readonly peakMib: number;
}

/** The demo lecture at both widths: confined to a process of its own, beside the same work bare in this one. */
export async function benchRendering(_: Settings, rounds: number): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  try {
    const [confined, bare] = [() => timed(confinedRun, folder), () => timed(bareRun, folder)];
    const about = { peerName: 'bare, in this process', rounds };
    return [
      await compare(
        { ...about, name: 'slides, 40 pages at two widths', unit: 'pages/s' },
        async () => (await confined()).pagesPerSecond,
        async () => (await bare()).pagesPerSecond,
      ),
      await compare(
        { ...about, name: 'slides, until the first page', unit: 'ms' },
        async () => (await confined()).firstMs,
        async () => (await bare()).firstMs,
      ),
      await compare(
        { ...about, name: 'slides, most memory', unit: 'MiB', peerName: 'its cap' },
        async () => (await confined()).peakMib,
        () => RENDER_LIMITS.memoryBytes / MIB,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Renders all pages into a folder, calls back for each; gives the most memory it had, in bytes. */
type Run = (folder: string, onPage: () => void) => Promise<number>;

async function timed(run: Run, folder: string): Promise<Timed> {
  const since = performance.now();
  let [pages, firstMs] = [0, 0];
  const peak = await run(folder, () => {
    pages += 1;
    if (pages === 1) firstMs = performance.now() - since;
  });
  return { firstMs, pagesPerSecond: (pages * 1000) / (performance.now() - since), peakMib: peak / MIB };
}

const confinedRun: Run = async (outFolder, onPage) => {
  let peak = 0;
  const onPeak = (bytes: number) => void (peak = bytes);
  const job = { file: LECTURE, mediaType: 'application/pdf', outFolder, onPages: () => {}, onPage, onPeak };
  const outcome = await render(job);
  if ('failed' in outcome) throw new Error(`The lecture was not rendered: ${outcome.failed}`);
  return peak;
};

const bareRun: Run = async (folder, onPage) => {
  const pdf = await openPdf(LECTURE, RENDER_LIMITS);
  let encoding = Promise.resolve();
  for (let n = 1; n <= pdf.pages; n += 1) {
    const { bitmap } = pdf.page(n);
    await encoding;
    encoding = writeImages(bitmap, folder, n).then(onPage);
    if (n === 1) await encoding;
  }
  await encoding;
  return 0;
};
