import { describe, expect, it } from 'vitest';
import { streams } from '../streams.ts';
import { FILTERS } from './dataset.ts';
import { columnOf, DATASET_NAMES, DATASETS } from './datasets.ts';
import { spanOf } from './term.ts';

const known = new Set<string>(
  streams.flatMap(({ contexts }) => contexts.flatMap(({ facts }) => facts.map(({ type }) => type))),
);
/** What a reader would stumble over in Chinese. */
const SLIPS = /[,;!?()]|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|\p{Script=Han} +\p{Script=Han}|。$/u;
/** Columns of such names would hold what somebody wrote, or who somebody is. */
const WRITTEN = /name|title|login|words|reason|explanation|phone|mail|address|agent|url|person/;

describe('the dictionary of the learning log', () => {
  it('lists every dataset once', () => {
    expect(new Set(DATASET_NAMES).size).toBe(DATASETS.length);
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

describe('a term', () => {
  const at = (day: string) => Date.parse(`${day}T00:00+08:00`);

  it('is from September to January, or from February to August, in the zone of the school', () => {
    expect(spanOf('2026-1')).toEqual([at('2026-09-01'), at('2027-02-01')]);
    expect(spanOf('2026-2')).toEqual([at('2027-02-01'), at('2027-09-01')]);
    expect(spanOf('2027-1')[0]).toBe(spanOf('2026-2')[1]);
  });
});
