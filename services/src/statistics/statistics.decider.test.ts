import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { DEFAULT_RULES } from '@lectern/contracts/statistics/attention.ts';
import { AttentionRulesSet, statistics, statisticsStream } from '@lectern/contracts/statistics/statistics.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { decideStatistics } from './statistics.decider.ts';

const as = (role: Asked['role'] = 'teacher'): Asked => ({ personId: newId(), role, at: 5, streamId: newId() });
const stream = { stream: statisticsStream, context: statistics, decide: decideStatistics };
const own = { ...DEFAULT_RULES, weeks: 6, scoreDrop: 0 };
const after = (...facts: Parameters<typeof having>[1]) => given(stream, having(statisticsStream, facts, as()));

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
