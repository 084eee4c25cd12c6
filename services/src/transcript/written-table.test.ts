import { emptyTable, set, type Table } from '@lectern/contracts/kernel/table.ts';
import type { Mark } from '@lectern/contracts/transcript/grade.ts';
import type { GivenScore } from '@lectern/contracts/transcript/transcript.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ClassMarks, Marked, Student } from './class-marks.ts';
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

function read(tables: WrittenTables, { names, units, given }: Class): unknown {
  const students = [...names].map(([personId, name]): Student => ({
    personId,
    name,
    login: null,
    number: null,
    since: 0,
  }));
  const all: ClassMarks = { students, units: [], marks: units };
  const shown = [...[...units.keys()].map((key) => ({ key })), { key: OWN, given }];
  const { text } = tables.studentsOf(
    'class',
    shown,
    all,
    students.map(({ personId, name }) => ({ personId, name, search: name })),
  );
  return JSON.parse(`${text}}`);
}

it('[R2.20] a table that is written again only where something moved is the one that is written from nothing', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const tables = new WrittenTables();
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
        expect(read(tables, room)).toEqual(read(new WrittenTables(), room));
      }
    }),
  );
});

it('is the same text as long as nothing moved', () => {
  const tables = new WrittenTables();
  const all: ClassMarks = {
    students: [{ personId: 'a', name: 'a', login: null, number: null, since: 0 }],
    units: [],
    marks: new Map(),
  };
  const written = () =>
    tables.studentsOf('class', [{ key: 'homework/1' }], all, [{ personId: 'a', name: 'a', search: 'a' }]);
  expect(written()).toBe(written());
  expect(JSON.parse(`${written().text}}`)).toEqual({
    students: [{ personId: 'a', name: 'a', search: 'a', marks: ['excused'] }],
  });
});
