import { expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { withNumbers } from '../../../build/limits.ts';

it('writes each limit as its number, and leaves what is no limit', () => {
  const code = 'left(text, LIMITS.answerUnits) > MY_LIMITS.answerUnits && LIMITS.noSuchLimit';
  expect(withNumbers(code)).toBe(`left(text, ${LIMITS.answerUnits}) > MY_LIMITS.answerUnits && LIMITS.noSuchLimit`);
});
