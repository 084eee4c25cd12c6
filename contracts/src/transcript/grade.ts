/** What of a class is in its transcript by itself, beside modules of its own. */
export const MODULE_KINDS = [
  'attendance',
  'lessons',
  'exercises',
  'homework',
  'experiments',
  'discussions',
  'live',
  'video',
  'exams',
] as const;
export type ModuleKind = (typeof MODULE_KINDS)[number];

/** Why a unit has no score: only what is missing counts, as zero. */
export const UNSCORED = ['missing', 'waiting', 'excused', 'notYet'] as const;
export type Unscored = (typeof UNSCORED)[number];

/** In tenths of 100; of attendance and live video how much of it somebody was there for, in tenths of a percent. */
export type Mark = number | Unscored;

export const MARK_MOST = 1000;
/** The weight of a unit of which the policy says nothing. */
export const UNIT_WEIGHT = 1;

/** A lesson, a homework, an experiment, a topic, a live video, a replay or an exam, as one unit of a module; a lesson is one of several. */
export interface Assessable {
  readonly module: ModuleKind;
  readonly id: string;
}

export interface UnitWeight extends Assessable {
  readonly weight: number;
}

export interface OwnModule {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly units: { readonly id: string; readonly name: string; readonly weight: number }[];
}

/** What counts how much [R3.14]. */
export interface Policy {
  readonly weights: Readonly<Record<ModuleKind, number>>;
  readonly own: OwnModule[];
  readonly units: UnitWeight[];
  /** From which share on, in percent, a lesson was attended, and its live video watched [R4.05]. */
  readonly liveShare: number;
}

/** Modules that came later: they count once a teacher says how much, so that no grade changes by itself. */
export const UNWEIGHED = { exercises: 0, experiments: 0, discussions: 0, live: 0, video: 0 } as const;

/** [R9.03] Until a class sets its own. */
export const DEFAULT_POLICY: Policy = {
  weights: { ...UNWEIGHED, attendance: 10, lessons: 30, homework: 30, exams: 30 },
  own: [],
  units: [],
  liveShare: 60,
};

export const unitKey = (module: string, id: string): string => `${module}/${id}`;

export const weightsTotal = ({ weights, own }: Pick<Policy, 'weights' | 'own'>): number =>
  MODULE_KINDS.reduce((sum, kind) => sum + weights[kind], 0) + own.reduce((sum, { weight }) => sum + weight, 0);

export interface AssessedUnit {
  readonly key: string;
  readonly id: string;
  readonly weight: number;
}

export interface AssessedModule {
  readonly id: string;
  readonly weight: number;
  readonly units: readonly AssessedUnit[];
}

/** The modules of a policy, with all that there is to assess in them. */
export function modulesOf(policy: Policy, there: readonly Assessable[]): readonly AssessedModule[] {
  const said = new Map(policy.units.map(({ module, id, weight }) => [unitKey(module, id), weight]));
  const unitsOf = (kind: ModuleKind): AssessedUnit[] =>
    there
      .filter(({ module }) => module === kind)
      .map(({ id }) => ({ key: unitKey(kind, id), id, weight: said.get(unitKey(kind, id)) ?? UNIT_WEIGHT }));
  return [
    ...MODULE_KINDS.map((kind) => ({ id: kind, weight: policy.weights[kind], units: unitsOf(kind) })),
    ...policy.own.map(({ id, weight, units }) => ({
      id,
      weight,
      units: units.map((unit) => ({ key: unitKey(id, unit.id), id: unit.id, weight: unit.weight })),
    })),
  ];
}

/** What a mark is worth under a policy; undefined of what is not assessed. */
export function worthOf(module: string, mark: Mark, { liveShare }: Pick<Policy, 'liveShare'>): number | undefined {
  if (mark === 'missing') return 0;
  if (typeof mark !== 'number') return undefined;
  if (module !== 'attendance' && module !== 'live') return mark;
  return mark >= liveShare * 10 ? MARK_MOST : 0;
}

export interface ModuleGrade {
  readonly id: string;
  readonly weight: number;
  /** In hundredths; absent until something of it is assessed. */
  readonly hundredths?: number | undefined;
}

export interface Grade {
  /** In tenths; absent until something is assessed. */
  readonly tenths?: number | undefined;
  /** How many percent of the weights have something that is assessed. */
  readonly assessed: number;
  readonly modules: readonly ModuleGrade[];
}

/** Rounded half up, in whole numbers only: neither order nor machine changes the last digit. */
const rounded = (sum: number, by: number): number => Math.floor((2 * sum + by) / (2 * by));

/**
 * The grade of one student: of each module the weighted mean of what is assessed, to two digits, and of those the weighted
 * mean, to one. What is not assessed yet weighs nothing.
 */
export function gradeOf(
  policy: Pick<Policy, 'liveShare'>,
  modules: readonly AssessedModule[],
  markOf: (key: string) => Mark | undefined,
): Grade {
  const graded = modules.map(({ id, weight, units }): ModuleGrade => {
    let [sum, by] = [0, 0];
    for (const unit of units) {
      const worth = unit.weight === 0 ? undefined : worthOf(id, markOf(unit.key) ?? 'notYet', policy);
      if (worth === undefined) continue;
      sum += unit.weight * worth;
      by += unit.weight;
    }
    return { id, weight, ...(by > 0 && { hundredths: rounded(10 * sum, by) }) };
  });
  const counted = graded.filter(({ weight, hundredths }) => weight > 0 && hundredths !== undefined);
  const assessed = counted.reduce((sum, { weight }) => sum + weight, 0);
  const sum = counted.reduce((total, { weight, hundredths = 0 }) => total + weight * hundredths, 0);
  return { assessed, modules: graded, ...(assessed > 0 && { tenths: rounded(sum, 10 * assessed) }) };
}

/** The place of each among all; who has as much shares it, who has no grade has none. */
export function ranksOf(grades: readonly (number | undefined)[]): (number | undefined)[] {
  const places = new Map<number, number>();
  const sorted = grades.filter((one) => one !== undefined).toSorted((one, other) => other - one);
  for (const [at, one] of sorted.entries()) if (!places.has(one)) places.set(one, at + 1);
  return grades.map((one) => (one === undefined ? undefined : places.get(one)));
}

/** The mean of those who have a grade, in tenths. */
export function meanOf(grades: readonly (number | undefined)[]): number | undefined {
  const there = grades.filter((one) => one !== undefined);
  const sum = there.reduce((total, one) => total + one, 0);
  return there.length === 0 ? undefined : rounded(sum, there.length);
}
