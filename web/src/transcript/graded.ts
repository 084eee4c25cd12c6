import {
  gradeOf,
  modulesOf,
  ranksOf,
  worthOf,
  type AssessedModule,
  type Grade,
  type Mark,
  type Policy,
} from '@lectern/contracts/transcript/grade.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';

type Student = Transcript['students'][number];

/** A student as a policy grades them. */
export interface GradedStudent extends Omit<Student, 'rank'> {
  readonly grade: Grade;
  readonly rank: number | undefined;
  readonly markOf: (key: string) => Mark | undefined;
}

/**
 * The students under a policy, which need not be the one that stands: the same sum as the server's. Where only the first
 * are here, their places are those that came with them.
 */
export function gradeAll({ units, ownUnits, students, whole }: Transcript, policy: Policy): readonly GradedStudent[] {
  const places = new Map([...units, ...ownUnits].map(({ key }, at) => [key, at]));
  const modules = modulesOf(policy, units);
  const graded = students.map((student) => {
    const markOf = (key: string) => student.marks[places.get(key) ?? -1];
    return { ...student, markOf, grade: gradeOf(policy, modules, markOf) };
  });
  const ranks = ranksOf(graded.map(({ grade }) => grade.tenths));
  return graded.map((one, at) => ({ ...one, rank: whole === undefined ? ranks[at] : one.rank }));
}

/** How many units of a module, of those that count, have nothing where there should be something. */
export const missingIn = ({ units }: AssessedModule, { markOf }: GradedStudent): number =>
  units.filter(({ key, weight }) => weight > 0 && markOf(key) === 'missing').length;

/** A mark out of 100 as it counts; undefined of what has none. */
export function pointsOf(module: string, mark: Mark, policy: Pick<Policy, 'liveShare'>): number | undefined {
  const worth = worthOf(module, mark, policy);
  return worth === undefined ? undefined : worth / 10;
}
