import type { CountdownFact } from './facts.ts';

/** The countdown that stands on the screens, running, standing still, or with its time up. */
export type Countdown = {
  readonly countdownId: string;
  readonly title?: string;
  readonly sound: boolean;
  readonly startedAt: number;
  /** With what was added. */
  readonly durationS: number;
  /** The server's time at which it is up; undefined while it stands still. */
  readonly endsAt?: number;
  /** What is left while it stands still. */
  readonly leftMs?: number;
};

export interface CountdownState {
  readonly current?: Countdown;
}

export function evolveCountdown(state: CountdownState, { type, data, at }: CountdownFact): CountdownState {
  if (type === 'CountdownStarted') {
    const { title, ...set } = data;
    const endsAt = at + data.durationS * 1000;
    return { current: { ...set, ...(title !== undefined && { title }), startedAt: at, endsAt } };
  }
  const { current } = state;
  if (current?.countdownId !== data.countdownId) return state; // another has taken its place
  const { endsAt, leftMs, ...rest } = current;
  switch (type) {
    case 'CountdownPaused':
      return { current: { ...rest, leftMs: Math.max(0, (endsAt ?? at) - at) } };
    case 'CountdownResumed':
      return { current: { ...rest, endsAt: at + (leftMs ?? 0) } };
    case 'CountdownExtended': {
      const more = data.byS * 1000;
      const durationS = rest.durationS + data.byS;
      if (leftMs !== undefined) return { current: { ...rest, durationS, leftMs: leftMs + more } };
      return { current: { ...rest, durationS, endsAt: Math.max(endsAt ?? at, at) + more } };
    }
    case 'CountdownStopped':
      return {};
  }
}

/** The same for everybody; a lesson without a countdown says nothing of it. */
export const presentCountdown = ({ countdown }: { readonly countdown: CountdownState }): Countdown | undefined =>
  countdown.current;
