import type { BOARD_TOOLS, Stroke, StrokeSeen } from '@lectern/contracts/board/board.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useSyncExternalStore } from 'react';
import { backoff } from '../kit/data/backoff.ts';
import { isAlreadySo, isPassing } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { command } from '../kit/data/request.ts';

export type PenTool = (typeof BOARD_TOOLS)[number] | 'eraser';
/** At most so often: a fact holds all that was drawn meanwhile, so that a minute of writing is no flood. */
const EVERY_MS = 120;

interface Step {
  readonly surface: string;
  readonly strokeIds: readonly string[];
  readonly was: 'drawn' | 'erased';
}
type Sending =
  | { readonly name: 'DrawStrokes'; readonly data: { readonly surface: string; readonly strokes: Stroke[] } }
  | {
      readonly name: 'EraseStrokes' | 'RestoreStrokes';
      readonly data: { readonly surface: string; readonly strokeIds: string[] };
    };

export interface PenState {
  readonly tool: PenTool;
  readonly color: Stroke['color'];
  readonly size: number;
  /** What a click with the text tool places. */
  readonly text: string;
  /** Drawn here and perhaps not in the view yet. */
  readonly own: Readonly<Record<string, { readonly surface: string; readonly stroke: StrokeSeen }>>;
  /** Wiped off here, and perhaps still in the view. */
  readonly gone: ReadonlySet<string>;
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
  /** Strokes that the server does not have. */
  readonly unsent: number;
  /** The network is gone: what is drawn waits. */
  readonly isStuck: boolean;
  readonly error: unknown;
}

/** The pen of one lesson in this window: what it draws is there at once, and goes to the server in order, however long a cut lasts. */
class Pen {
  state: PenState = {
    tool: 'pen',
    color: 'ink',
    size: 2,
    text: '',
    own: {},
    gone: new Set(),
    undo: [],
    redo: [],
    unsent: 0,
    isStuck: false,
    error: undefined,
  };
  private readonly listeners = new Set<() => void>();
  private readonly queue: Sending[] = [];
  private isBusy = false;
  private order = Number.MAX_SAFE_INTEGER / 2;

  constructor(private readonly lessonId: string) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  choose(change: Partial<Pick<PenState, 'tool' | 'color' | 'size' | 'text' | 'error'>>): void {
    this.become(change);
  }

  /** Strokes of one gesture; `isDone` when the pen is up, and they are one step to take back. */
  draw(surface: string, strokes: readonly Stroke[]): void {
    const own = { ...this.state.own };
    for (const { strokeId, ...stroke } of strokes)
      own[strokeId] = { surface, stroke: { ...stroke, order: (this.order += 1) } };
    this.become({ own });
    const last = this.queue.at(-1);
    const isFirst = this.queue.length === 1 && this.isBusy; // it is on its way as it is
    if (
      last?.name === 'DrawStrokes' &&
      last.data.surface === surface &&
      !isFirst &&
      last.data.strokes.length + strokes.length <= LIMITS.strokesPerBatch
    )
      last.data.strokes.push(...strokes);
    else this.queue.push({ name: 'DrawStrokes', data: { surface, strokes: [...strokes] } });
    this.send();
  }

  done(step: Step): void {
    this.become({ undo: [...this.state.undo, step].slice(-200), redo: [] });
  }

  erase(surface: string, strokeIds: readonly string[]): void {
    this.wipe(surface, strokeIds, true);
    this.done({ surface, strokeIds, was: 'erased' });
  }

  undo(): void {
    const step = this.state.undo.at(-1);
    if (step === undefined) return;
    this.wipe(step.surface, step.strokeIds, step.was === 'drawn');
    this.become({ undo: this.state.undo.slice(0, -1), redo: [...this.state.redo, step] });
  }

  redo(): void {
    const step = this.state.redo.at(-1);
    if (step === undefined) return;
    this.wipe(step.surface, step.strokeIds, step.was === 'erased');
    this.become({ redo: this.state.redo.slice(0, -1), undo: [...this.state.undo, step] });
  }

  private wipe(surface: string, strokeIds: readonly string[], isGone: boolean): void {
    const gone = new Set(this.state.gone);
    for (const id of strokeIds)
      if (isGone) gone.add(id);
      else gone.delete(id);
    this.become({ gone });
    this.queue.push({ name: isGone ? 'EraseStrokes' : 'RestoreStrokes', data: { surface, strokeIds: [...strokeIds] } });
    this.send();
  }

  private send(): void {
    this.become({
      unsent: this.queue.reduce((sum, one) => sum + (one.name === 'DrawStrokes' ? one.data.strokes.length : 1), 0),
    });
    if (!this.isBusy) void this.drain();
  }

  /** One after the other, each until the server said yes or no. */
  private async drain(): Promise<void> {
    this.isBusy = true;
    for (let next = this.queue[0]; next !== undefined; next = this.queue[0]) {
      const { name, data } = next;
      const began = Date.now();
      await this.deliver(name, data);
      this.queue.shift();
      this.send();
      await pause(EVERY_MS - (Date.now() - began));
    }
    this.isBusy = false;
  }

  private async deliver(name: string, data: object): Promise<void> {
    const key = newKey();
    for (let tries = 0; ; tries += 1) {
      try {
        await command('lesson', this.lessonId, name, data, { key });
        this.become({ isStuck: false });
        return;
      } catch (error) {
        if (isAlreadySo(error)) return;
        if (isPassing(error)) {
          this.become({ isStuck: true });
          await pause(backoff(tries));
          continue;
        }
        // Refused: what was drawn is not there for anybody, so it is not there here.
        const refused = new Set((data as { strokes?: readonly Stroke[] }).strokes?.map(({ strokeId }) => strokeId));
        const own = Object.fromEntries(Object.entries(this.state.own).filter(([id]) => !refused.has(id)));
        this.become({ own, error });
        return;
      }
    }
  }

  private become(change: Partial<PenState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

const pens = new Map<string, Pen>();
export const penOf = (lessonId: string): Pen => {
  const pen = pens.get(lessonId) ?? new Pen(lessonId);
  pens.set(lessonId, pen);
  return pen;
};

export function usePen(lessonId: string): PenState {
  const pen = penOf(lessonId);
  return useSyncExternalStore(pen.subscribe, () => pen.state);
}

/** What stands on a page here: what the server has, with what was just drawn and without what was just wiped off. */
export function strokesOn(
  pen: PenState,
  surface: string,
  seen: Readonly<Record<string, StrokeSeen>> = {},
): Readonly<Record<string, StrokeSeen>> {
  const own = Object.entries(pen.own).flatMap(([id, one]) =>
    one.surface === surface && seen[id] === undefined ? [[id, one.stroke] as const] : [],
  );
  return Object.fromEntries([...Object.entries(seen), ...own].filter(([id]) => !pen.gone.has(id)));
}
