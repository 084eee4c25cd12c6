/** Where in the lesson one is: at a moment of its clock, and going on from there since a moment of the device's. In ms. */
export interface Playhead {
  readonly at: number;
  readonly since: number;
  /** Milliseconds of the lesson for each one of the device; 0 stands still. */
  readonly rate: number;
}

export const SPEEDS = [1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** Where it is at a moment of the device's clock; a clock that was set back moves nothing back. */
export const positionOf = ({ at, since, rate }: Playhead, now: number): number => at + Math.max(0, now - since) * rate;

/** From where it is now on, at another rate. */
export const atRate = (head: Playhead, now: number, rate: number): Playhead => ({
  at: positionOf(head, now),
  since: now,
  rate,
});

export const heldAt = (at: number, now: number): Playhead => ({ at, since: now, rate: 0 });

/** The lesson's time as the parts of a picture ask for it: whole milliseconds, as the server's clock gives them. */
export const clockOf = (head: Playhead, local: () => number) => (): number => Math.round(positionOf(head, local()));

/** What one goes to by "next section" and "previous section". */
interface Section {
  readonly at: number;
  readonly version: number;
}

/** Going back this soon after a section began means the one before it, as every player does. */
const JUST_BEGUN_MS = 1_500;

export const sectionAfter = <One extends Section>(sections: readonly One[], at: number): One | undefined =>
  sections.find((one) => one.at > at);

export const sectionBefore = <One extends Section>(sections: readonly One[], at: number): One | undefined =>
  sections.findLast((one) => one.at < at - JUST_BEGUN_MS);
