import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { keptOf, lengthOf, union, type Span } from '@lectern/contracts/kernel/spans.ts';

/** A segment as its main lecturer sees it. */
export type Cuttable = SegmentSeen & { readonly own: NonNullable<SegmentSeen['own']> };

/** What somebody is about to cut out of a recording, in the recording's time. */
export interface Draft {
  readonly cuts: readonly Span[];
  /** The newest cut that they have seen of it. */
  readonly basedOn?: string | undefined;
  readonly at?: number;
}

const FRAME = PLAYBACK.frameMs;
/** Half a second, in whole frames. */
const LEAST_MS = Math.ceil(PLAYBACK.cutMs / FRAME) * FRAME;

/** The end of the last frame. */
export const endOf = (recordingMs: number): number => Math.ceil(recordingMs / FRAME) * FRAME;

export const onFrame = (ms: number, recordingMs: number): number =>
  Math.min(endOf(recordingMs), Math.max(0, Math.round(ms / FRAME) * FRAME));

/** The frame that is shown at a moment, from 1 on. */
export const frameOf = (ms: number): number => Math.floor(ms / FRAME) + 1;

/** One cut more; those that touch become one. */
export const withCut = (cuts: readonly Span[], one: Span): readonly Span[] => union([...cuts, one]);

/** One end of a cut at another moment: half a second of it is left, and a frame to its neighbours. */
export function moved(
  cuts: readonly Span[],
  n: number,
  end: keyof Span,
  toMs: number,
  recordingMs: number,
): readonly Span[] {
  const cut = cuts[n];
  if (cut === undefined) return cuts;
  const [least, most] =
    end === 'from'
      ? [n === 0 ? 0 : cuts[n - 1]!.to + FRAME, cut.to - LEAST_MS]
      : [cut.from + LEAST_MS, cuts[n + 1] === undefined ? endOf(recordingMs) : cuts[n + 1]!.from - FRAME];
  const at = Math.min(most, Math.max(least, onFrame(toMs, recordingMs)));
  return cuts.map((one, index) => (index === n ? { ...one, [end]: at } : one));
}

/** Why it cannot be saved. */
export function whyNot(cuts: readonly Span[], recordingMs: number): 'none' | 'short' | 'left' | 'many' | undefined {
  if (cuts.length === 0) return 'none';
  if (cuts.length > PLAYBACK.cuts) return 'many';
  if (cuts.some(({ from, to }) => to - from < PLAYBACK.cutMs)) return 'short';
  return lengthOf(keptOf(recordingMs, cuts)) < PLAYBACK.leftMs ? 'left' : undefined;
}

/** 8:40.20, of whole frames. */
export function exactClock(ms: number): string {
  const s = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(s % 60)}.${two(Math.floor((ms % 1000) / 10))}`;
}

/** What was typed for a moment: 520.2, 8:40.20 or 1:08:40. */
export function momentOf(text: string): number | undefined {
  const parts = text.trim().replaceAll('：', ':').split(':');
  if (parts.length > 3 || !parts.every((one) => /^\d+(\.\d+)?$/.test(one))) return undefined;
  return Math.round(parts.map(Number).reduce((all, one) => all * 60 + one, 0) * 1000);
}

const nameOf = (personId: string, segmentId: string, driveId: string) => `cut ${personId} ${segmentId} ${driveId}`;

/** Drafts stay in this browser until they were saved or given up, whatever becomes of the page. */
export function draftsOf(personId: string, { segmentId, driveId }: { segmentId: string; driveId: string }) {
  const name = nameOf(personId, segmentId, driveId);
  return {
    read: (): Draft | undefined => {
      try {
        return (JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null) ?? undefined;
      } catch {
        return undefined; // nothing may be stored here, or somebody else wrote there
      }
    },
    /** Whether it was kept. */
    keep: (draft: Draft): boolean => {
      try {
        localStorage.setItem(name, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    forget: (): void => {
      try {
        localStorage.removeItem(name);
      } catch {
        // nothing is stored here
      }
    },
  };
}
