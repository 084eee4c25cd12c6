import { font, FontAdded, FontRemoved, fontStream } from '@lectern/contracts/font/font.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideFont, type FontBrought } from './font.decider.ts';

const asked: Asked = { personId: studentId(1), role: 'operator', at: 0 };
const files = [{ fileId: 'a'.repeat(64), name: '华文行楷.ttf', bytes: 9, type: 'font/ttf' }];
const names = { families: ['STXingkai', '华文行楷'], keys: ['STXingkai'] };
const added = FontAdded({ files, ...names });
const after = (...facts: NewFact[]) =>
  given({ stream: fontStream, context: font, decide: decideFont }, having(fontStream, facts, asked));
const adding = (brought: Partial<FontBrought> = {}, ...facts: NewFact[]) =>
  after(...facts).when('AddFont', { files }, { ...asked, gathered: { names, files: 0, keys: new Set(), ...brought } });

describe('[R3.23] a font that a school brings', () => {
  it('is there under the names that it has, once', () => {
    expect(adding()).toEqual([added]);
    expect(adding({}, added)).toEqual({ refused: 'already.so' });
    expect(adding({ keys: new Set(['STKaiti', 'STXingkai']) })).toEqual({ refused: 'font.exists' });
    expect(adding({ keys: new Set(['STKaiti']) })).toEqual([added]);
  });

  it('is one that can be read, and one of a hundred', () => {
    expect(adding({ names: undefined })).toEqual({ refused: 'font.unreadable' });
    expect(adding({ files: LIMITS.fonts - 1 })).toEqual([added]);
    expect(adding({ files: LIMITS.fonts })).toEqual({ refused: 'font.tooMany' });
  });

  it('is removed once', () => {
    expect(after(added).when('RemoveFont', {}, asked)).toEqual([FontRemoved({})]);
    expect(after(added, FontRemoved({})).when('RemoveFont', {}, asked)).toEqual({ refused: 'already.so' });
    expect(after().when('RemoveFont', {}, asked)).toEqual({ refused: 'font.unknown' });
  });
});
