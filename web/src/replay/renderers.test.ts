import { describe, expect, it } from 'vitest';
import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { format, timeOfDay } from '../kit/i18n/format.ts';
import { texts as en } from '../kit/i18n/teacher.en.ts';
import { texts as zh } from '../kit/i18n/teacher.zh-cn.ts';
import { iconOf, laneOf, nameOf, rendererOf, sentenceOf } from './renderers.ts';

const told = (type: string, data: Record<string, unknown>, form: ReplayedFact['form'] = 'known') =>
  ({ type, data, form, actor: 'someone', role: 'teacher' }) as ReplayedFact;

describe.each([
  ['zh-cn', zh],
  ['en', en],
] as const)('what happened, told in %s', (language, texts) => {
  const telling = {
    language,
    t: ((key: keyof typeof texts, params?: Record<string, string | number>) => format(texts[key], params)) as never,
    nameOf: () => '任思源',
    question: () => 'Q7',
    page: () => 13,
    time: timeOfDay,
  };

  it('what is not known, or does not fit its form, is named as it stands', () => {
    expect(sentenceOf(told('SeatMapDrawn', { rows: 8 }, 'unknown'), telling)).toBe('SeatMapDrawn');
    expect(sentenceOf(told('PageShown', {}, 'broken'), telling)).toBe('PageShown');
    expect(rendererOf({ type: 'toString', form: 'known' })).toBeUndefined();
    const strange = 'SeatMapDrawn';
    expect([nameOf(strange, telling), laneOf(strange), iconOf(strange)]).toEqual([strange, 'questions', 'alert']);
  });
});
