import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { DEFAULT_RULES } from '@lectern/contracts/statistics/attention.ts';
import {
  AttentionRulesSet,
  CloudWordsSet,
  statistics,
  statisticsStream,
} from '@lectern/contracts/statistics/statistics.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { decideStatistics } from './statistics.decider.ts';

const as = (role: Asked['role'] = 'teacher'): Asked => ({ personId: newId(), role, at: 5, streamId: newId() });
const stream = { stream: statisticsStream, context: statistics, decide: decideStatistics };
const own = { ...DEFAULT_RULES, weeks: 6, scoreDrop: 0 };
const after = (...facts: Parameters<typeof having>[1]) => given(stream, having(statisticsStream, facts, as()));

const words = { merged: [{ into: '角动量', words: ['动量矩'] }], hidden: ['老师好'] };

describe('[R1.26] SetCloudWords', () => {
  it('states all that is merged and hidden, and leaves the rules as they are', () => {
    expect(after(AttentionRulesSet(own)).when('SetCloudWords', { ...words, basedOn: 0 }, as())).toEqual([
      CloudWordsSet(words),
    ]);
    const rules = { ...own, weeks: 7 };
    expect(
      after(AttentionRulesSet(own), CloudWordsSet(words)).when('SetAttentionRules', { ...rules, basedOn: 1 }, as()),
    ).toEqual([AttentionRulesSet(rules)]);
  });

  it('is refused for whoever did not see what stands now, and told what does', () => {
    expect(after(CloudWordsSet(words)).when('SetCloudWords', { ...words, basedOn: 0 }, as())).toMatchObject({
      refused: 'edit.conflict',
      with: { ...words, editedIn: 1 },
    });
  });

  it.each([
    { hidden: ['角动量'] },
    { hidden: ['动量矩'] },
    { hidden: ['甲', '甲'] },
    { merged: [...words.merged, { into: '动量矩', words: ['矩'] }] },
    { merged: [...words.merged, { into: '矩', words: ['角动量'] }] },
  ])('refuses a word that stands in two places: %j', (wrong) => {
    expect(after().when('SetCloudWords', { ...words, ...wrong, basedOn: 0 }, as())).toMatchObject({
      refused: 'statistics.wordTwice',
    });
  });

  it('is refused outside its limits, and for who does not teach the class', () => {
    const many = Array.from({ length: LIMITS.cloudMerged + 1 }, (_, n) => `词${n}`);
    for (const wrong of [
      { hidden: many },
      { hidden: ['长'.repeat(LIMITS.cloudWordUnits)] },
      { merged: [{ into: '甲', words: [] }] },
    ])
      expect(after().when('SetCloudWords', { ...words, ...wrong, basedOn: 0 }, as())).toEqual({
        refused: 'request.invalid',
      });
    expect(after().when('SetCloudWords', { ...words, basedOn: 0 }, as('assistant'))).not.toEqual([
      CloudWordsSet(words),
    ]);
  });
});

describe('SetAttentionRules', () => {
  it('states all of the rules, the first time and after that', () => {
    expect(after().when('SetAttentionRules', { ...own, basedOn: 0 }, as())).toEqual([AttentionRulesSet(own)]);
    const changed = { ...own, missedLessons: 3 };
    expect(after(AttentionRulesSet(own)).when('SetAttentionRules', { ...changed, basedOn: 1 }, as())).toEqual([
      AttentionRulesSet(changed),
    ]);
  });

  it('is refused for whoever did not see what stands now', () => {
    expect(after(AttentionRulesSet(own)).when('SetAttentionRules', { ...own, basedOn: 0 }, as())).toMatchObject({
      refused: 'edit.conflict',
    });
  });

  it('is refused outside its limits', () => {
    for (const wrong of [
      { weeks: 0 },
      { weeks: LIMITS.attentionWeeks + 1 },
      { missedLessons: LIMITS.attentionCount + 1 },
      { scoreDrop: 101 },
      { missingHomework: 1.5 },
    ])
      expect(after().when('SetAttentionRules', { ...own, ...wrong, basedOn: 0 }, as())).toEqual({
        refused: 'request.invalid',
      });
  });

  it('is for who teaches the class', () => {
    for (const role of ['assistant', 'student', 'auditor'] as const)
      expect(after().when('SetAttentionRules', { ...own, basedOn: 0 }, as(role))).not.toEqual([AttentionRulesSet(own)]);
  });
});
