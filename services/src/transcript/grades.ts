import { get } from '@lectern/contracts/kernel/table.ts';
import {
  gradeOf,
  modulesOf,
  unitKey,
  type Grade,
  type Mark,
  type Policy,
} from '@lectern/contracts/transcript/grade.ts';
import type { GivenScore, TranscriptState } from '@lectern/contracts/transcript/transcript.ts';
import type { ClassMarks } from './class-marks.ts';

/** What somebody was given by hand for a unit. */
export const givenOf = ({ scored }: TranscriptState, unitId: string, personId: string): GivenScore | undefined => {
  const unit = get(scored, unitId);
  return unit && get(unit.scores, personId);
};

/** What a student has of a unit: from where it comes, or by hand. */
export function marking(state: TranscriptState, { own }: Policy, { marks }: ClassMarks) {
  const byHand = new Map(own.flatMap(({ id, units }) => units.map((unit) => [unitKey(id, unit.id), unit.id])));
  return (key: string): ((personId: string) => Mark) => {
    const unitId = byHand.get(key);
    const its = marks.get(key);
    if (unitId === undefined) return (personId) => its?.get(personId)?.mark ?? 'excused';
    return (personId) => givenOf(state, unitId, personId)?.scoreTenths ?? 'notYet';
  };
}

/** What each student has of these units. Unit after unit: of 3,000 with 60 student after student takes several times as long. */
function rowsOf(state: TranscriptState, policy: Policy, all: ClassMarks, keys: readonly string[]): Mark[][] {
  const markIn = marking(state, policy, all);
  const rows = all.students.map((): Mark[] => []);
  for (const markOf of keys.map(markIn)) all.students.forEach(({ personId }, at) => rows[at]!.push(markOf(personId)));
  return rows;
}

export function gradesOf(state: TranscriptState, policy: Policy, all: ClassMarks): Grade[] {
  const modules = modulesOf(policy, all.units);
  const keys = modules.flatMap(({ units }) => units.map(({ key }) => key));
  const places = new Map(keys.map((key, at) => [key, at]));
  return rowsOf(state, policy, all, keys).map((row) => gradeOf(policy, modules, (key) => row[places.get(key)!]));
}
