/** The least that the ledger promises an order for, beyond one stream: a family's streams are spread over 64 of them. */
export interface Lane {
  readonly family: string;
  readonly lane: number;
}

export const laneKey = ({ family, lane }: Lane): string => `${family}/${lane}`;

/** How far a consumer is: it has all of its families up to `base`, and of each lane named besides all up to its position. */
export class Taken {
  constructor(
    readonly base: number,
    readonly beyond: ReadonlyMap<string, number> = new Map(),
  ) {}

  /** All of the lane up to here is taken. */
  upTo(lane: Lane): number {
    return Math.max(this.base, this.beyond.get(laneKey(lane)) ?? 0);
  }

  has(fact: Lane & { readonly position: number }): boolean {
    return fact.position <= this.upTo(fact);
  }
}
