import type { Attachment, UploadBegun, UploadState } from '@lectern/contracts/kernel/attachments.ts';
import { pausePath, uploadPath, UPLOADS } from '@lectern/contracts/kernel/upload-path.ts';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { backoff } from './backoff.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { send } from './request.ts';
import { sendBytes } from './upload.ts';
import { onWake } from './wake.ts';

/** The command that a file is for. */
export type UploadFor = Pick<UploadBegun, 'family' | 'id' | 'command' | 'data'>;

export interface PartsOptions {
  readonly signal: AbortSignal;
  /** Called with the bytes that the server has, or that have left this device. */
  readonly onProgress: (sent: number) => void;
  /** Called when it cannot go on now; it does by itself. */
  readonly onCut: () => void;
  /** Called when it waits for what this person sends from another page. */
  readonly onBusy: () => void;
}

/**
 * Sends a file in parts. A connection that breaks costs the part that was under way: as soon as there is one again, the server
 * says where it goes on. Rejects with what will not pass by itself.
 */
export async function uploadInParts(
  uploadId: string,
  file: File,
  to: UploadFor,
  { signal, onProgress, onCut, onBusy }: PartsOptions,
): Promise<Attachment> {
  const path = uploadPath(uploadId);
  for (let tries = 0; ; tries += 1) {
    try {
      const begun = { uploadId, name: fileNameOf(file.name), bytes: file.size, ...to };
      let state = await send<UploadState>('POST', UPLOADS, begun);
      while (state.file === undefined) {
        signal.throwIfAborted();
        const { offset } = state;
        onProgress(offset);
        state = await sendBytes<UploadState>('PATCH', path, file.slice(offset, offset + LIMITS.uploadPartBytes), {
          signal,
          type: 'application/offset+octet-stream',
          headers: { [HEADERS.offset]: String(offset) },
          onProgress: (loaded) => onProgress(offset + loaded),
        });
        tries = 0;
      }
      return state.file;
    } catch (error) {
      signal.throwIfAborted();
      if (!isCut(error) && !isBusy(error)) throw error;
      if (isBusy(error)) onBusy();
      else onCut();
      await worthATry(tries, signal);
    }
  }
}

/** Tells the server that the rest does not come; what it is not told it finds out by itself. */
export const giveUp = (uploadId: string): Promise<unknown> =>
  send('DELETE', uploadPath(uploadId), undefined, { isQuiet: true }).catch(() => undefined);

/** Tells the server that the rest comes later, so that the next file need not wait. */
export const putOff = (uploadId: string): Promise<unknown> =>
  send('POST', pausePath(uploadId), undefined, { isQuiet: true }).catch(() => undefined);

const PASSING: readonly RefusalCode[] = ['file.offset', 'server.busy', 'rate.limited'];

const isCut = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ProblemError && PASSING.includes(error.problem.code));

const isBusy = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'file.anotherUpload';

/** Resolves after a while, or at once when the network is there again. */
function worthATry(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      forget();
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, backoff(tries));
    const forget = onWake((event) => event !== 'offline' && go());
    signal.addEventListener('abort', go);
  });
}

/** As long as a name may be; what it ends with says what the file is. */
function fileNameOf(name: string): string {
  const [ending = ''] = /\.\w+$/.exec(name) ?? [];
  let stem = Array.from(name.slice(0, name.length - ending.length));
  while (units(stem.join('') + ending) > LIMITS.fileNameUnits) stem = stem.slice(0, -1);
  return stem.join('') + ending;
}
