import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

type Waiting = { timeout?: number; interval?: number } | number | undefined;
interface Waits {
  waitFor: (look: never, options?: Waiting) => Promise<unknown>;
  waitUntil: (look: never, options?: Waiting) => Promise<unknown>;
  isPatient?: boolean;
}

const patient = (options: Waiting): Waiting => {
  const asked = typeof options === 'number' ? { timeout: options } : options;
  return { ...asked, timeout: Math.max(PATIENCE_MS, asked?.timeout ?? 0) };
};

// Vitest waits for a second unless told otherwise, and has no setting for it. Files follow on each other in one process.
const waits = vi as unknown as Waits;
if (!waits.isPatient) {
  const { waitFor, waitUntil } = waits;
  waits.waitFor = (look, options) => waitFor(look, patient(options));
  waits.waitUntil = (look, options) => waitUntil(look, patient(options));
  waits.isPatient = true;
}
