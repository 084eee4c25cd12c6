/** [R6.14] The levels, lowest first; other names of them are labels. */
export const LEVELS = ['free', 'junior', 'intermediate', 'senior'] as const;
export type Level = (typeof LEVELS)[number];
export const PAID_LEVELS = ['junior', 'intermediate', 'senior'] as const;
export type PaidLevel = (typeof PAID_LEVELS)[number];

export const rankOf = (level: Level): number => LEVELS.indexOf(level);

/** [R6.13] What is open to members only, and from which level on. */
export const FEATURES = {
  board: 'junior',
  upload: 'junior',
  archive: 'junior',
  transcript: 'junior',
  papers: 'junior',
  live: 'intermediate',
  drive: 'intermediate',
  savedReplay: 'intermediate',
  proctoring: 'senior',
} as const satisfies Readonly<Record<string, PaidLevel>>;
export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as readonly Feature[];

/** The one answer to "is it open to this level?": the server asks it, and so does the web. */
export const opens = (level: Level, feature: Feature): boolean => rankOf(level) >= rankOf(FEATURES[feature]);

/** What else a level sets: room on the drive, and how many take part in a meeting. */
export const CAPACITY: Readonly<Record<Level, { readonly driveGb: number; readonly meetingPeople: number }>> = {
  free: { driveGb: 0, meetingPeople: 100 },
  junior: { driveGb: 0, meetingPeople: 100 },
  intermediate: { driveGb: 50, meetingPeople: 300 },
  senior: { driveGb: 200, meetingPeople: 500 },
};

export const PERIODS = [1, 3, 12] as const;

/** The prices, in fen, for 1, 3 and 12 months. */
const PRICES: Readonly<Record<PaidLevel, readonly [one: number, three: number, twelve: number]>> = {
  junior: [1800, 4800, 16_800],
  intermediate: [3800, 10_200, 36_000],
  senior: [6800, 18_300, 64_800],
};

/** What can be bought; `id` is the documented `priceId`. */
export interface Plan {
  readonly id: string;
  readonly level: PaidLevel;
  readonly months: (typeof PERIODS)[number];
  readonly fen: number;
}

export const PLANS: readonly Plan[] = PAID_LEVELS.flatMap((level) =>
  PERIODS.map((months, at) => ({ id: `${level}-${months}`, level, months, fen: PRICES[level][at]! })),
);
export const PLAN_IDS = PLANS.map(({ id }) => id);
export const planOf = (planId: string): Plan | undefined => PLANS.find(({ id }) => id === planId);

/** What can be tried for nothing [R4.24]; how long is a limit. */
export const TRIAL_LEVEL = 'intermediate';
