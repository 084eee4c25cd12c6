import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

const TIMES = /^(\d+):([0-5]\d):([0-5]\d)[,.](\d{1,3}) *--> *(\d+):([0-5]\d):([0-5]\d)[,.](\d{1,3})(?: .*)?$/;
const MOST_CUES = 20_000;

const msOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((parts[3] ?? '0').padEnd(3, '0'));
};

/** The cues of an .srt file in UTF-8; which one cannot be read is said. */
export function readSubtitles(bytes: Buffer): readonly Cue[] | Refused {
  let text: string;
  try {
    text = new TextDecoder('utf8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('drive.subtitlesEncoding');
  }
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const cues: Cue[] = [];
  for (const [at, block] of blocks.entries()) {
    const [number = '', times = '', ...lines] = block.split('\n');
    const said = TIMES.exec(times.trim());
    const cue = said && { from: msOf(said.slice(1, 5)), to: msOf(said.slice(5, 9)), lines };
    const isSound = /^\d+$/.test(number.trim()) && cue !== null && cue.to > cue.from;
    if (!isSound || cue.from < (cues.at(-1)?.from ?? 0) || at >= MOST_CUES)
      return refuse('drive.subtitlesBroken', { cue: at + 1 });
    cues.push(cue);
  }
  return cues.length === 0 ? refuse('drive.subtitlesBroken', { cue: 1 }) : cues;
}

const clock = (ms: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** The same as WebVTT, in which an arrow stands between times alone. */
export const webVttOf = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ from, to, lines }) => `${clock(from)} --> ${clock(to)}\n${lines.join('\n').replaceAll('-->', '→')}`),
  ].join('\n\n') + '\n';
