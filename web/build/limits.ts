import type { Plugin } from 'vite';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';

const IMPORTED = /import \{[^}]*\bLIMITS\b[^}]*\} from/;

/**
 * Writes each limit where it is used: a page takes along the numbers that it shows, and not the whole table, which grows with
 * every area.
 */
export function limits(): Plugin {
  return {
    name: 'lectern-limits',
    apply: 'build',
    transform: {
      filter: { code: IMPORTED },
      handler: (code) => ({ code: withNumbers(code), map: null }),
    },
  };
}

/** A member that there is not stays as it is: the type check tells. */
export const withNumbers = (code: string): string =>
  code.replaceAll(/\bLIMITS\.(\w+)\b/g, (whole, name: string) =>
    name in LIMITS ? String(LIMITS[name as keyof typeof LIMITS]) : whole,
  );
