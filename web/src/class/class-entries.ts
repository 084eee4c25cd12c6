import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';

/** A class as it stands in the form. */
export interface ClassEntries {
  readonly name: string;
  /** Empty means no limit [R9.15]. */
  readonly capacity: string;
  readonly schoolOnly: boolean;
}

const CAPACITY_MAX = 100_000;

export interface ClassFaults {
  readonly name?: 'required' | 'tooLong';
  readonly capacity?: 'notANumber';
}

/** Where the form needs a change [R5.05, R9.15]. */
export function faultsOfClass({ name, capacity }: ClassEntries): ClassFaults {
  const length = units(name.trim());
  const typed = capacity.trim();
  const isCapacity = typed === '' || (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= CAPACITY_MAX);
  return {
    ...(length === 0 && { name: 'required' as const }),
    ...(length > LIMITS.classNameUnits && { name: 'tooLong' as const }),
    ...(!isCapacity && { capacity: 'notANumber' as const }),
  };
}

/** The command's data. */
export const classData = ({ name, capacity, schoolOnly }: ClassEntries) => ({
  name: name.trim(),
  schoolOnly,
  ...(capacity.trim() !== '' && { capacity: Number(capacity) }),
});
