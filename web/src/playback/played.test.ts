import { describe, expect, it } from 'vitest';
import { played, type Sample } from './played.ts';

const sample = (atMs: number, clockMs: number, more: Partial<Sample> = {}): Sample => ({
  atMs,
  clockMs,
  isPlaying: true,
  speed: 1,
  ...more,
});

describe('what was played between two events of a player', () => {
  it('is the stretch that it went on while it played, also at twice the speed', () => {
    expect(played(sample(1000, 0), sample(1250, 250))).toEqual({ from: 1000, to: 1250 });
    expect(played(sample(1000, 0, { speed: 2 }), sample(3000, 1000))).toEqual({ from: 1000, to: 3000 });
    expect(played(sample(1000, 0), sample(1250, 250, { isPlaying: false }))).toEqual({ from: 1000, to: 1250 }); // it stopped there
  });

  it('is nothing where it stood, or somebody jumped', () => {
    expect(played(undefined, sample(1000, 0))).toBeUndefined();
    expect(played(sample(1000, 0, { isPlaying: false }), sample(1250, 250))).toBeUndefined();
    expect(played(sample(1000, 0), sample(16_000, 250))).toBeUndefined();
    expect(played(sample(16_000, 0), sample(1000, 250))).toBeUndefined();
  });
});
