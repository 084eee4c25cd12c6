import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units as unitsOf } from '@lectern/contracts/kernel/units.ts';
import {
  MODULE_KINDS,
  UNIT_WEIGHT,
  unitKey,
  weightsTotal,
  type Assessable,
  type ModuleKind,
  type OwnModule,
  type Policy,
} from '@lectern/contracts/transcript/grade.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly weight: string;
}

export interface DraftModule extends Named {
  readonly units: readonly Named[];
}

/** A policy as it stands in the form: numbers are what was typed. */
export interface PolicyDraft {
  readonly weights: Readonly<Record<ModuleKind, string>>;
  readonly own: readonly DraftModule[];
  /** By the unit's key; the others weigh what every unit weighs. */
  readonly units: Readonly<Record<string, string>>;
  readonly liveShare: string;
}

const typed = <One extends { readonly weight: number }>(one: One) => ({ ...one, weight: String(one.weight) });

export const draftOf = ({ weights, own, units, liveShare }: Policy): PolicyDraft => ({
  weights: Object.fromEntries(MODULE_KINDS.map((kind) => [kind, String(weights[kind])])) as PolicyDraft['weights'],
  own: own.map((one) => ({ ...typed(one), units: one.units.map(typed) })),
  units: Object.fromEntries(units.map(({ module, id, weight }) => [unitKey(module, id), String(weight)])),
  liveShare: String(liveShare),
});

/** A whole number from 0 to 100; undefined of anything else. */
export const wholeOf = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? Number(text) : undefined;

export type NameFault = 'required' | 'tooLong' | 'twice';

/** What is wrong with a name among others [R5.20]. */
export function nameFault(name: string, all: readonly { readonly name: string }[]): NameFault | undefined {
  const length = unitsOf(name.trim());
  if (length === 0) return 'required';
  if (length > LIMITS.ownModuleUnits) return 'tooLong';
  return all.filter((one) => one.name.trim() === name.trim()).length > 1 ? 'twice' : undefined;
}

/** The policy that the form makes, as far as all its numbers are whole; what it sums up to is another thing. */
export function policyIn(draft: PolicyDraft, there: readonly Assessable[]): Policy | undefined {
  const numbers = [
    ...MODULE_KINDS.map((kind) => draft.weights[kind]),
    ...draft.own.flatMap(({ weight, units }) => [weight, ...units.map((unit) => unit.weight)]),
    ...Object.values(draft.units),
  ];
  const liveShare = wholeOf(draft.liveShare) ?? 0;
  if (liveShare === 0 || numbers.some((text) => wholeOf(text) === undefined)) return undefined;
  const weighed = ({ id, name, weight }: Named) => ({ id, name: name.trim(), weight: Number(weight) });
  const own = draft.own.map((one): OwnModule => ({ ...weighed(one), units: one.units.map(weighed) }));
  const units = there.flatMap(({ module, id }) => {
    const weight = Number(draft.units[unitKey(module, id)] ?? UNIT_WEIGHT);
    return weight === UNIT_WEIGHT ? [] : [{ module, id, weight }];
  });
  const weights = Object.fromEntries(MODULE_KINDS.map((kind) => [kind, Number(draft.weights[kind])]));
  return { weights: weights as Policy['weights'], own, units, liveShare };
}

/** What the modules weigh together, whatever else is wrong; what is no number weighs nothing. */
export const totalIn = ({ weights, own }: PolicyDraft): number =>
  weightsTotal({
    weights: Object.fromEntries(MODULE_KINDS.map((kind) => [kind, wholeOf(weights[kind]) ?? 0])) as Policy['weights'],
    own: own.map((one) => ({ ...one, weight: wholeOf(one.weight) ?? 0, units: [] })),
  });

/** Whether every name may stand. */
export const areNamed = ({ own }: PolicyDraft): boolean =>
  [own, ...own.map(({ units }) => units)].every((all) => all.every(({ name }) => nameFault(name, all) === undefined));
