import { DATASET_NAMES, datasetOf, groupsOf } from '@lectern/contracts/analytics/datasets.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWhere } from '../../../services/src/analytics/chosen-rows.ts';
import {
  asked,
  canBeChosen,
  chosenBy,
  measuresOf,
  readChoice,
  VIEWS,
  withDataset,
  writeChoice,
  type Choice,
} from './choice.ts';

const LESSON = '01a1f4a0-1234-7abc-8def-0123456789ab';

const choices: fc.Arbitrary<Choice> = fc.constantFrom(...DATASET_NAMES).chain((dataset) => {
  const { filters } = datasetOf(dataset);
  const groups = groupsOf(datasetOf(dataset)).map(({ name }) => name);
  const named = Object.keys(filters).filter((name) => name !== 'time');
  const day = fc
    .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const isId = (name: string) => ['class', 'lesson', 'learner'].includes(name);
  return fc.record({
    dataset: fc.constant(dataset),
    view: fc.constantFrom(...VIEWS),
    filters: fc
      .record(
        {
          ...Object.fromEntries(
            named.map((name) => [name, isId(name) ? fc.uuid({ version: 4 }) : fc.stringMatching(/^[a-z0-9-]{1,36}$/)]),
          ),
          ...(filters.time !== undefined && { from: day, to: day }),
        },
        { requiredKeys: [] },
      )
      .chain((texts) =>
        fc
          .dictionary(fc.constantFrom(...groups), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)))
          .map((where) => ({ ...texts, where: { ...where } })),
      ),
    descending: fc.boolean(),
    by: fc.uniqueArray(fc.constantFrom(...groups), { minLength: 1, maxLength: 2 }),
    measure: fc.constantFrom(...measuresOf(dataset)),
  });
});

describe('the address of the explorer', () => {
  it('gives back what was chosen', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(readChoice(writeChoice(choice))).toEqual(choice);
      }),
    );
  });

  it('leaves out what fits nothing', () => {
    const choice = readChoice(
      new URLSearchParams(
        'dataset=secrets&view=x&verb=a&sort=nothing&by=name&where=[1]&from=2026-02-30&to=2026-99-99&lesson=4f00&measure=mean:status&term=2026-1',
      ),
    );
    expect(choice).toEqual({
      dataset: 'learner_lesson',
      view: 'rows',
      filters: { term: '2026-1', where: {} },
      descending: false,
      by: [groupsOf(datasetOf('learner_lesson'))[0]!.name],
      measure: 'count',
    });
  });

  it('keeps the filters that another dataset has, too', () => {
    const choice = readChoice(new URLSearchParams('dataset=event&verb=AnswerSubmitted&term=2026-1&by=verb'));
    expect(withDataset(choice, 'answer').filters).toEqual({ term: '2026-1', where: {} });
  });
});

it('days are whole days of the school', () => {
  expect(asked({ from: '2026-11-21', to: '2026-11-21', where: {} })).toEqual({
    from: Date.UTC(2026, 10, 20, 16),
    to: Date.UTC(2026, 10, 21, 16),
  });
});

it.each(DATASET_NAMES)('of %s, a cell is offered as a filter where the server takes it', (dataset) => {
  const values = { uuid: LESSON, text: 'x', date: '2026-11-21', int: 1, long: 1, number: 1, boolean: true, time: 1 };
  const described = datasetOf(dataset);
  for (const column of described.columns.filter((one) => canBeChosen(dataset, one))) {
    const choice = readChoice(new URLSearchParams({ dataset }));
    const { where } = asked(chosenBy(choice, { [column.name]: values[column.type] }));
    expect(() => readWhere(described, where)).not.toThrow();
  }
  const moments = described.columns.filter(({ type }) => type === 'time').filter((one) => canBeChosen(dataset, one));
  expect(moments.every(({ name }) => described.key.includes(name))).toBe(true);
});
