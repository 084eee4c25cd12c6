import { randomHex } from './key.ts';

let share: number | undefined;

/** What the server says: of which share of the commands it keeps traces, from 0 to 1; undefined when of none. */
export function traceOnly(shareOfCommands: number | undefined): void {
  share = shareOfCommands;
}

/** A W3C traceparent for one try of a command. Its key is the trace's id: all tries of it are one trace. */
export function traceOf(key: string): string | undefined {
  if (share === undefined || !/^[0-9a-f]{32}$/.test(key)) return undefined;
  const isKept = Number.parseInt(key.slice(0, 8), 16) < share * 2 ** 32;
  return `00-${key}-${randomHex(8)}-${isKept ? '01' : '00'}`;
}
