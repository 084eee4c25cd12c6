import { emptyTable, set, type Table } from '@lectern/contracts/kernel/table.ts';
import { DEFAULT_POLICY, type Mark, type ModuleKind, type Policy } from '@lectern/contracts/transcript/grade.ts';
import type { GivenScore } from '@lectern/contracts/transcript/transcript.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ClassMarks, Marked } from './class-marks.ts';
import type { Student } from './class-students.ts';
import { KeptGrades, type ClassGrades } from './kept-grades.ts';
import { MarkColumns } from './mark-columns.ts';
import { WrittenTables } from './written-table.ts';

const PEOPLE = ['a', 'b', 'c', 'd'];
const UNITS = ['homework/1', 'homework/2', 'lessons/3'];
const OWN = 'own/4';

/** What may come between one reading and the next. */
type Change =
  | { readonly is: 'marked'; readonly unit: string; readonly who: string; readonly mark: Mark }
  | { readonly is: 'given'; readonly who: string; readonly score: number }
  | { readonly is: 'came' | 'left'; readonly who: string }
  | { readonly is: 'renamed'; readonly who: string; readonly name: string }
  | { readonly is: 'added' | 'removed'; readonly unit: string }
  | { readonly is: 'nothing' };

const who = fc.constantFrom(...PEOPLE);
const unit = fc.constantFrom(...UNITS);
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  fc.constantFrom('missing', 'waiting', 'excused', 'notYet'),
);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ is: fc.constant('marked' as const), unit, who, mark }),
  fc.record({ is: fc.constant('given' as const), who, score: fc.integer({ min: 0, max: 1000 }) }),
  fc.record({ is: fc.constantFrom('came' as const, 'left' as const), who }),
  fc.record({ is: fc.constant('renamed' as const), who, name: fc.string({ maxLength: 3 }) }),
  fc.record({ is: fc.constantFrom('added' as const, 'removed' as const), unit }),
  fc.constant({ is: 'nothing' as const }),
);

interface Class {
  readonly names: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, ReadonlyMap<string, Marked>>;
  readonly given: Table<GivenScore>;
}

/** As marks are gathered: a unit of which nothing moved keeps its map, one that moved has another. */
function after({ names, units, given }: Class, change: Change): Class {
  switch (change.is) {
    case 'marked':
      return {
        names,
        given,
        units: new Map(
          [...units].map(([key, its]) => [
            key,
            key === change.unit ? new Map(its).set(change.who, { mark: change.mark }) : its,
          ]),
        ),
      };
    case 'given':
      return { names, units, given: set(given, change.who, { scoreTenths: change.score, by: 'x', at: 1 }) };
    case 'came':
      return { units, given, names: new Map(names).set(change.who, change.who) };
    case 'left':
      return { units, given, names: new Map([...names].filter(([one]) => one !== change.who)) };
    case 'renamed':
      return { units, given, names: names.has(change.who) ? new Map(names).set(change.who, change.name) : names };
    case 'added':
      return { names, given, units: units.has(change.unit) ? units : new Map(units).set(change.unit, new Map()) };
    case 'removed':
      return { names, given, units: new Map([...units].filter(([key]) => key !== change.unit)) };
    case 'nothing':
      return { names, units, given };
  }
}

/** All that a process holds of a class between two readings. */
const holding = () => ({ columns: new MarkColumns(), tables: new WrittenTables(), kept: new KeptGrades() });

const listed = ({ personId, name }: Student) => ({ personId, name, search: name });

function read(
  { columns, tables, kept }: ReturnType<typeof holding>,
  { names, units, given }: Class,
): { readonly written: unknown; readonly graded: ClassGrades } {
  const students = [...names].map(([personId, name]): Student => ({
    personId,
    name,
    login: null,
    number: null,
    since: 0,
  }));
  const there = [...units.keys()].map((key) => {
    const [module, id] = key.split('/') as [ModuleKind, string];
    return { key, module, id, title: '', at: 0 };
  });
  const all: ClassMarks = { students, units: there, marks: units };
  const its = columns.of('class', [...there, { key: OWN, given }], all);
  const { text } = tables.studentsOf('class', students, its, listed);
  return { written: JSON.parse(`${text}}`), graded: kept.of('class', students, its, POLICY, there) };
}

const POLICY: Policy = {
  ...DEFAULT_POLICY,
  own: [{ id: 'own', name: 'own', weight: 20, units: [{ id: '4', name: '4', weight: 2 }] }],
};

it('[R2.20] what is written and graded again only where something moved is what is made from nothing', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const held = holding();
      let room: Class = {
        names: new Map([
          ['a', 'a'],
          ['b', 'b'],
        ]),
        units: new Map(UNITS.map((key) => [key, new Map()])),
        given: emptyTable(),
      };
      for (const one of changes) {
        room = after(room, one);
        const [now, anew] = [read(held, room), read(holding(), room)];
        expect(now.written).toEqual(anew.written);
        expect(now.graded.grades).toEqual(anew.graded.grades);
        expect(now.graded.ranks).toEqual(anew.graded.ranks);
        expect(now.graded.meanTenths).toBe(anew.graded.meanTenths);
      }
    }),
  );
});

it('is the same text and the same grades as long as no mark moved, though marks were put together anew', () => {
  const students = [{ personId: 'a', name: 'a', login: null, number: null, since: 0 }];
  const there = [{ key: 'exams/1', module: 'exams' as const, id: '1', title: '', at: 0 }];
  const { columns, tables, kept } = holding();
  const now = (mark: number) => {
    const its = columns.of('class', there, {
      students,
      units: there,
      marks: new Map([['exams/1', new Map([['a', { mark }]])]]),
    });
    return [
      tables.studentsOf('class', students, its, listed),
      kept.of('class', students, its, DEFAULT_POLICY, there),
    ] as const;
  };
  const [text, graded] = now(800);
  expect(now(800)[0]).toBe(text);
  expect(now(800)[1]).toBe(graded);
  expect(JSON.parse(`${text.text}}`)).toEqual({
    students: [{ personId: 'a', name: 'a', search: 'a', marks: [800] }],
  });
  expect(graded.meanTenths).toBe(800);
  const [later, regraded] = now(900);
  expect(later).not.toBe(text);
  expect(regraded.meanTenths).toBe(900);
});

it('grades all anew under another policy', () => {
  const students = [{ personId: 'a', name: 'a', login: null, number: null, since: 0 }];
  const there = [{ key: 'attendance/1', module: 'attendance' as const, id: '1', title: '', at: 0 }];
  const { columns, kept } = holding();
  const all = { students, units: there, marks: new Map([['attendance/1', new Map([['a', { mark: 700 }]])]]) };
  const under = (liveShare: number) =>
    kept.of('class', students, columns.of('class', there, all), { ...DEFAULT_POLICY, liveShare }, there).meanTenths;
  expect([under(60), under(80), under(60)]).toEqual([1000, 0, 1000]);
});
