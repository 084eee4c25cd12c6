import { unitKey, worthOf, type Policy } from '@lectern/contracts/transcript/grade.ts';
import type { ClassMarks, Marked, Unit } from './class-marks.ts';

/** In a large class lessons are one unit together, as they weigh under the policy: nobody reads one by one [R9.05]. */
export const withoutExercises = (all: ClassMarks, classId: string, policy: Policy): ClassMarks =>
  (['lessons', 'exercises'] as const).reduce((before, module) => asOne(before, module, classId, policy), all);

function asOne(all: ClassMarks, module: 'lessons' | 'exercises', classId: string, policy: Policy): ClassMarks {
  const its = all.units.filter((unit) => unit.module === module);
  const weights = new Map(policy.units.map((unit) => [unitKey(unit.module, unit.id), unit.weight]));
  const together = all.students.flatMap(({ personId }): [string, Marked][] => {
    let [sum, by] = [0, 0];
    for (const { key } of its) {
      const worth = worthOf(module, all.marks.get(key)?.get(personId)?.mark ?? 'excused', policy);
      const weight = weights.get(key) ?? 1;
      if (worth === undefined || weight === 0) continue;
      sum += weight * worth;
      by += weight;
    }
    return by === 0 ? [] : [[personId, { mark: Math.round(sum / by) }]];
  });
  const key = unitKey(module, classId);
  const unit: Unit = { key, module, id: classId, title: '', at: its.at(-1)?.at ?? 0 };
  return {
    ...all,
    units: [...all.units.filter((one) => one.module !== module), ...(its.length > 0 ? [unit] : [])],
    marks: new Map([...all.marks, [key, new Map(together)]]),
  };
}
