import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_POLICY,
  gradeOf,
  meanOf,
  modulesOf,
  ranksOf,
  UNSCORED,
  weightsTotal,
  worthOf,
  type AssessedModule,
  type Mark,
} from './grade.ts';

const mark: fc.Arbitrary<Mark> = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constantFrom(...UNSCORED));
const weight = fc.integer({ min: 0, max: 100 });

interface Case {
  readonly modules: readonly AssessedModule[];
  readonly marks: ReadonlyMap<string, Mark>;
}

/** Some modules, their units, and what one student has of each. */
const graded: fc.Arbitrary<Case> = fc
  .array(fc.record({ weight, units: fc.array(fc.record({ weight, mark }), { maxLength: 8 }) }), { maxLength: 9 })
  .map((all) => ({
    modules: all.map((module, m) => ({
      id: m === 0 ? 'attendance' : String(m),
      weight: module.weight,
      units: module.units.map((unit, u) => ({ key: `${m}/${u}`, id: String(u), weight: unit.weight })),
    })),
    marks: new Map(all.flatMap(({ units }, m) => units.map((unit, u) => [`${m}/${u}`, unit.mark] as const))),
  }));

const of = ({ modules, marks }: Case) => gradeOf({ liveShare: 60 }, modules, (key) => marks.get(key));
const ids = (grade: ReturnType<typeof of>) => Object.fromEntries(grade.modules.map((one) => [one.id, one.hundredths]));

describe('[R3.14] a grade', () => {
  it('is between 0 and 100, as each module is', () => {
    fc.assert(
      fc.property(graded, (one) => {
        const { tenths = 0, modules } = of(one);
        expect(tenths).toSatisfy((it: number) => Number.isInteger(it) && it >= 0 && it <= 1000);
        for (const { hundredths = 0 } of modules)
          expect(hundredths).toSatisfy((it: number) => Number.isInteger(it) && it >= 0 && it <= 10_000);
      }),
    );
  });

  it('is the same in whatever order modules and units stand', () => {
    fc.assert(
      fc.property(graded, (one) => {
        const turned = one.modules.toReversed().map((module) => ({ ...module, units: module.units.toReversed() }));
        expect(of({ ...one, modules: turned }).tenths).toBe(of(one).tenths);
        expect(ids(of({ ...one, modules: turned }))).toEqual(ids(of(one)));
      }),
    );
  });

  it('[R5.21] is not changed by a unit that weighs nothing, nor by one that is not assessed', () => {
    fc.assert(
      fc.property(graded, mark, (one, any) => {
        const more = one.modules.map((module) => ({
          ...module,
          units: [
            ...module.units,
            { key: `${module.id}/nothing`, id: 'nothing', weight: 0 },
            { key: `${module.id}/waiting`, id: 'waiting', weight: 50 },
          ],
        }));
        const marks = new Map(one.marks);
        for (const { id } of one.modules) marks.set(`${id}/nothing`, any).set(`${id}/waiting`, 'waiting');
        expect(of({ modules: more, marks })).toEqual(of(one));
      }),
    );
  });

  it('is what every unit is, where all are the same', () => {
    fc.assert(
      fc.property(graded, fc.integer({ min: 0, max: 1000 }), (one, same) => {
        const modules = one.modules.filter(({ id }) => id !== 'attendance');
        const { tenths } = gradeOf({ liveShare: 60 }, modules, () => same);
        expect([same, undefined]).toContain(tenths);
      }),
    );
  });

  it('never falls when a mark rises', () => {
    fc.assert(
      fc.property(graded, fc.nat(), fc.nat({ max: 1000 }), (one, at, by) => {
        const scored = [...one.marks].filter(([, it]) => typeof it === 'number');
        fc.pre(scored.length > 0);
        const [key, it] = scored[at % scored.length]!;
        const marks = new Map(one.marks).set(key, Math.min(1000, Number(it) + by));
        expect(of({ ...one, marks }).tenths ?? 0).toBeGreaterThanOrEqual(of(one).tenths ?? 0);
      }),
    );
  });

  it('is summed as its sheet says it: (88 + 92 + 85) ÷ 3 of homework at 20 %, 80 of lessons at 30 %', () => {
    const unit = (key: string) => ({ key, id: key, weight: 1 });
    const modules = [
      { id: 'lessons', weight: 30, units: [unit('l')] },
      { id: 'homework', weight: 20, units: ['a', 'b', 'c', 'd'].map(unit) },
      { id: 'exams', weight: 50, units: [unit('e')] },
    ];
    const marks = new Map<string, Mark>([
      ['l', 800],
      ['a', 880],
      ['b', 920],
      ['c', 850],
      ['d', 'waiting'],
      ['e', 'notYet'],
    ]);
    expect(gradeOf(DEFAULT_POLICY, modules, (key) => marks.get(key))).toEqual({
      tenths: 833, // (30 × 80 + 20 × 88.33) ÷ 50
      assessed: 50,
      modules: [
        { id: 'lessons', weight: 30, hundredths: 8000 },
        { id: 'homework', weight: 20, hundredths: 8833 },
        { id: 'exams', weight: 50 },
      ],
    });
  });
});

describe('what a mark is worth', () => {
  it('[R4.05] [R9.03] of a lesson that somebody was in for 60 % of it or longer, all; of a shorter stay, nothing', () => {
    expect(DEFAULT_POLICY.liveShare).toBe(60);
    expect(worthOf('attendance', 600, DEFAULT_POLICY)).toBe(1000);
    expect(worthOf('attendance', 599, DEFAULT_POLICY)).toBe(0);
    expect(worthOf('attendance', 599, { liveShare: 50 })).toBe(1000);
  });

  it('is nothing where it is missing, and not counted where it waits, is excused or is still to come', () => {
    expect(UNSCORED.map((one) => worthOf('homework', one, DEFAULT_POLICY))).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the modules of a policy', () => {
  it('[R5.21] weigh 100 % together, and a unit of which nothing is said weighs 1', () => {
    expect(weightsTotal(DEFAULT_POLICY)).toBe(100);
    const own = [{ id: 'lab', name: '实验', weight: 20, units: [{ id: 'u', name: '驻波', weight: 3 }] }];
    const policy = { ...DEFAULT_POLICY, own, units: [{ module: 'homework' as const, id: 'h', weight: 0 }] };
    expect(weightsTotal(policy)).toBe(120);
    const modules = modulesOf(policy, [
      { module: 'homework', id: 'h' },
      { module: 'homework', id: 'i' },
    ]);
    expect(modules.map(({ id, units }) => [id, units.map((unit) => [unit.key, unit.weight])])).toEqual([
      ['attendance', []],
      ['lessons', []],
      ['exercises', []],
      [
        'homework',
        [
          ['homework/h', 0],
          ['homework/i', 1],
        ],
      ],
      ['experiments', []],
      ['discussions', []],
      ['live', []],
      ['video', []],
      ['exams', []],
      ['lab', [['lab/u', 3]]],
    ]);
  });
});

it('who has the same grade shares the place, and the next one has the place after both', () => {
  expect(ranksOf([912, 935, undefined, 912, 700])).toEqual([2, 1, undefined, 2, 4]);
  expect(meanOf([912, 935, undefined, 912, 700])).toBe(865);
  expect(meanOf([undefined])).toBeUndefined();
});
