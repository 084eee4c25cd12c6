import { useEffect, useRef, useState } from 'react';
import { onRepeated } from './repeated.ts';
import { onWake } from './wake.ts';

interface Answered<Result> {
  readonly key: string;
  readonly data?: Result;
  readonly error?: unknown;
}

export interface Asked<Result> {
  /** The last answer; it stays while it is asked for once more, and when that fails. */
  readonly data: Result | undefined;
  readonly error: unknown;
  readonly again: () => void;
}

/** Asks once for each key, again on demand, and when the network is back after it failed. */
export function useAsked<Result>(key: string, ask: () => Promise<Result>): Asked<Result> {
  const [answered, setAnswered] = useState<Answered<Result>>({ key });
  const [tries, setTries] = useState(0);
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    let isCurrent = true;
    asking.current().then(
      (data) => isCurrent && setAnswered({ key, data }),
      (error: unknown) => isCurrent && setAnswered((before) => ({ ...(before.key === key ? before : { key }), error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, tries]);
  const again = () => setTries((before) => before + 1);
  useEffect(() => onRepeated(again), []);
  const current = answered.key === key ? answered : undefined;
  const hasFailed = current?.error !== undefined;
  useEffect(() => (hasFailed ? onWake((event) => event !== 'offline' && again()) : undefined), [hasFailed]);
  return { data: current?.data, error: current?.error, again };
}
