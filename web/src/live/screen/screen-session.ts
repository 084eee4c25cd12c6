import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onWake } from '../../kit/data/wake.ts';
import { believe, send } from '../../kit/data/request.ts';

const WAITING_MS = 2000;
const PAIRED_MS = 3000;

export interface ScreenSession {
  /** Undefined until the server has answered once. */
  readonly known: SignedIn | undefined;
  /** The server's clock less this computer's, in ms. */
  readonly ahead: number;
  /** The last try failed: what is known may be old. */
  readonly isLost: boolean;
  readonly error: unknown;
  /** It showed a lesson, and was disconnected from it. */
  readonly wasUnpaired: boolean;
  readonly isOpening: boolean;
  readonly ask: () => void;
  /** Makes this browser a screen under a new code; whoever was signed in no longer is. */
  readonly open: () => Promise<void>;
  /** Makes it an ordinary browser again. */
  readonly leave: () => Promise<void>;
}

interface State extends Pick<ScreenSession, 'known' | 'ahead' | 'isLost' | 'error' | 'wasUnpaired'> {}

const BEFORE: State = { known: undefined, ahead: 0, isLost: false, error: undefined, wasUnpaired: false };

/** Whether this browser is a screen, and what it should show: asked again and again, for nobody is here to reload it. */
export function useScreenSession(): ScreenSession {
  const [state, setState] = useState<State>(BEFORE);
  const [isOpening, setOpening] = useState(false);

  const isAsking = useRef(false);

  const take = useCallback(async (asking: Promise<SignedIn>) => {
    try {
      const known = await asking;
      believe(known.user?.id);
      setState((before) => after(before, known, Date.now()));
    } catch (error) {
      setState((before) => ({ ...before, isLost: true, error }));
    }
  }, []);
  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    await take(send<SignedIn>('GET', '/api/session'));
    isAsking.current = false;
  }, [take]);

  const isPaired = state.known?.screen?.lessonId !== undefined;
  useEffect(() => {
    void ask();
    const timer = setInterval(() => void ask(), isPaired ? PAIRED_MS : WAITING_MS);
    const forget = onWake(() => void ask());
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [ask, isPaired]);

  async function change(path: string): Promise<void> {
    setOpening(true);
    believe(undefined); // who is signed in is what this call changes
    await take(send<SignedIn>('POST', path, {}));
    setOpening(false);
  }
  return {
    ...state,
    isOpening,
    ask: useCallback(() => void ask(), [ask]),
    open: () => change('/api/session/screen'),
    leave: () => change('/api/session/end'),
  };
}

/** What is known after an answer; a screen that had a lesson and has none was disconnected, until it has one again. */
export function after(before: State, known: SignedIn, now: number): State {
  const had = before.known?.screen?.lessonId !== undefined;
  const isSame = before.known?.screen?.id === known.screen?.id;
  const has = known.screen?.lessonId !== undefined;
  return {
    known,
    ahead: known.now - now,
    isLost: false,
    error: undefined,
    wasUnpaired: isSame && !has && (had || before.wasUnpaired),
  };
}
