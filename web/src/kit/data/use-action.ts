import { useState } from 'react';

/** Runs one thing at a time that may fail, and tells how it stands; the error stays until the next try. */
export function useAction<Args extends readonly unknown[]>(action: (...args: Args) => Promise<void>) {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const run = async (...args: Args): Promise<void> => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      await action(...args);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return { ...state, run, clear: () => setState({ busy: false }) };
}
