import { histogram } from '../../ops/telemetry/prometheus.ts';

/** What the rooms of a process do, all together. */
export class RoomFigures {
  readonly tick = histogram(
    'lectern_room_tick_seconds',
    'How long one room takes to show what changed, to all who are in it.',
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
  );
  /** The last one, in ms. */
  lastTickMs = 0;
  patches = 0;
  frames = 0;
  /** Rooms that were taken down because they failed. */
  failed = 0;

  /** How long it took, in ms. */
  timed(tick: () => void): number {
    const began = performance.now();
    tick();
    this.lastTickMs = performance.now() - began;
    this.tick.observe(this.lastTickMs / 1000);
    return this.lastTickMs;
  }

  /** The same frame to so many seats. */
  broadcast(kind: string, seats: number): void {
    if (kind === 'patch') this.patches += 1;
    this.frames += seats;
  }
}
