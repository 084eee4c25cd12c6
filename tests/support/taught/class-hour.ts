import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type { Page } from '@lectern/contracts/slides/state.ts';
import { seeded, type Random } from '../random.ts';

/** Who says something, in which role. */
export interface Voice {
  readonly personId: string;
  readonly role: Role;
}

/** A fact of the story, at a second of the lesson; what one command records stands together. */
export interface Told {
  readonly second: number;
  readonly voice: Voice;
  readonly facts: readonly NewFact[];
  /** When it stands in the log, where that is later than it happened. */
  readonly recordedSecond?: number;
}

/** The ids and the size of a lesson that was taught; everything else is drawn from the seed. */
export interface Cast {
  readonly lessonId: string;
  readonly classId: string;
  readonly deckId: string;
  readonly title: string;
  readonly teacherId: string;
  readonly assistantId: string;
  readonly auditorId: string;
  readonly studentIds: readonly string[];
  /** In ms, whole seconds. */
  readonly startsAt: number;
  readonly minutes: number;
  readonly seed: number;
  readonly deck: { readonly name: string; readonly file: string; readonly pages: readonly Page[] };
  /** Seals what a person writes into the lesson. */
  seal(personId: string, words: string): { readonly sealedBy: string; readonly box: string };
}

/** When someone was in the lesson, from and to in seconds. */
export interface Presence {
  readonly personId: string;
  readonly joins: number;
  readonly away: readonly { readonly from: number; readonly to: number }[];
}

export const SYSTEM: Voice = { personId: 'system', role: 'system' };

/** An hour in class: collects what is told, and knows who is there when. */
export class ClassHour {
  readonly told: Told[] = [];
  readonly random: Random;
  readonly ends: number;
  readonly present: readonly Presence[];
  readonly teacher: Voice;
  readonly cast: Cast;

  constructor(cast: Cast) {
    this.cast = cast;
    this.random = seeded(cast.seed);
    this.ends = cast.minutes * 60;
    this.teacher = { personId: cast.teacherId, role: 'teacher' };
    this.present = cast.studentIds.flatMap((personId) => this.presenceOf(personId) ?? []);
  }

  say(second: number, voice: Voice, ...facts: NewFact[]): void {
    this.told.push({ second, voice, facts });
  }

  /** Stands in the log later than it happened, as what was on its way. */
  sayLate(second: number, recordedSecond: number, voice: Voice, ...facts: NewFact[]): void {
    this.told.push({ second, voice, facts, recordedSecond });
  }

  /** Those who are there at a second, and have been for a moment. */
  hereAt(second: number): string[] {
    return this.present
      .filter(({ joins, away }) => joins < second - 2 && away.every(({ from, to }) => second < from || second > to))
      .map(({ personId }) => personId);
  }

  /** Some of a list, in its order. */
  some<One>(list: readonly One[], share: number): One[] {
    return list.filter(() => this.random.chance(share));
  }

  /** A whole second from `low` to below `high`. */
  within(low: number, high: number): number {
    return Math.floor(this.random.between(low, high));
  }

  /** One in fifty never comes; of the others one in sixteen is late. */
  private presenceOf(personId: string): Presence | undefined {
    const { random, ends } = this;
    const [comes, isLate, leaves, staysAway] = [0.98, 0.06, 0.2, 0.05].map((share) => random.chance(share));
    const joins = isLate ? random.between(0.12, 0.3) * ends : 4 + random.next() ** 2 * Math.min(360, ends / 8);
    const from = random.between(0.35, 0.8) * ends;
    const to = staysAway ? Infinity : from + random.between(40, 480);
    if (!comes) return undefined;
    const away = leaves && from > joins + 60 ? [{ from: Math.floor(from), to: Math.floor(to) }] : [];
    return { personId, joins: Math.floor(joins), away };
  }
}
