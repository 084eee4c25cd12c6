import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { handOver } from '../kit/data/download.ts';
import { fetchFile } from '../kit/data/fetch-file.ts';

export type ExportState =
  | { readonly at: 'ready' }
  | { readonly at: 'running'; readonly bytes: number }
  | { readonly at: 'saved'; readonly bytes: number; readonly name: string }
  | { readonly at: 'failed'; readonly error: unknown };

const STOPPED = new DOMException('stopped', 'AbortError');

/** One export at a time, of the bundle at this address; it ends with whoever shows it. */
export function useExport(path: string) {
  const [state, setState] = useState<ExportState>({ at: 'ready' });
  const running = useRef<AbortController>(undefined);
  const client = useQueryClient();
  useEffect(() => () => running.current?.abort(STOPPED), []);

  const run = async (): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setState({ at: 'running', bytes: 0 });
    try {
      const file = await fetchFile(path, {
        signal: abort.signal,
        onProgress: (bytes) => setState({ at: 'running', bytes }),
      });
      handOver(file.content, file.name);
      // Each export signs a head: facts are proved by it, and the first one makes the key.
      for (const which of ['factProof', 'ledgerHead']) void client.invalidateQueries({ queryKey: [which] });
      setState({ at: 'saved', bytes: file.content.size, name: file.name });
    } catch (error) {
      setState(error === STOPPED ? { at: 'ready' } : { at: 'failed', error });
    }
  };
  return { state, run, stop: () => running.current?.abort(STOPPED) };
}
