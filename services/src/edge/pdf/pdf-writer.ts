import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';

/** Built, it lies beside what is built. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? 'pdf-thread.ts' : 'pdf-thread.js', import.meta.url);
/** The fonts take some 20 MB: a thread that was asked for nothing so long ends. */
const IDLE_MS = 60_000;

interface Answer {
  readonly n: number;
  readonly bytes?: Uint8Array;
  readonly error?: string;
}
interface Asked {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Writes PDFs in a thread of its own: laying one out takes a tenth of a second, in which no answer would leave. */
@Injectable()
export class PdfWriter implements OnModuleDestroy {
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly asked = new Map<number, Asked>();
  private last = 0;

  /** @throws Error of a picture that is none */
  write(document: PdfDocument): Promise<Uint8Array> {
    clearTimeout(this.idle);
    this.thread ??= this.start();
    const n = (this.last += 1);
    return new Promise((resolve, reject) => {
      this.asked.set(n, { resolve, reject });
      this.thread!.postMessage({ n, document });
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.terminate();
  }

  private start(): Worker {
    const thread = new Worker(THREAD, { execArgv: [] });
    thread.unref();
    thread.on('message', (answer: Answer) => this.answered(answer));
    const gone = (why: Error): void => {
      if (this.thread === thread) this.thread = undefined;
      for (const { reject } of this.asked.values()) reject(why);
      this.asked.clear();
    };
    thread.once('error', gone);
    thread.once('exit', () => gone(new Error('The thread that writes PDFs ended.')));
    return thread;
  }

  private answered({ n, bytes, error }: Answer): void {
    const asked = this.asked.get(n);
    this.asked.delete(n);
    if (bytes === undefined) asked?.reject(new Error(error));
    else asked?.resolve(bytes);
    if (this.asked.size > 0) return;
    this.idle = setTimeout(() => void this.thread?.terminate(), IDLE_MS).unref();
  }
}
