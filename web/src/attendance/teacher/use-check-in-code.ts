import { CheckInCode } from '@lectern/contracts/attendance/queries.ts';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { query } from '../../kit/data/request.ts';

export type CurrentCode = z.output<(typeof CheckInCode)['result']>;

/** After a failure it is asked for again this soon: the code that is shown is valid for 30 s. */
const AGAIN_MS = 2000;

/** The check-in code of this moment, asked for anew each time it changes. `now` is the server's clock. */
export function useCheckInCode(
  lessonId: string,
  isOpen: boolean,
  now: () => number,
): { readonly code?: CurrentCode | undefined; readonly error?: unknown } {
  const [known, setKnown] = useState<{ code?: CurrentCode; error?: unknown }>({});
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      try {
        const code = await query<typeof CheckInCode>(CheckInCode, { id: lessonId });
        if (!isWanted) return;
        setKnown({ code });
        timer = setTimeout(() => void ask(), Math.max(500, code.nextAt - now() + 50));
      } catch (error) {
        if (!isWanted) return;
        setKnown((before) => ({ ...before, error }));
        timer = setTimeout(() => void ask(), AGAIN_MS);
      }
    }
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [lessonId, isOpen, now]);
  return isOpen ? known : {};
}
