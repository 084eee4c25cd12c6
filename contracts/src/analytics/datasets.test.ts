import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streams } from '../streams.ts';
import { columnOf, DATASET_NAMES, DATASETS, FILTERS } from './datasets.ts';
import { dayOf, spanOf, termOf } from './term.ts';

const known = new Set<string>(
  streams.flatMap(({ contexts }) => contexts.flatMap(({ facts }) => facts.map(({ type }) => type))),
);
/** What a reader would stumble over in Chinese. */
const SLIPS = /[,;!?()]|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|\p{Script=Han} +\p{Script=Han}|。$/u;
/** Columns of such names would hold what somebody wrote, or who somebody is. */
const WRITTEN = /name|title|login|words|reason|explanation|phone|mail|address|agent|url|person/;

describe('the dictionary of the learning log', () => {
  it('lists every dataset once', () => {
    expect(DATASETS.map(({ name }) => name)).toEqual([...DATASET_NAMES]);
  });

  describe.each(DATASETS)('$name', (dataset) => {
    const { columns, key, filters, title, grain, freshness, retention } = dataset;

    it('names each column once, in words that SQL takes without quotes', () => {
      const names = columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z][a-z_]*$/);
    });

    it('has a key without gaps, and a column of a fitting type behind each filter', () => {
      for (const name of key) expect(columnOf(dataset, name)).not.toMatchObject({ nullable: true });
      const types = { term: 'text', class: 'uuid', lesson: 'uuid', learner: 'uuid', verb: 'text', time: 'time' };
      const behind = FILTERS.filter((filter) => filters[filter] !== undefined);
      expect(behind.map((filter) => columnOf(dataset, filters[filter]!)?.type)).toEqual(
        behind.map((filter) => types[filter]),
      );
      expect(Object.keys(filters)).toEqual(expect.arrayContaining(['term', 'class', 'lesson', 'time']));
    });

    it('describes everything in both languages', () => {
      for (const text of [title, grain, freshness, retention, ...columns.map(({ about }) => about)]) {
        expect(text['zh-cn']).toMatch(/\p{Script=Han}/u);
        expect(SLIPS.exec(text['zh-cn'])?.[0]).toBeUndefined();
        expect(text.en).toMatch(/^[^\p{Script=Han}]+[^.\s]$/u);
      }
    });

    it('rests on facts that there are', () => {
      for (const { facts = [] } of columns) for (const type of facts) expect(known).toContain(type);
    });

    it('holds no names and no words that anybody wrote', () => {
      const suspect = columns.map(({ name }) => name).filter((name) => WRITTEN.test(name));
      expect(suspect).toEqual(dataset.name === 'event' ? ['page_name'] : []); // of pages, not of people
    });
  });
});

const two = <Value>(value: Value) => [value, value] as const;

describe('termOf', () => {
  const at = (day: string) => Date.parse(`${day}+08:00`);

  it.each([
    ['2026-09-01T00:00', '2026-1'],
    ['2026-08-31T23:59', '2025-2'],
    ['2026-12-31T23:59', '2026-1'],
    ['2027-01-31T23:59', '2026-1'],
    ['2027-02-01T00:00', '2026-2'],
    ['2027-08-31T23:59', '2026-2'],
  ])('%s in the zone of the school is in the term %s', (day, term) => expect(termOf(at(day))).toBe(term));

  it('spans what is in it, up to the next one', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }), (moment) => {
        const [from, to] = spanOf(termOf(moment));
        expect([from <= moment && moment < to, termOf(from), termOf(to - 1)]).toEqual([true, ...two(termOf(moment))]);
        expect([termOf(from - 1), termOf(to)]).not.toContain(termOf(moment));
      }),
    );
  });

  it('days change at midnight in the zone of the school', () => {
    expect([dayOf(at('2026-11-21T00:00')), dayOf(at('2026-11-21T00:00') - 1)]).toEqual(['2026-11-21', '2026-11-20']);
  });
});
