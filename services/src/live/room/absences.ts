import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { PresenceRule } from '@lectern/contracts/kernel/stream.ts';
import { createHash } from 'node:crypto';
import type { Presence } from './presence.ts';

/** Who was seen last so long before they came here by the facts, was seen before they came. */
const STALE_MS = LIMITS.awayAfterMs / 2;

/** What is to be recorded, under a key that is the same as long as it is the same. */
export interface Due {
  readonly data: {
    readonly left: readonly { readonly personId: string; readonly at: number }[];
    readonly returned: readonly string[];
  };
  readonly key: string;
}

/** Compares who is here as the facts say with who is connected. A short reconnect is no absence. */
export class Absences {
  /** Since when someone is missed whom this process never saw. */
  private readonly missedSince = new Map<string, number>();
  /** Since when someone is here by the facts, as far as it was seen from here. */
  private readonly hereSince = new Map<string, number>();
  private here: ReadonlySet<string> = new Set();
  private readonly gone = new Set<string>();
  /** Where processes do not say whom they hold: who returned by the facts and not to this one, so to another. */
  private readonly elsewhere = new Set<string>();

  /** Who is here by the facts at the beginning counts as away from then on, until they connect. */
  constructor(
    private readonly rule: PresenceRule<unknown>,
    private readonly presence: Presence,
    private readonly now: () => number,
    state: unknown,
    private readonly awayAfterMs: number = LIMITS.awayAfterMs,
  ) {
    this.here = new Set(rule.here(state));
    for (const personId of this.here) this.missed(personId);
  }

  due(state: unknown): Due | undefined {
    this.observe(state);
    const left = this.left();
    const returned = this.presence.onlineHere.filter((personId) => this.rule.hasLeft(state, personId));
    if (left.length + returned.length === 0) return undefined;
    const since = returned.map((personId) => this.presence.since(personId));
    const mark = createHash('sha256').update(JSON.stringify([left, returned, since]));
    return { data: { left, returned }, key: mark.digest('base64url') };
  }

  /** Notes who came and went by the facts; called when something was recorded, for what follows may undo it. */
  observe(state: unknown): void {
    const here = new Set(this.rule.here(state));
    for (const personId of this.here) if (!here.has(personId)) this.gone.add(personId);
    for (const personId of here) {
      if (!this.here.has(personId)) this.hereSince.set(personId, this.now());
      if (this.gone.delete(personId) && !this.presence.isShared) this.elsewhere.add(personId);
    }
    for (const personId of this.elsewhere)
      if (this.presence.since(personId) !== undefined) this.elsewhere.delete(personId);
    this.here = here;
  }

  /** Whether the facts say that anyone is here. */
  isAnyoneHere(state: unknown): boolean {
    for (const _ of this.rule.here(state)) return true;
    return false;
  }

  /** Nobody is missed while it is not known whom the other processes hold; then again from when it was. */
  private left(): Due['data']['left'] {
    const knownSince = this.presence.knownSince();
    if (knownSince === undefined) return [];
    const seenLast = this.now() - this.awayAfterMs;
    return [...this.here]
      .filter((personId) => !this.presence.isOnline(personId) && !this.elsewhere.has(personId))
      .map((personId) => {
        const at = Math.max(knownSince, this.presence.seenAt(personId) ?? this.missed(personId));
        const since = this.hereSince.get(personId) ?? 0;
        return { personId, at: at < since - STALE_MS ? since : at };
      })
      .filter(({ at }) => at <= seenLast);
  }

  private missed(personId: string): number {
    const since = this.missedSince.get(personId) ?? this.now();
    this.missedSince.set(personId, since);
    return since;
  }
}
