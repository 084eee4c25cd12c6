import { LearningLog, LessonLearningLog } from '@lectern/contracts/journal/journal.ts';
import { LessonPlayback } from '@lectern/contracts/playback/queries.ts';
import { MyResult } from '@lectern/contracts/reports/results.ts';
import { expect, it } from 'vitest';
import { fromOf } from '../../kit/ui/period.ts';
import { LEARNING_LOG_PATH } from './log/log-screen.tsx';
import { STEPS_PATH } from './log/steps.tsx';
import { PLAYBACK_PATH, RESULT_PATH } from './result/result.ts';

it('a phone asks where the server answers, without its schemas', () => {
  expect([LEARNING_LOG_PATH, STEPS_PATH, RESULT_PATH, PLAYBACK_PATH]).toEqual([
    LearningLog.path,
    LessonLearningLog.path,
    MyResult.path,
    LessonPlayback.path,
  ]);
});

it('the last seven days begin at midnight, today among them', () => {
  const now = new Date(2026, 10, 22, 15, 30).getTime();
  expect(fromOf(7, now)).toBe(new Date(2026, 10, 16).getTime());
  expect(fromOf(undefined, now)).toBeUndefined();
});
