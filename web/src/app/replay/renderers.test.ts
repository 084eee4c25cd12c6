import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactDeclaration } from '@lectern/contracts/kernel/fact.ts';
import { isPersonalField } from '@lectern/contracts/kernel/personal.ts';
import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import type * as z from 'zod/mini';
import { factsOfKind } from '../../../../tests/support/arbitraries.ts';
import { format, timeOfDay } from '../../i18n/format.ts';
import { texts as en } from '../../i18n/teacher.en.ts';
import { texts as zh } from '../../i18n/teacher.zh-cn.ts';
import { ICONS } from '../../ui/icons.ts';
import { iconOf, laneOf, nameOf, rendererOf, RENDERERS, sentenceOf } from './renderers.ts';
import { LANES } from './telling.ts';

const kinds = lessonStream.contexts.flatMap((context) => context.facts);

/** Data as they are read: what was sealed is a text. */
function opened({ data: schema }: FactDeclaration, data: object): Record<string, unknown> {
  const shape = (schema as z.ZodMiniObject).shape;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      isPersonalField(shape[field] as z.ZodMiniType) ? '话' : value,
    ]),
  );
}

const told = (type: string, data: Record<string, unknown>, form: ReplayedFact['form'] = 'known') =>
  ({ type, data, form, actor: 'someone', role: 'teacher' }) as ReplayedFact;

describe.each([
  ['zh-cn', zh],
  ['en', en],
] as const)('what happened, told in %s', (_language, texts) => {
  const telling = {
    t: ((key: keyof typeof texts, params?: Record<string, string | number>) => format(texts[key], params)) as never,
    nameOf: () => '任思源',
    question: () => 'Q7',
    page: () => 13,
    time: timeOfDay,
  };

  it.each(kinds.map((kind) => [kind.type, kind] as const))('%s has an icon, a lane and a sentence', (type, kind) => {
    const renderer = rendererOf({ type, form: 'known' });
    expect(renderer, `no renderer for ${type}`).toBeDefined();
    expect(Object.keys(ICONS)).toContain(renderer!.icon);
    expect(LANES).toContain(renderer!.lane);
    expect(nameOf(type, telling)).not.toMatch(/undefined|[{}]|^kindOf/);
    fc.assert(
      fc.property(factsOfKind(kind), ({ data }) => {
        const sentence = sentenceOf(told(type, opened(kind, data as object)), telling);
        expect(sentence).not.toMatch(/[{}]|undefined|^\s*$/);
        expect(sentence).not.toBe(type);
      }),
      { numRuns: 10 },
    );
  });

  it('what is not known, or does not fit its form, is named as it stands', () => {
    expect(sentenceOf(told('SeatMapDrawn', { rows: 8 }, 'unknown'), telling)).toBe('SeatMapDrawn');
    expect(sentenceOf(told('PageShown', {}, 'broken'), telling)).toBe('PageShown');
    expect(rendererOf({ type: 'toString', form: 'known' })).toBeUndefined();
    const strange = 'SeatMapDrawn';
    expect([nameOf(strange, telling), laneOf(strange), iconOf(strange)]).toEqual([strange, 'questions', 'alert']);
  });
});

it('nothing is told that cannot happen any more', () => {
  expect(Object.keys(RENDERERS).sort()).toEqual(kinds.map(({ type }) => type).sort());
});
