import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT = 16 * 1024 * 1024;

/** Opens a log for appending; a long one is moved aside first, so that two files are the most it ever takes. */
export function openLog(file: string): { fd: number; close(): void } {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LIMIT) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a');
  return { fd, close: () => closeSync(fd) };
}

/** What was written to a log since `from`, at most its last `lines` lines. */
export function tail(file: string, from: number, lines = 15): string {
  return readFileSync(file).subarray(from).toString().trimEnd().split('\n').slice(-lines).join('\n');
}
