import type { PageLink } from '@lectern/contracts/kernel/page-links.ts';
import { wellFormed } from '@lectern/contracts/kernel/text.ts';
import type { ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { startConfined } from './confinement.ts';
import { imageName, RENDER_LIMITS, type RenderFailure, type RenderLimits } from './limits.ts';
import { Message, type PageMessage } from './messages.ts';

export { RENDER_LIMITS, RENDER_WIDTHS, type RenderFailure, type RenderLimits } from './limits.ts';

export interface RenderedPage {
  /** From 1. */
  readonly n: number;
  /** From narrow to wide, px; a small picture has one only. The file is a WebP in the job's folder. */
  readonly images: { readonly width: number; readonly height: number; readonly file: string }[];
  /** The largest text near the top; '' when there is none, as in every picture. */
  readonly title: string;
  /** For screen readers: at most 2,000 characters; '' for a picture. */
  readonly text: string;
  /** Where places on it lead, when any do. */
  readonly links?: PageLink[] | undefined;
}

export interface RenderJob {
  readonly file: string;
  /** application/pdf, image/png, image/jpeg, image/webp or image/gif (its first frame). */
  readonly mediaType: string;
  /** Further pictures, drawn in the same process: each is one more page. All of them are drawn, or none. */
  readonly others?: readonly { readonly file: string; readonly mediaType: string }[];
  /** Made when it is not there. What was written stays there, after a failure too: the caller empties it. */
  readonly outFolder: string;
  /** Once, before the first page. */
  onPages(pages: number): void | Promise<void>;
  /** In order, one at a time, each as soon as it is there. */
  onPage(page: RenderedPage): void | Promise<void>;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<RenderLimits>;
  /** The most memory that the process had, for measurements. */
  onPeak?(bytes: number): void;
}

/** `complaint` is for who runs the server: the last words of a renderer that failed in a way nobody foresaw. */
export type Rendered = { readonly pages: number } | { readonly failed: RenderFailure; readonly complaint?: string };

/**
 * Renders a file to images of its pages, in a process of its own that is ended when it takes too long or too much.
 * Rejects when aborted (with the signal's reason), when a callback rejects, and when the renderer cannot be started.
 */
export async function render(job: RenderJob): Promise<Rendered> {
  const limits = { ...RENDER_LIMITS, ...job.limits };
  await mkdir(job.outFolder, { recursive: true });
  const [file, outFolder] = await Promise.all([realpath(job.file), realpath(job.outFolder)]);
  job.signal?.throwIfAborted();
  const { mediaType } = job;
  const others = await Promise.all(
    (job.others ?? []).map(async (one) => ({ file: await realpath(one.file), mediaType: one.mediaType })),
  );
  const child = startConfined({ file, mediaType, others, outFolder, limits, parent: process.pid });
  const gone = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  try {
    return await follow(child, job, limits);
  } finally {
    child.kill('SIGKILL');
    // Its folder is the caller's again only when nobody writes into it any more.
    await gone;
  }
}

async function follow(child: ChildProcess, job: RenderJob, limits: RenderLimits): Promise<Rendered> {
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  exited.catch(() => {});
  const complaints = tail(child);
  const watch = keepTime(child, limits);
  const abort = () => child.kill('SIGKILL');
  job.signal?.addEventListener('abort', abort);
  try {
    const said = await listen(child, job);
    if (said.outcome !== undefined) return withComplaint(said.outcome, complaints());
    const [code, signal] = await exited;
    if (watch.late()) return { failed: 'timeout' };
    job.signal?.throwIfAborted();
    if (!said.ready) throw new Error(`The renderer did not start (${signal ?? code}): ${complaints()}`);
    // Nobody here has killed it: it was itself, out of memory, or the system for the same reason. Node aborts then.
    const failed = signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'broken';
    return withComplaint({ failed }, complaints());
  } finally {
    watch.stop();
    job.signal?.removeEventListener('abort', abort);
  }
}

const withComplaint = (rendered: Rendered, complaint: string): Rendered =>
  'failed' in rendered && complaint !== '' ? { ...rendered, complaint } : rendered;

/** Passes on what the process says, until it has said all or is gone. */
async function listen(child: ChildProcess, job: RenderJob): Promise<{ ready: boolean; outcome?: Rendered }> {
  let [ready, pages, shown] = [false, 0, 0];
  for await (const [raw] of on(child, 'message', { close: ['disconnect'] })) {
    job.signal?.throwIfAborted();
    const parsed = Message.safeParse(raw);
    if (!parsed.success) return { ready, outcome: { failed: 'broken' } };
    const message = parsed.data;
    switch (message.type) {
      case 'ready':
        ready = true;
        break;
      case 'pages':
        pages = message.pages;
        await job.onPages(pages);
        break;
      case 'page':
        shown += 1;
        if (message.n !== shown || shown > pages) return { ready, outcome: { failed: 'broken' } };
        await job.onPage(pageOf(message, job.outFolder));
        break;
      case 'done':
        job.onPeak?.(message.peakBytes);
        return { ready, outcome: shown === pages && pages > 0 ? { pages } : { failed: 'broken' } };
      case 'failed':
        return { ready, outcome: { failed: message.failure } };
    }
  }
  return { ready };
}

const pageOf = ({ n, images, title, text, links }: PageMessage, folder: string): RenderedPage => ({
  n,
  images: images.map(({ width, height }) => ({ width, height, file: join(folder, imageName(n, width)) })),
  // A font may say that its letters mean halves of characters, which no fact can hold.
  title: wellFormed(title),
  text: wellFormed(text),
  ...(links && { links }),
});

/** Kills the process when all of it takes too long, or when nothing new came for too long. */
function keepTime(child: ChildProcess, limits: RenderLimits): { late(): boolean; stop(): void } {
  let late = false;
  const end = () => {
    late = true;
    child.kill('SIGKILL');
  };
  const total = setTimeout(end, limits.totalMs);
  const page = setTimeout(end, limits.pageMs);
  child.on('message', () => page.refresh());
  return {
    late: () => late,
    stop() {
      clearTimeout(total);
      clearTimeout(page);
    },
  };
}

/** The last words of a process that could not start. */
function tail(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-2000);
  });
  return () => text.trim();
}
